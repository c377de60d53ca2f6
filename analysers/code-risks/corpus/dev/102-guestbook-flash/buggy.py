"""Guestbook pages."""
import re

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from markupsafe import Markup, escape

from guestbook.db import db
from guestbook.models import Entry

bp = Blueprint("guestbook", __name__)
PER_PAGE = 25


MARK = Markup("<mark>%s</mark>")
BREAK = Markup("<br>")


def highlight(text: str, words: str) -> Markup:
    """The text with every searched word in <mark>; only our own tags are Markup, the rest is escaped."""
    wanted = "|".join(re.escape(word) for word in words.split())
    lines = []
    for line in text.split("\n"):
        parts = re.split(f"({wanted})", line, flags=re.IGNORECASE) if wanted else [line]
        lines.append(Markup("").join(MARK % part if i % 2 else escape(part) for i, part in enumerate(parts)))
    return BREAK.join(lines)


@bp.app_template_filter("highlight")
def highlight_filter(text: str) -> Markup:
    return highlight(text, request.args.get("q", ""))


@bp.get("/")
def index():
    query = db.select(Entry).order_by(Entry.created_at.desc())
    words = request.args.get("q", "").strip()
    for word in words.split():
        query = query.where(Entry.text.icontains(word, autoescape=True))
    entries = db.paginate(query, per_page=PER_PAGE)
    note = Markup("<p>{} entries contain <b>{}</b></p>").format(entries.total, words) if words else ""
    return render_template("index.html", entries=entries, note=note)


@bp.post("/entries")
def create():
    name = request.form.get("name", "").strip()[:80]
    text = request.form.get("text", "").strip()[:4000]
    if not name or not text:
        abort(400)
    entry = Entry(name=name, text=text)
    db.session.add(entry)
    db.session.commit()
    href = url_for("guestbook.show", entry_id=entry.id)
    flash(Markup(f'Thank you, {name}! <a href="{href}">Your entry</a> is online.'))
    return redirect(url_for("guestbook.index"), 303)


@bp.get("/entries/<int:entry_id>")
def show(entry_id: int):
    return render_template("entry.html", entry=db.get_or_404(Entry, entry_id))
