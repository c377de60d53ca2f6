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


async def drop_subscriber(store: redis.Redis, topic: str, url: str) -> None:
    await store.srem(f"subs:{topic}", url)
    log.info("removed %s from %s", url, topic)


async def deliver(app: web.Application, topic: str, url: str, body: bytes) -> None:
    try:
        response = await app[HTTP].post(url, content=body, headers={"content-type": "application/json"})
        if response.status_code == 410:
            drop_subscriber(app[REDIS], topic, url)
        elif response.is_error:
            log.warning("%s answered %s", url, response.status_code)
    except httpx.HTTPError as exc:
        log.warning("%s failed: %s", url, exc)


async def fan_out(app: web.Application, topic: str, body: bytes) -> None:
    urls = await app[REDIS].smembers(f"subs:{topic}")
    await asyncio.gather(*(deliver(app, topic, url.decode(), body) for url in urls))


@routes.post(r"/hooks/{topic:[a-z.]{1,60}}")
async def receive(request: web.Request) -> web.Response:
    topic = request.match_info["topic"]
    try:
        event = await request.json()
    except json.JSONDecodeError:
        return web.json_response({"error": "JSON expected"}, status=400)

    body = json.dumps(event).encode()
    request.app[REDIS].xadd(f"events:{topic}", {"body": body}, maxlen=10_000)

    task = asyncio.create_task(fan_out(request.app, topic, body))
    request.app[TASKS].add(task)
    task.add_done_callback(request.app[TASKS].discard)
    return web.Response(status=202)
