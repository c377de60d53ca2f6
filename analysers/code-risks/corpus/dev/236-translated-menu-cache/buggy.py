from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import redis

TTL = 600
PREFIX = "menu:v3"
LANGUAGES = ("de", "en", "it", "tr")

Loader = Callable[[int, str, str], dict[str, Any]]


class MenuCache:
    def __init__(self, client: redis.Redis, load: Loader):
        self.client = client
        self.load = load

    @staticmethod
    def key(restaurant_id: int, channel: str, language: str) -> str:
        return f"{PREFIX}:{restaurant_id}:{channel}"

    def get(self, restaurant_id: int, channel: str, language: str) -> dict[str, Any]:
        if channel not in ("dining", "delivery"):
            raise ValueError(f"unknown channel {channel!r}")
        language = language if language in LANGUAGES else "en"
        key = self.key(restaurant_id, channel, language)
        cached = self.client.get(key)
        if cached is not None:
            return json.loads(cached)
        menu = self.load(restaurant_id, channel, language)
        self.client.set(key, json.dumps(menu), ex=TTL)
        return menu

    def forget(self, restaurant_id: int) -> None:
        keys = {
            self.key(restaurant_id, channel, language)
            for channel in ("dining", "delivery")
            for language in LANGUAGES
        }
        self.client.delete(*keys)

    def opening_hours(self, restaurant_id: int, load: Callable[[int], list[str]]) -> list[str]:
        # times only, the same in every language: the restaurant is the whole key
        key = f"hours:v1:{restaurant_id}"
        cached = self.client.get(key)
        if cached is not None:
            return json.loads(cached)
        hours = load(restaurant_id)
        self.client.set(key, json.dumps(hours), ex=TTL)
        return hours
