import { redis } from "../redis";
import { erp, type PriceRow } from "../erp";
import { currentContext } from "../request-context";
import { logger } from "../logger";

const TTL_SECONDS = 600;
const PREFIX = "prices:v4";

/** Everything the ERP looks at: category, customer group and currency of the request. */
interface Scope {
  categoryId: string;
  group: string;
  currency: string;
}

// One hash per category, so that a price change drops all groups of it with a single DEL.
const hashOf = (categoryId: string) => `${PREFIX}:${categoryId}`;
const fieldOf = (s: Scope) => JSON.stringify([s.group, s.currency]);

const inFlight = new Map<string, Promise<PriceRow[]>>();

async function fromCache(scope: Scope): Promise<PriceRow[] | null> {
  try {
    const text = await redis.hGet(hashOf(scope.categoryId), fieldOf(scope));
    return text ? (JSON.parse(text) as PriceRow[]) : null;
  } catch (err) {
    logger.warn({ err, scope }, "price cache not readable");
    return null;
  }
}

async function load(scope: Scope): Promise<PriceRow[]> {
  const rows = await erp.priceList(scope.categoryId);
  const hash = hashOf(scope.categoryId);
  await redis
    .multi()
    .hSet(hash, fieldOf(scope), JSON.stringify(rows))
    .expire(hash, TTL_SECONDS, "NX")
    .exec()
    .catch((err: unknown) => logger.warn({ err, scope }, "price cache not writable"));
  return rows;
}

export async function priceList(categoryId: string): Promise<PriceRow[]> {
  const { customerGroup, currency } = currentContext();
  const scope: Scope = { categoryId, group: customerGroup, currency };
  const cached = await fromCache(scope);
  if (cached) return cached;

  const key = `${hashOf(categoryId)}/${fieldOf(scope)}`;
  let pending = inFlight.get(key);
  if (!pending) {
    pending = load(scope).finally(() => inFlight.delete(key));
    inFlight.set(key, pending);
  }
  return pending;
}

export async function priceChanged(categoryId: string): Promise<void> {
  await redis.del(hashOf(categoryId));
}
