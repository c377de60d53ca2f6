import re

from django import template
from django.contrib.auth import get_user_model
from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import mark_safe

register = template.Library()

MENTION = re.compile(r"@([A-Za-z0-9_]{2,30})")


def _known(names):
    users = get_user_model().objects.filter(username__in=names)
    return {u.username: u for u in users}


@register.filter
def mentions(text):
    """Turns @name into a link and keeps line breaks."""
    if not text:
        return ""
    found = _known(set(MENTION.findall(text)))

    def link(match):
        user = found.get(match.group(1))
        if user is None:
            return match.group(0)
        url = reverse("profile", args=[user.pk])
        return format_html('<a class="mention" href="{}">@{}</a>', url, user.username)

    html = MENTION.sub(link, escape(text))
    return mark_safe(html.replace("\n", "<br>"))


@register.simple_tag
def online_dot(is_online):
    if is_online:
        return mark_safe('<span class="dot dot--on" title="online"></span>')
    return mark_safe('<span class="dot"></span>')
