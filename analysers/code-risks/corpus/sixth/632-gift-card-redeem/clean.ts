import type { Kysely, Transaction } from "kysely";
import type { Database } from "../db/types";

export class GiftCardError extends Error {
  constructor(readonly code: "unknown" | "expired" | "empty") {
    super(`gift card ${code}`);
  }
}

export interface Redemption {
  takenCents: number;
  remainingCents: number;
}

const normalise = (code: string) => code.replace(/[\s-]/g, "").toUpperCase();

async function lockCard(trx: Transaction<Database>, code: string) {
  const card = await trx
    .selectFrom("gift_cards")
    .select(["id", "balance_cents", "expires_at"])
    .where("code", "=", normalise(code))
    .forUpdate()
    .executeTakeFirst();
  if (!card) throw new GiftCardError("unknown");
  if (card.expires_at < new Date()) throw new GiftCardError("expired");
  if (card.balance_cents === 0) throw new GiftCardError("empty");
  return card;
}

/** A second checkout with the same card waits at the row lock and then sees the new balance. */
export async function redeemGiftCard(
  db: Kysely<Database>,
  code: string,
  orderId: string,
  cents: number,
): Promise<Redemption> {
  if (!Number.isInteger(cents) || cents <= 0) throw new RangeError("cents must be a positive integer");

  return db.transaction().execute(async (trx) => {
    const card = await lockCard(trx, code);
    const takenCents = Math.min(cents, card.balance_cents);
    const remainingCents = card.balance_cents - takenCents;

    await trx
      .updateTable("gift_cards")
      .set({ balance_cents: remainingCents })
      .where("id", "=", card.id)
      .execute();
    await trx
      .insertInto("gift_card_redemptions")
      .values({ gift_card_id: card.id, order_id: orderId, cents: takenCents })
      .execute();

    return { takenCents, remainingCents };
  });
}
