"""The version of the library, in one place; importing it costs nothing."""

__version__ = "0.1.0"
