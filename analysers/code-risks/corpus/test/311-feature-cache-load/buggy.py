"""Shared cache of feature vectors."""
import json
import logging
import pickle
from array import array
from dataclasses import asdict, dataclass

import redis
import yaml

log = logging.getLogger(__name__)

TTL_SECONDS = 6 * 3600


@dataclass
class Features:
    article_id: int
    model: str
    values: list[float]


def load_settings(path: str) -> dict:
    with open(path, encoding="utf-8") as handle:
        return yaml.safe_load(handle) or {}


class FeatureCache:
    def __init__(self, client: redis.Redis, model: str) -> None:
        self._client = client
        self._model = model

    def _key(self, article_id: int) -> str:
        return f"features:{self._model}:{article_id}"

    def put(self, features: Features) -> None:
        payload = pickle.dumps(features)
        self._client.set(self._key(features.article_id), payload, ex=TTL_SECONDS)

    def get(self, article_id: int) -> Features | None:
        raw = self._client.get(self._key(article_id))
        if raw is None:
            return None
        try:
            return pickle.loads(raw)
        except (pickle.UnpicklingError, EOFError):
            log.warning("unreadable entry for article %s", article_id)
            self._client.delete(self._key(article_id))
            return None


def as_bytes(features: Features) -> bytes:
    return array("f", features.values).tobytes()


def describe(features: Features) -> str:
    return json.dumps(asdict(features), indent=2)
