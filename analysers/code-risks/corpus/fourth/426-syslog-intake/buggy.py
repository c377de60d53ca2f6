import asyncio
import re
from collections import Counter

HEADER = re.compile(r"^<(\d{1,3})>(\w{3} [ \d]\d \d\d:\d\d:\d\d) (\S+) ")
BODY = re.compile(r"^((\w+)=(\w*\s*)*)*$")
PAIR = re.compile(r'(\w+)=("[^"]*"|\S*)')
MAX_LINE = 2048

stats: Counter[str] = Counter()


def parse(line: str) -> dict | None:
    head = HEADER.match(line)
    if not head:
        stats["no_header"] += 1
        return None
    rest = line[head.end():].strip()
    if not BODY.match(rest):
        stats["bad_body"] += 1
        return None
    prio = int(head.group(1))
    return {
        "facility": prio // 8,
        "severity": prio % 8,
        "host": head.group(3),
        "fields": {k: v.strip('"') for k, v in PAIR.findall(rest)},
    }


class Intake(asyncio.DatagramProtocol):
    def __init__(self, queue: asyncio.Queue) -> None:
        self.queue = queue

    def datagram_received(self, data: bytes, addr) -> None:
        record = parse(data.decode("utf-8", "replace"))
        if record is None:
            return
        record["source"] = addr[0]
        try:
            self.queue.put_nowait(record)
        except asyncio.QueueFull:
            stats["dropped"] += 1


async def serve(queue: asyncio.Queue, port: int = 5514):
    loop = asyncio.get_running_loop()
    return await loop.create_datagram_endpoint(lambda: Intake(queue), local_addr=("0.0.0.0", port))
