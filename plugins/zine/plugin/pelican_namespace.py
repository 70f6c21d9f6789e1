"""The press as `pelican.plugins.zine`: the wheel installs this file there."""

from zine.plugin import register

__all__ = ["register"]
