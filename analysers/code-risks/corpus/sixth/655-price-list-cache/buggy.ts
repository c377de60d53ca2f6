import { redis } from "../redis";
import { erp, type PriceRow } from "../erp";
import { logger } from "../logger";

const TTL_SECONDS = 600;
const PREFIX = "prices:v3";

const keyOf = (categoryId: string) => `${PREFIX}:${categoryId}`;

const inFlight = new Map<string, Promise<PriceRow[]>>();

async function fromCache(key: string): Promise<PriceRow[] | null> {
  try {
    const text = await redis.get(key);
    return text ? (JSON.parse(text) as PriceRow[]) : null;
  } catch (err) {
    logger.warn({ err, key }, "price cache not readable");
    return null;
  }
}

async function load(categoryId: string, key: string): Promise<PriceRow[]> {
  const rows = await erp.priceList(categoryId);
  await redis
    .set(key, JSON.stringify(rows), { EX: TTL_SECONDS })
    .catch((err: unknown) => logger.warn({ err, key }, "price cache not writable"));
  return rows;
}

export async function priceList(categoryId: string): Promise<PriceRow[]> {
  const key = keyOf(categoryId);
  const cached = await fromCache(key);
  if (cached) return cached;

  let pending = inFlight.get(key);
  if (!pending) {
    pending = load(categoryId, key).finally(() => inFlight.delete(key));
    inFlight.set(key, pending);
  }
  return pending;
}

export async function priceChanged(categoryId: string): Promise<void> {
  await redis.del(keyOf(categoryId));
}
