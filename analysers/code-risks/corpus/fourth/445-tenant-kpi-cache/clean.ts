import { createClient } from "redis";
import { computeKpis, type Kpis } from "./compute";
import { log } from "../log";

const TTL_SECONDS = 300;

const redis = createClient({ url: process.env.REDIS_URL });
redis.on("error", (err) => log.error({ err }, "redis"));

export type Period = "day" | "week" | "month";

export interface KpiRequest {
  tenantId: string;
  period: Period;
  currency: string;
}

function keyOf(r: KpiRequest): string {
  return ["kpi", "v2", r.tenantId, r.period, r.currency.toUpperCase()].join(":");
}

async function connected() {
  if (!redis.isOpen) await redis.connect();
  return redis;
}

export async function kpis(req: KpiRequest): Promise<Kpis> {
  const client = await connected();
  const key = keyOf(req);

  const hit = await client.get(key);
  if (hit) return JSON.parse(hit) as Kpis;

  const fresh = await computeKpis(req.tenantId, req.period, req.currency);
  await client.set(key, JSON.stringify(fresh), { EX: TTL_SECONDS });
  return fresh;
}

/** Exchange rates are the same for everybody. */
export async function rates(load: () => Promise<Record<string, number>>) {
  const client = await connected();
  const hit = await client.get("rates:latest");
  if (hit) return JSON.parse(hit) as Record<string, number>;
  const fresh = await load();
  await client.set("rates:latest", JSON.stringify(fresh), { EX: TTL_SECONDS });
  return fresh;
}

export async function forget(tenantId: string): Promise<number> {
  const client = await connected();
  let n = 0;
  for await (const key of client.scanIterator({ MATCH: `kpi:v2:${tenantId}:*` })) {
    n += await client.del(key);
  }
  return n;
}
