import asyncio
import logging
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

log = logging.getLogger("garage")

BERLIN = ZoneInfo("Europe/Berlin")
CLOSE_AT = time(22, 0)
_background: set[asyncio.Task] = set()


def seconds_until(at: time, now: datetime) -> float:
    target = datetime.combine(now.date(), at, tzinfo=BERLIN)
    if target <= now:
        target += timedelta(days=1)
    return target.timestamp() - now.timestamp()


class Garage:
    def __init__(self, relay, sensor, chat):
        self.relay = relay
        self.sensor = sensor
        self.chat = chat

    async def is_open(self) -> bool:
        return await self.sensor.read("door") != "closed"

    async def close(self) -> None:
        await self.relay.pulse("door", seconds=0.4)

    def tell(self, text: str) -> None:
        # runs beside us; the set keeps the task alive until it is done
        task = asyncio.create_task(self.chat.send(text))
        _background.add(task)
        task.add_done_callback(_background.discard)

    async def evening(self) -> None:
        if not await self.is_open():
            log.info("door is closed already")
            return
        self.tell("The garage is still open, closing it now.")
        self.close()
        for _ in range(20):
            await asyncio.sleep(2)
            if not await self.is_open():
                log.info("door closed")
                return
        self.tell("The garage door did NOT close, please have a look!")

    async def watch(self) -> None:
        while True:
            await asyncio.sleep(seconds_until(CLOSE_AT, datetime.now(BERLIN)))
            try:
                await self.evening()
            except Exception:
                log.exception("evening round failed")
