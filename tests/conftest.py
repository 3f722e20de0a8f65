"""Settings for all tests: hypothesis tries the same examples on every machine, without a stopwatch."""

from hypothesis import settings

settings.register_profile("tests", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("tests")
