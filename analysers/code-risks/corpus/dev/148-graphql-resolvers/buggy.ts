import DataLoader from "dataloader";
import type { Knex } from "knex";

interface Course {
  id: number;
  title: string;
  teacher_id: number;
}

interface Lesson {
  id: number;
  course_id: number;
  room_id: number | null;
  starts_at: Date;
}

/** One row per id, in the order of the ids; DataLoader collects the ids of a whole level. */
function byId<Row extends { id: number }>(db: Knex, table: string) {
  return new DataLoader<number, Row | null>(async (ids) => {
    const rows: Row[] = await db(table).whereIn("id", [...ids]);
    const found = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => found.get(id) ?? null);
  });
}

/** Made anew for every request. */
export function createLoaders(db: Knex) {
  return {
    room: byId<{ id: number; name: string }>(db, "rooms"),
    seatsTaken: new DataLoader<number, number>(async (ids) => {
      const rows = await db("bookings").select("course_id").whereIn("course_id", [...ids]).count({ count: "*" }).groupBy("course_id");
      const found = new Map(rows.map((row) => [Number(row.course_id), Number(row.count)]));
      return ids.map((id) => found.get(id) ?? 0);
    }),
    lessons: new DataLoader<number, Lesson[]>(async (ids) => {
      const rows = await db<Lesson>("lessons").whereIn("course_id", [...ids]).orderBy("starts_at");
      return ids.map((id) => rows.filter((row) => row.course_id === id));
    }),
  };
}

export interface GraphContext {
  db: Knex;
  userId: number | null;
  loaders: ReturnType<typeof createLoaders>;
}

export const resolvers = {
  Query: {
    courses: (_: unknown, args: { first: number }, { db }: GraphContext) =>
      db<Course>("courses").orderBy("title").limit(Math.min(args.first, 100)),
    course: (_: unknown, args: { id: number }, { db }: GraphContext) =>
      db<Course>("courses").where({ id: args.id }).first(),
  },

  Course: {
    teacher: (course: Course, _: unknown, { db }: GraphContext) =>
      db("teachers").where({ id: course.teacher_id }).first(),
    seatsTaken: (course: Course, _: unknown, { loaders }: GraphContext) => loaders.seatsTaken.load(course.id),
    lessons: (course: Course, _: unknown, { loaders }: GraphContext) => loaders.lessons.load(course.id),
  },

  Lesson: {
    room: (lesson: Lesson, _: unknown, { loaders }: GraphContext) =>
      lesson.room_id === null ? null : loaders.room.load(lesson.room_id),
    startsAt: (lesson: Lesson) => lesson.starts_at.toISOString(),
  },
};
