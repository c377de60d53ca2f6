import asyncio
import json
import logging

import httpx
import redis.asyncio as redis
from aiohttp import web

log = logging.getLogger("relay")
routes = web.RouteTableDef()

REDIS = web.AppKey("redis", redis.Redis)
HTTP = web.AppKey("http", httpx.AsyncClient)
TASKS = web.AppKey("tasks", set)


async def deliver(app: web.Application, topic: str, url: str, body: bytes) -> None:
    try:
        response = await app[HTTP].post(url, content=body, headers={"content-type": "application/json"})
    except httpx.HTTPError as exc:
        log.warning("%s failed: %s", url, exc)
        return
    if response.status_code == 410:
        await app[REDIS].srem(f"subs:{topic}", url)
        log.info("removed %s from %s", url, topic)
    elif response.is_error:
        log.warning("%s answered %s", url, response.status_code)


async def fan_out(app: web.Application, topic: str, body: bytes) -> None:
    try:
        urls = await app[REDIS].smembers(f"subs:{topic}")
        pending = [deliver(app, topic, url.decode(), body) for url in urls]
        await asyncio.gather(*pending)
    except Exception:
        log.exception("fan-out of %s failed", topic)


def spawn(app: web.Application, coro) -> None:
    """Runs coro in the background; the set keeps the task alive until it is done."""
    task = asyncio.create_task(coro)
    app[TASKS].add(task)
    task.add_done_callback(app[TASKS].discard)


@routes.post(r"/hooks/{topic:[a-z.]{1,60}}")
async def receive(request: web.Request) -> web.Response:
    topic = request.match_info["topic"]
    try:
        event = await request.json()
    except json.JSONDecodeError:
        return web.json_response({"error": "JSON expected"}, status=400)

    body = json.dumps(event).encode()
    async with request.app[REDIS].pipeline() as pipe:
        # commands on a pipeline only queue, execute() is what is awaited
        pipe.xadd(f"events:{topic}", {"body": body}, maxlen=10_000)
        pipe.incr(f"count:{topic}")
        await pipe.execute()

    spawn(request.app, fan_out(request.app, topic, body))
    return web.Response(status=202)
