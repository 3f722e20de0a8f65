"""Fair dealing between two peers who don't trust each other.

`group` is the port to the arithmetic, `libsodium` and `noble` are its two adapters,
`shuffle` holds the steps of a shuffle and why they are safe, `deck` what one peer
keeps of a deck, `commitment` the sealed choices.
"""
