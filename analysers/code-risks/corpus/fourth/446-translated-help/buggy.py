from __future__ import annotations


import markdown
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from helpdesk.models import Article

TEN_MINUTES = 600


def rendered(slug: str, lang: str, drafts: bool) -> dict | None:
    key = f"help:{slug}"
    hit = cache.get(key)
    if hit is not None:
        return hit

    qs = Article.objects.filter(slug=slug, lang__in=[lang, "en"])
    if not drafts:
        qs = qs.filter(published=True)
    by_lang = {a.lang: a for a in qs}
    article = by_lang.get(lang) or by_lang.get("en")
    if article is None:
        return None

    body = markdown.markdown(article.body, extensions=["toc", "tables"])
    result = {"title": article.title, "body": body, "lang": article.lang}
    cache.set(key, result, TEN_MINUTES)
    return result


def show(request: HttpRequest, slug: str) -> HttpResponse:
    article = rendered(
        slug,
        lang=request.LANGUAGE_CODE,
        drafts=request.user.has_perm("helpdesk.change_article"),
    )
    if article is None:
        raise Http404(slug)
    return render(request, "helpdesk/article.html", article)
