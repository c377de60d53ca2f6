import logging
from datetime import datetime, timezone

import httpx
from django.conf import settings
from django.db import transaction
from icalendar import Calendar

from .models import Feed, FeedEvent

log = logging.getLogger(__name__)
MAX_BYTES = 2 * 1024 * 1024


class FeedError(Exception):
    pass


def fetch_calendar(url: str) -> Calendar:
    """Fetches user-given links through the egress proxy only.

    The proxy resolves names itself and refuses private, loopback and link-local
    targets (http://169.254.169.254/ and friends); redirects are not followed.
    """
    parsed = httpx.URL(url.replace("webcal://", "https://", 1))
    if parsed.scheme != "https" or parsed.port not in (None, 443) or parsed.userinfo:
        raise FeedError("only https and webcal links are supported")
    if not any(parsed.host == h or parsed.host.endswith("." + h) for h in settings.FEED_HOSTS):
        raise FeedError("this calendar provider is not supported")

    body = bytearray()
    try:
        with httpx.Client(proxy=settings.EGRESS_PROXY, timeout=10, follow_redirects=False) as client:
            with client.stream("GET", parsed) as response:
                response.raise_for_status()
                for chunk in response.iter_bytes():
                    body += chunk
                    if len(body) > MAX_BYTES:
                        raise FeedError("calendar is too large")
        return Calendar.from_ical(bytes(body))
    except httpx.HTTPError as exc:
        log.info("feed fetch failed: %s", exc)
        raise FeedError("cannot fetch the calendar") from exc
    except ValueError as exc:
        raise FeedError("not a calendar") from exc


@transaction.atomic
def subscribe(user, url: str) -> Feed:
    calendar = fetch_calendar(url)
    feed = Feed.objects.create(owner=user, url=url, name=str(calendar.get("X-WR-CALNAME", url))[:120])
    _store(feed, calendar)
    return feed


def refresh(feed: Feed) -> None:
    _store(feed, fetch_calendar(feed.url))


def _store(feed: Feed, calendar: Calendar) -> None:
    for event in calendar.walk("VEVENT"):
        if "UID" not in event or "DTSTART" not in event:
            continue
        FeedEvent.objects.update_or_create(
            feed=feed,
            uid=str(event["UID"])[:255],
            defaults={"summary": str(event.get("SUMMARY", ""))[:255], "start": event.decoded("DTSTART")},
        )
    feed.fetched_at = datetime.now(timezone.utc)
    feed.save(update_fields=["fetched_at"])
