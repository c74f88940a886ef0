"""Which characters a text may hold."""

from __future__ import annotations

import re

BYTE_ORDER_MARK = "\ufeff"

FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")
"""Control characters, the line ends of YAML 1.1 that editors do not show as such, surrogates, non-characters.

All other characters are accepted by both of PyYAML's parsers as what they are.
"""
