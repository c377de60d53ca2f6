import type { Pool, PoolClient } from "pg";

export class CardError extends Error {
  constructor(readonly reason: "unknown" | "expired" | "balance") {
    super(`gift card: ${reason}`);
  }
}

export interface Redemption {
  cardId: string;
  orderId: string;
  cents: number;
  left: number;
}

async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (err) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw err;
  } finally {
    client.release();
  }
}

export async function redeem(pool: Pool, code: string, orderId: string, cents: number): Promise<Redemption> {
  if (!Number.isSafeInteger(cents) || cents <= 0) throw new RangeError("cents must be a positive integer");

  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string; balance: number; expires_at: Date }>(
      "SELECT id, balance, expires_at FROM gift_cards WHERE code = $1",
      [code.replace(/\s/g, "").toUpperCase()],
    );
    const card = rows[0];
    if (!card) throw new CardError("unknown");
    if (card.expires_at < new Date()) throw new CardError("expired");
    if (card.balance < cents) throw new CardError("balance");

    const left = card.balance - cents;
    await client.query("UPDATE gift_cards SET balance = $2 WHERE id = $1", [card.id, left]);
    await client.query("INSERT INTO redemptions (card_id, order_id, cents) VALUES ($1, $2, $3)", [card.id, orderId, cents]);
    return { cardId: card.id, orderId, cents, left };
  });
}

/** For display only, may be out of date by the time it is read. */
export async function balanceOf(pool: Pool, code: string): Promise<number | null> {
  const { rows } = await pool.query<{ balance: number }>("SELECT balance FROM gift_cards WHERE code = $1", [code]);
  return rows[0]?.balance ?? null;
}
