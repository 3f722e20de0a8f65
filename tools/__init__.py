"""What builds, serves, tests and measures the site."""
