import type { Db, Tx } from "../db";
import type { Mailer } from "../mail";
import { logger } from "../logger";

export type EnrolResult = { ok: true; seat: number } | { ok: false; reason: "prerequisites" | "full" };

function countMissing(db: Db, studentId: string, courseId: string): Promise<number> {
  // returns the promise itself, the caller awaits
  return db
    .one<{ count: number }>(
      `SELECT count(*)::int AS count
         FROM prerequisites p
         LEFT JOIN passed x ON x.course_id = p.required_id AND x.student_id = $1
        WHERE p.course_id = $2 AND x.course_id IS NULL`,
      [studentId, courseId],
    )
    .then((row) => row.count);
}

async function takeSeat(tx: Tx, studentId: string, courseId: string): Promise<number | null> {
  const row = await tx.oneOrNone<{ seat: number }>(
    "UPDATE courses SET taken = taken + 1 WHERE id = $1 AND taken < seats RETURNING taken AS seat",
    [courseId],
  );
  if (!row) return null;
  await tx.none("INSERT INTO enrolments (student_id, course_id, seat) VALUES ($1, $2, $3)", [studentId, courseId, row.seat]);
  await tx.none(
    `INSERT INTO charges (student_id, course_id, cents)
     SELECT $1, id, fee_cents FROM courses WHERE id = $2`,
    [studentId, courseId],
  );
  return row.seat;
}

export async function enrol(db: Db, mailer: Mailer, studentId: string, courseId: string): Promise<EnrolResult> {
  if ((await countMissing(db, studentId, courseId)) > 0) {
    return { ok: false, reason: "prerequisites" };
  }

  const seat = await db.tx((tx) => takeSeat(tx, studentId, courseId));
  if (seat === null) return { ok: false, reason: "full" };

  // Deliberately not awaited: the answer must not wait for the mail server.
  void mailer
    .send(studentId, "enrolled", { courseId, seat })
    .catch((err: unknown) => logger.warn({ err, studentId, courseId }, "confirmation not sent"));

  return { ok: true, seat };
}
