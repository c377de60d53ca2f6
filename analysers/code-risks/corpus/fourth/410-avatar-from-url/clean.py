import io
import logging
from urllib.parse import urlsplit

import requests
from PIL import Image

from guilds.storage import bucket

log = logging.getLogger(__name__)

MAX_BYTES = 2 * 1024 * 1024
FORMATS = {"PNG", "JPEG", "WEBP"}
IMAGE_HOSTS = frozenset({"i.imgur.com", "cdn.discordapp.com", "static-cdn.jtvnw.net"})


class AvatarError(ValueError):
    pass


def _download(url: str) -> bytes:
    parts = urlsplit(url)
    if parts.scheme != "https" or parts.hostname not in IMAGE_HOSTS or parts.port not in (None, 443):
        raise AvatarError("please use a link to one of the supported image hosts")
    safe = f"https://{parts.hostname}{parts.path}"
    with requests.get(safe, timeout=8, stream=True, allow_redirects=False) as resp:
        if resp.status_code != 200:
            raise AvatarError(f"the image host answered {resp.status_code}")
        data = b""
        for chunk in resp.iter_content(16 * 1024):
            data += chunk
            if len(data) > MAX_BYTES:
                raise AvatarError("image larger than 2 MB")
        return data


def set_avatar_from_url(player_id: int, url: str) -> str:
    raw = _download(url.strip())
    try:
        img = Image.open(io.BytesIO(raw))
        img.load()
    except OSError as exc:
        raise AvatarError("not an image") from exc
    if img.format not in FORMATS:
        raise AvatarError("unsupported format")

    out = io.BytesIO()
    img.convert("RGBA").resize((256, 256), Image.LANCZOS).save(out, "PNG")
    key = f"avatars/{player_id}.png"
    bucket.put(key, out.getvalue(), content_type="image/png")
    log.info("avatar of player %s replaced (%d bytes)", player_id, len(raw))
    return key
