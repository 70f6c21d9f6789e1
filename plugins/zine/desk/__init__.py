"""The publisher's desk: starting games, taking in orders, deadlines, people, mistakes, publishing.

Each module works out what is to be written and writes it through the archive; nothing is
ever sent.
"""
