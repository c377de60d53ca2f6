/**
 * Where each task stands in the picture. A plan is a band; in it a task stands one column to the right of the last one that
 * it waits for, so that time goes from left to right and nothing points back. It costs one pass: a general layout of the
 * graph took 42 s for a thousand tasks.
 */
import type { PlanRow, TaskRow } from "../wire.ts";

export const BOX = { width: 208, height: 50 } as const;
const STEP = { x: BOX.width + 56, y: BOX.height + 14 } as const;
const HEAD = 34;
const PAD = 16;
const BAND_GAP = 22;
/** A plan whose tasks wait for nothing stands in columns of this many. */
const COLUMN = 10;

export interface Box {
  readonly task: TaskRow;
  readonly x: number;
  readonly y: number;
}

export interface Band {
  readonly plan: PlanRow;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly done: number;
  readonly total: number;
}

export interface Arrow {
  readonly from: Box;
  readonly to: Box;
}

export interface Layout {
  readonly bands: readonly Band[];
  readonly boxes: readonly Box[];
  readonly arrows: readonly Arrow[];
  readonly width: number;
  readonly height: number;
}

/** Column by id: 0 waits for nothing in its plan. Tasks that wait for each other keep the place of the first one seen. */
function columnsOf(tasks: readonly TaskRow[]): ReadonlyMap<string, number> {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const columns = new Map<string, number>();
  const place = (task: TaskRow, seen: ReadonlySet<string>): number => {
    const known = columns.get(task.id);
    if (known !== undefined) return known;
    const before = task.after.flatMap((id) => {
      const other = byId.get(id);
      return other === undefined || seen.has(id) ? [] : [place(other, new Set(seen).add(id))];
    });
    const column = before.length === 0 ? 0 : Math.max(...before) + 1;
    columns.set(task.id, column);
    return column;
  };
  for (const task of tasks) place(task, new Set([task.id]));
  return columns;
}

interface Cell {
  readonly task: TaskRow;
  readonly column: number;
  readonly row: number;
}

function cellsOf(tasks: readonly TaskRow[]): readonly Cell[] {
  const columns = columnsOf(tasks);
  if ([...columns.values()].every((column) => column === 0))
    return tasks.map((task, at) => ({ task, column: Math.floor(at / COLUMN), row: at % COLUMN }));
  const free: number[] = [];
  const rows = new Map<string, number>();
  const inOrder = tasks.toSorted((a, b) => (columns.get(a.id) ?? 0) - (columns.get(b.id) ?? 0));
  return inOrder.map((task) => {
    const column = columns.get(task.id) ?? 0;
    const beside = Math.min(...task.after.flatMap((id) => rows.get(id) ?? []));
    const row = Math.max(free[column] ?? 0, Number.isFinite(beside) ? beside : 0);
    free[column] = row + 1;
    rows.set(task.id, row);
    return { task, column, row };
  });
}

/** @param tasks those that are shown; a plan without one has no band */
export function layoutOf(plans: readonly PlanRow[], tasks: readonly TaskRow[]): Layout {
  const byPlan = Map.groupBy(tasks, ({ plan }) => plan);
  const bands: Band[] = [];
  const boxes: Box[] = [];
  let y = 0;
  for (const plan of plans) {
    const own = byPlan.get(plan.id);
    if (own === undefined) continue;
    const cells = cellsOf(own);
    for (const { task, column, row } of cells)
      boxes.push({ task, x: PAD + column * STEP.x, y: y + HEAD + PAD / 2 + row * STEP.y });
    const height = HEAD + PAD + (Math.max(...cells.map(({ row }) => row)) + 1) * STEP.y - 14;
    const width = 2 * PAD + Math.max(...cells.map(({ column }) => column)) * STEP.x + BOX.width;
    const done = own.filter(({ status }) => status === "completed").length;
    bands.push({ plan, y, width, height, done, total: own.length });
    y += height + BAND_GAP;
  }
  const byId = new Map(boxes.map((box) => [box.task.id, box]));
  const arrows = boxes.flatMap((to) =>
    to.task.after.flatMap((id) => {
      const from = byId.get(id);
      return from === undefined ? [] : [{ from, to }];
    }),
  );
  const width = Math.max(0, ...bands.map((band) => band.width));
  return { bands: bands.map((band) => ({ ...band, width })), boxes, arrows, width, height: y };
}
