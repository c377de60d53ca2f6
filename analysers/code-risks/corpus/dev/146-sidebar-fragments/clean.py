"""Slow fragments of the intranet pages."""
from functools import lru_cache

from django.contrib.auth.decorators import login_required
from django.core.cache import cache
from django.http import JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control, cache_page

from intranet.models import Department, Message, Task

MINUTES = 60


def sidebar(request) -> str:
    key = f"sidebar:{request.user.pk}:{get_language()}"
    html = cache.get(key)
    if html is None:
        tasks = Task.objects.filter(assignee=request.user, done=False).select_related("project")[:10]
        html = render_to_string("fragments/sidebar.html", {"tasks": tasks, "user": request.user})
        cache.set(key, html, 5 * MINUTES)
    return html


def unread_count(user) -> int:
    return cache.get_or_set(
        f"inbox:unread:{user.pk}",
        lambda: Message.objects.filter(recipient=user, read_at__isnull=True).count(),
        MINUTES,
    )


# The browser may keep it; no cache of ours does.
@login_required
@cache_control(private=True, max_age=MINUTES)
def inbox_summary(request):
    newest = Message.objects.filter(recipient=request.user).order_by("-sent_at")[:5]
    return JsonResponse({"unread": unread_count(request.user), "newest": [one.subject for one in newest]})


# A public page: the same for every visitor of a language, which the locale middleware puts into Vary.
@cache_page(60 * MINUTES)
def imprint(request):
    return render(request, "imprint.html")


@lru_cache(maxsize=1)
def department_names() -> tuple[str, ...]:
    """Departments change once a year, with a deployment."""
    return tuple(Department.objects.order_by("name").values_list("name", flat=True))


@login_required
def start_page(request):
    context = {"sidebar": sidebar(request), "departments": department_names()}
    return render(request, "start.html", context)
