import type { Host } from "../instance/host.ts";
import { route } from "./request/route.ts";
import type { Call, Route } from "./request/route.ts";

/** Server-sent events: `server.connected` first, then everything the bus publishes. */
function subscribe(host: Host, call: Call, wrap: (event: object) => object): Response {
  const encoder = new TextEncoder();
  let leave = (): void => undefined;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (event: object): void => {
        controller.enqueue(encoder.encode(`data: ${JSON.stringify(wrap(event))}\n\n`));
      };
      send({ id: host.world.id("evt"), type: "server.connected", properties: {} });
      leave = host.bus.subscribe(send);
      call.signal.addEventListener("abort", () => leave(), { once: true });
    },
    cancel() {
      leave();
    },
  });
  return new Response(stream, {
    headers: { "content-type": "text/event-stream", "cache-control": "no-cache" },
  });
}

export const eventRoutes: readonly Route[] = [
  route("GET", "/event", (host, call) => subscribe(host, call, (event) => event)),
  route("GET", "/global/event", (host, call) =>
    subscribe(host, call, (payload) => ({ directory: host.place.directory, payload })),
  ),
];
