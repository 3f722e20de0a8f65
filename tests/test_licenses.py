"""What is shipped is listed with its licence, once."""

from tools import licenses


def test_nothing_is_listed_twice():
    listed = [(entry["name"], entry["version"]) for entry in licenses.collect([])]
    assert ("Donafare", "") in listed and len(listed) > 20
    assert len(listed) == len(set(listed))
