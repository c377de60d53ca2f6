import logging
from datetime import datetime, timezone

import httpx
from icalendar import Calendar

from .models import Feed, FeedEvent

log = logging.getLogger(__name__)
MAX_BYTES = 2 * 1024 * 1024


class FeedError(Exception):
    pass


def fetch_calendar(url: str) -> Calendar:
    if url.startswith("webcal://"):
        url = "https://" + url.removeprefix("webcal://")
    if not url.startswith(("http://", "https://")):
        raise FeedError("only http(s) and webcal links are supported")

    body = b""
    try:
        with httpx.stream("GET", url, timeout=10, follow_redirects=True) as response:
            response.raise_for_status()
            for chunk in response.iter_bytes():
                body += chunk
                if len(body) > MAX_BYTES:
                    raise FeedError("calendar is too large")
        return Calendar.from_ical(body)
    except httpx.HTTPError as exc:
        raise FeedError(f"cannot fetch {url}: {exc}") from exc
    except ValueError as exc:
        raise FeedError(f"not a calendar: {body[:200]!r}") from exc


def subscribe(user, url: str) -> Feed:
    calendar = fetch_calendar(url)
    feed = Feed.objects.create(owner=user, url=url, name=str(calendar.get("X-WR-CALNAME", url))[:120])
    _store(feed, calendar)
    return feed


def refresh(feed: Feed) -> None:
    _store(feed, fetch_calendar(feed.url))


def _store(feed: Feed, calendar: Calendar) -> None:
    for event in calendar.walk("VEVENT"):
        FeedEvent.objects.update_or_create(
            feed=feed,
            uid=str(event.get("UID", ""))[:255],
            defaults={"summary": str(event.get("SUMMARY", ""))[:255], "start": event.decoded("DTSTART")},
        )
    feed.fetched_at = datetime.now(timezone.utc)
    feed.save(update_fields=["fetched_at"])
