"""Examples of use, which the tests run."""
