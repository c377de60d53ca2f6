import type { Db, Tx } from "../db";
import type { Hub } from "../realtime/hub";
import { logger } from "../logger";

export interface Move {
  cardId: string;
  toColumn: string;
  index: number;
}

type Result = { ok: true; version: number } | { ok: false; reason: "forbidden" | "gone" };

async function canEdit(db: Db, boardId: string, userId: string): Promise<boolean> {
  const member = await db.members.find({ boardId, userId });
  return member?.role === "editor" || member?.role === "owner";
}

async function closeGap(tx: Tx, columnId: string, from: number): Promise<void> {
  await tx.cards.shift({ columnId, from, by: -1 });
}

export async function moveCard(db: Db, hub: Hub, userId: string, move: Move): Promise<Result> {
  const card = await db.cards.byId(move.cardId);
  if (!card) return { ok: false, reason: "gone" };
  if (!(await canEdit(db, card.boardId, userId))) return { ok: false, reason: "forbidden" };

  const version = await db.transaction(async (tx) => {
    await closeGap(tx, card.columnId, card.index);
    await tx.cards.shift({ columnId: move.toColumn, from: move.index, by: 1 });
    await tx.cards.update(card.id, { columnId: move.toColumn, index: move.index });
    return tx.boards.nextVersion(card.boardId);
  });

  // on purpose not awaited: viewers catch up on their own if this is lost
  void hub
    .broadcast(card.boardId, { type: "card.moved", ...move, version })
    .catch((err: unknown) => logger.warn({ err }, "broadcast failed"));

  return { ok: true, version };
}

export function moveAll(db: Db, hub: Hub, userId: string, moves: Move[]): Promise<Result[]> {
  // the caller awaits
  return moves.reduce<Promise<Result[]>>(
    async (done, move) => [...(await done), await moveCard(db, hub, userId, move)],
    Promise.resolve([]),
  );
}
