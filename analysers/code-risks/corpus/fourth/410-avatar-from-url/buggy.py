import io
import logging

import requests
from PIL import Image

from guilds.storage import bucket

log = logging.getLogger(__name__)

MAX_BYTES = 2 * 1024 * 1024
FORMATS = {"PNG", "JPEG", "WEBP"}


class AvatarError(ValueError):
    pass


def _download(url: str) -> bytes:
    with requests.get(url, timeout=8, stream=True) as resp:
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
