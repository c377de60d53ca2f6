import re
from collections import defaultdict, deque
from dataclasses import dataclass, field
from datetime import datetime, timedelta

LINK = re.compile(r"https?://\S+")
MAX_LINKS = 3
FLOOD_POSTS = 5
FLOOD_WINDOW = timedelta(minutes=1)


@dataclass
class Verdict:
    ok: bool = True
    reasons: list[str] = field(default_factory=list)

    def reject(self, reason: str) -> None:
        self.ok = False
        self.reasons.append(reason)


class Moderator:
    def __init__(self, banned: set[str]) -> None:
        self.banned = {w.casefold() for w in banned}
        self._recent: dict[int, deque[datetime]] = defaultdict(deque)

    def check(self, author: int, text: str, at: datetime) -> Verdict:
        v = Verdict()
        self._words(v, text)
        self._links(v, text)
        self._flood(v, author, at)
        return v

    def _words(self, v: Verdict, text: str) -> None:
        hits = self.banned.intersection(re.findall(r"\w+", text.casefold()))
        if hits:
            v.reject("banned words: " + ", ".join(sorted(hits)))

    def _links(self, v: Verdict, text: str) -> None:
        if len(LINK.findall(text)) > MAX_LINKS:
            v.reject("too many links")

    def _flood(self, v: Verdict, author: int, at: datetime) -> None:
        # FIXME implement sliding window, for now let everything through
        pass
