import { Hono } from "hono";
import { z } from "zod";
import { requireSession, type Env } from "../auth";
import { lookup } from "node:dns/promises";
import ipaddr from "ipaddr.js";
import { pinnedAgent } from "../net/pinned-agent";
import { fetch as undiciFetch } from "undici";

const Body = z.object({
  url: z.string().url(),
  event: z.enum(["order.created", "order.refunded"]).default("order.created"),
});

const SAMPLE = {
  "order.created": { id: "ord_sample", total: 1290, currency: "EUR" },
  "order.refunded": { id: "ord_sample", refunded: 1290, currency: "EUR" },
} as const;

async function publicAddress(target: URL): Promise<string> {
  if (target.protocol !== "https:") throw new Error("only https URLs are allowed");
  const found = await lookup(target.hostname, { all: true });
  for (const { address } of found) {
    if (ipaddr.process(address).range() !== "unicast") throw new Error("address not allowed");
  }
  return found[0].address;
}

export const webhookTest = new Hono<Env>();

webhookTest.post("/webhooks/test", requireSession, async (c) => {
  const parsed = Body.safeParse(await c.req.json());
  if (!parsed.success) return c.json({ error: "invalid input" }, 422);
  const { url, event } = parsed.data;

  const started = Date.now();
  try {
    const target = new URL(url);
    const ip = await publicAddress(target);
    const res = await undiciFetch(target, {
      method: "POST",
      headers: { "content-type": "application/json", "x-event": event },
      body: JSON.stringify({ type: event, data: SAMPLE[event] }),
      signal: AbortSignal.timeout(5_000),
      redirect: "error",
      dispatcher: pinnedAgent(target.hostname, ip),
    });
    const text = await res.text();
    return c.json({ status: res.status, ms: Date.now() - started, body: text.slice(0, 500) });
  } catch (err) {
    const reason = err instanceof Error ? err.message : "request failed";
    return c.json({ status: 0, ms: Date.now() - started, error: reason }, 200);
  }
});
