"""The version of the library and that of its public face; importing them costs nothing.

The face is counted apart: its number goes up when something that was there is gone or means something else.
What is merely added leaves it as it is.
"""

__version__ = "0.1.0"
FACE_VERSION = 1
