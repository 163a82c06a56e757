"""The web shell: middleware, errors, context, template tags, limits."""
