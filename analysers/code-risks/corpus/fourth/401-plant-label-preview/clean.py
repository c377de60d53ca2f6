from datetime import date
from html import escape

from aiohttp import web

routes = web.RouteTableDef()

LAYOUTS = {"small": (38, 25), "wide": (90, 25), "stake": (22, 110)}

PAGE = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Label preview</title></head>
<body>
  <div class="label" style="width:{w}mm;height:{h}mm">
    <strong>{name}</strong>
    <p>{note}</p>
    <small>sown {sown}</small>
  </div>
</body>
</html>
"""


def parse_day(raw):
    try:
        return date.fromisoformat(raw)
    except (TypeError, ValueError):
        return date.today()


@routes.get("/labels/preview")
async def preview(request: web.Request) -> web.Response:
    q = request.query
    w, h = LAYOUTS.get(q.get("layout", "small"), LAYOUTS["small"])
    name = q.get("name", "unnamed").strip()[:60]
    note = q.get("note", "").strip()[:200]
    html = PAGE.format(
        w=w,
        h=h,
        name=escape(name),
        note=escape(note).replace("\n", "<br>"),
        sown=parse_day(q.get("sown")).strftime("%d %b %Y"),
    )
    return web.Response(text=html, content_type="text/html")


@routes.get("/labels/layouts")
async def layouts(_request: web.Request) -> web.Response:
    return web.json_response([{"id": k, "mm": v} for k, v in LAYOUTS.items()])
