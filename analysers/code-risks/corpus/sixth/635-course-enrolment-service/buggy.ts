import type { Db, Tx } from "../db";
import type { Mailer } from "../mail";
import { logger } from "../logger";
import { meetsPrerequisites } from "./rules";

export type EnrolResult = { ok: true; seat: number } | { ok: false; reason: "prerequisites" | "full" };

async function charge(tx: Tx, studentId: string, courseId: string): Promise<void> {
  await tx.none(
    `INSERT INTO charges (student_id, course_id, cents)
     SELECT $1, id, fee_cents FROM courses WHERE id = $2`,
    [studentId, courseId],
  );
}

export async function enrol(db: Db, mailer: Mailer, studentId: string, courseId: string): Promise<EnrolResult> {
  if (!meetsPrerequisites(studentId, courseId)) {
    return { ok: false, reason: "prerequisites" };
  }

  const seat = await db.tx(async (tx) => {
    const row = await tx.oneOrNone<{ seat: number }>(
      "UPDATE courses SET taken = taken + 1 WHERE id = $1 AND taken < seats RETURNING taken AS seat",
      [courseId],
    );
    if (!row) return null;
    await tx.none("INSERT INTO enrolments (student_id, course_id, seat) VALUES ($1, $2, $3)", [studentId, courseId, row.seat]);
    await charge(tx, studentId, courseId);
    return row.seat;
  });
  if (seat === null) return { ok: false, reason: "full" };

  try {
    await mailer.send(studentId, "enrolled", { courseId, seat });
  } catch (err) {
    logger.warn({ err, studentId, courseId }, "confirmation not sent");
  }
  return { ok: true, seat };
}
