import io
from urllib.parse import urlsplit

import requests
from PIL import Image

ALLOWED_HOSTS = ("gravatar.com", "avatars.githubusercontent.com", "cdn.kite.example")
MAX_BYTES = 3 * 1024 * 1024
SIZE = (256, 256)


class ImportError_(ValueError):
    """Shown to the user as it is."""


def _allowed(url: str) -> bool:
    parts = urlsplit(url)
    host = (parts.hostname or "").lower()
    return parts.scheme == "https" and host in ALLOWED_HOSTS and parts.port in (None, 443)


def fetch_avatar(url: str) -> bytes:
    if not _allowed(url):
        raise ImportError_("Pictures can only come from Gravatar, GitHub or Kite.")
    reply = requests.get(url, timeout=8, stream=True, allow_redirects=False)
    if reply.status_code != 200:
        raise ImportError_("The picture could not be loaded.")
    data = reply.raw.read(MAX_BYTES + 1, decode_content=True)
    if len(data) > MAX_BYTES:
        raise ImportError_("The picture is larger than 3 MB.")
    return data


def make_avatar(url: str) -> bytes:
    image = Image.open(io.BytesIO(fetch_avatar(url))).convert("RGB")
    side = min(image.size)
    left, top = (image.width - side) // 2, (image.height - side) // 2
    image = image.crop((left, top, left + side, top + side)).resize(SIZE)
    out = io.BytesIO()
    image.save(out, "WEBP", quality=85)
    return out.getvalue()
