from io import BytesIO
from urllib.parse import urlsplit

import feedparser
import requests
from flask import Blueprint, abort, g, jsonify, request

from .models import Podcast, db

bp = Blueprint("importer", __name__)

HOSTERS = frozenset({"feeds.buzzsprout.com", "anchor.fm", "feeds.megaphone.fm", "letscast.fm"})
MAX_BYTES = 5 * 1024 * 1024
SEARCH_INDEX = "http://search.internal:7700/indexes/podcasts/documents"


def download(address: str) -> bytes:
    with requests.get(address, timeout=8, stream=True) as res:
        res.raise_for_status()
        data = bytearray()
        for chunk in res.iter_content(64 * 1024):
            data += chunk
            if len(data) > MAX_BYTES:
                abort(413, "feed is larger than 5 MB")
    return bytes(data)


@bp.post("/podcasts")
def import_podcast():
    if g.user is None:
        abort(401)
    address = (request.get_json(silent=True) or {}).get("feed", "")
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        abort(422, "not a feed address")

    try:
        feed = feedparser.parse(BytesIO(download(address)))
    except requests.RequestException as err:
        abort(502, f"feed could not be read: {err.__class__.__name__}")
    if feed.bozo and not feed.entries:
        abort(422, "this is not a feed")

    podcast = Podcast.from_feed(feed, owner_id=g.user.id, source=address)
    db.session.add(podcast)
    db.session.commit()
    requests.post(SEARCH_INDEX, json=[podcast.search_document()], timeout=3)
    return jsonify(podcast.as_dict()), 201
