import type { FastifyInstance } from "fastify";
import type { ServerResponse } from "node:http";
import { redis } from "../infra/redis.js";
import { shutdown } from "../infra/shutdown.js";
import { orders } from "../orders/store.js";

const KEEP_ALIVE_MS = 15_000;

// One for the whole process and for as long as it lives.
const heartbeat = new Set<ServerResponse>();
const beat = setInterval(() => {
  for (const response of heartbeat) response.write(": keep-alive\n\n");
}, KEEP_ALIVE_MS);
beat.unref();

function format(event: string, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

export async function orderEvents(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { id: string } }>("/orders/:id/events", async (request, reply) => {
    const order = await orders.findOwn(request.params.id, request.user.id);
    if (!order) return reply.code(404).send({ error: "no such order" });

    reply.hijack();
    reply.raw.writeHead(200, {
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
    reply.raw.write(format("state", { status: order.status }));

    const subscriber = redis.duplicate();
    const sayBye = () => reply.raw.end(format("bye", {}));
    const release = () => {
      heartbeat.delete(reply.raw);
      shutdown.off("stop", sayBye);
      subscriber.disconnect();
    };
    reply.raw.once("close", release);
    heartbeat.add(reply.raw);
    shutdown.on("stop", sayBye);

    subscriber.on("message", (_channel, message) => {
      reply.raw.write(format("change", JSON.parse(message)));
    });
    try {
      await subscriber.subscribe(`order:${order.id}`);
    } catch (err) {
      request.log.error({ err }, "no subscription");
      sayBye();
    }
  });
}

export async function publishChange(orderId: string, status: string): Promise<void> {
  await redis.publish(`order:${orderId}`, JSON.stringify({ status, at: new Date().toISOString() }));
}
