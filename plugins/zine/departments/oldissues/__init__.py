"""Old issues of e-mail zines, brought in and shown."""
