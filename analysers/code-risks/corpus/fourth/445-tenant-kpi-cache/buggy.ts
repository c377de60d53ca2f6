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

async function connected() {
  if (!redis.isOpen) await redis.connect();
  return redis;
}

export async function kpis(req: KpiRequest): Promise<Kpis> {
  const { tenantId, period, currency } = req;
  const client = await connected();
  const key = `kpi:${period}`;

  const hit = await client.get(key);
  if (hit) return JSON.parse(hit) as Kpis;

  const fresh = await computeKpis(tenantId, period, currency);
  await client.set(key, JSON.stringify(fresh), { EX: TTL_SECONDS });
  return fresh;
}

export async function forget(tenantId: string): Promise<number> {
  const client = await connected();
  let n = 0;
  for await (const key of client.scanIterator({ MATCH: `kpi:*${tenantId}*` })) {
    n += await client.del(key);
  }
  return n;
}
