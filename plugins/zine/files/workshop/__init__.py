"""What the publisher's commands find, serve and write around the zine itself."""
