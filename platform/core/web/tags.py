"""Template tags that every page has."""

import json
from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from core import words

register = template.Library()


@register.simple_tag
def say(code: str, params: Mapping[str, Any] | None = None) -> str:
    """The sentence for a code, in the reader's language."""
    return words.say(code, params)


@register.simple_tag
def htmx_config() -> SafeString:
    """htmx without inline styles or eval, which our CSP refuses."""
    config = {
        "includeIndicatorStyles": False,
        "allowEval": False,
        "allowScriptTags": False,
        "historyCacheSize": 0,
        "responseHandling": [
            {"code": "204", "swap": False},
            {"code": "[23]..", "swap": True},
            {"code": "4..", "swap": True, "error": True},
            {"code": "5..", "swap": True, "error": True},
        ],
    }
    return format_html('<meta name="htmx-config" content="{}">', json.dumps(config))
