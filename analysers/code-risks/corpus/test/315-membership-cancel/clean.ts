import type { Logger } from "pino";
import type { Database } from "../db";
import type { PaymentProvider } from "../payments/provider";
import type { Mailer } from "../mail";

export interface Deps {
  db: Database;
  payments: PaymentProvider;
  mailer: Mailer;
  log: Logger;
}

export type CancelResult = { ok: true; endsAt: Date } | { ok: false; reason: "unknown" | "already-cancelled" | "provider" };

export async function cancelMembership(deps: Deps, memberId: string): Promise<CancelResult> {
  const { db, payments, mailer, log } = deps;

  const membership = await db.memberships.findByMember(memberId);
  if (!membership) return { ok: false, reason: "unknown" };
  if (membership.cancelledAt) return { ok: false, reason: "already-cancelled" };

  try {
    await payments.endContract(membership.contractId, { at: membership.paidUntil });
    await db.memberships.markCancelled(membership.id, new Date());
  } catch (err) {
    log.error({ err, memberId }, "could not end the contract");
    return { ok: false, reason: "provider" };
  }

  // the mail may be late or lost: the result does not depend on it
  void mailer
    .send(membership.email, "membership-cancelled", { endsAt: membership.paidUntil })
    .catch((err: unknown) => log.warn({ err, memberId }, "confirmation not sent"));
  return { ok: true, endsAt: membership.paidUntil };
}

export async function cancelAll(deps: Deps, memberIds: string[]): Promise<Map<string, CancelResult>> {
  const results = new Map<string, CancelResult>();
  for (const id of memberIds) {
    results.set(id, await cancelMembership(deps, id));
  }
  return results;
}
