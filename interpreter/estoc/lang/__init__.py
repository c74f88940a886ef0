"""The expression language: from a string to a checked, typed tree, and back to text.

Takes strings, and what names mean (an `Environment`); gives syntax trees, typed expressions, template
trees, and findings with offsets into the string. Must not know: YAML, packs, kinds beyond their names,
how anything is executed.
"""
