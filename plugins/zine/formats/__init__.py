"""The field's formats: games, positions and orders as other programs write and read them.

Every module turns text or plain data into values, or back; none opens a file.
"""
