"""Reading YAML with exact places, and diagnostics.

Takes files and text; gives nodes with spans, and diagnostics that can be drawn or written as JSON.
Must not know: rules, kinds, expressions, dice.
"""
