"""The JSON protocol: JSON-RPC 2.0 over standard input and output, a line a message; see docs/protocol.md.

Takes lines of bytes, gives lines of bytes. Must not know: where they come from, and how rules work.
"""
