/**
 * The one row that holds the newest snapshot. It is a cache beside the events: of another shape it is ignored. A snapshot
 * decides what the gate lets through, so one flipped bit in it, or another program's, must not pass for a state: it has to
 * have our seal, and the fields of a state. Who writes takes out what has not, so that the next one can stand in its place.
 */
import { EMPTY_STATE } from "../kernel/state.ts";
import { STREAM } from "./event-rows.ts";
import type { State } from "../kernel/state.ts";
import type { RowSeal } from "./row-seal.ts";
import type { Connection, Row } from "./sqlite-driver.ts";

/**
 * Version of the snapshot's shape; another one is ignored and rebuilt from the events. What a newer version adds is absent
 * in an older snapshot of the same shape, which is taken as it stands: `snapshot-shape.test.ts` holds that.
 */
export const SNAPSHOT_SHAPE = 6;

export interface KeptSnapshots {
  /** The newest, or null where there is none of this shape. */
  load(): State | "damaged" | null;
  remove(): void;
  /** Keeps it, unless a newer one is there. */
  save(state: State): void;
}

/** Lists are not told from objects by `typeof`. */
const kindOf = (value: unknown): string =>
  Array.isArray(value) ? "list" : value === null ? "null" : typeof value;

/** Has every field that a state always has, each of its kind. */
function hasFieldsOfState(value: unknown): value is State {
  if (kindOf(value) !== "object") return false;
  const fields = value as Record<string, unknown>;
  return (
    Object.entries(EMPTY_STATE).every(([name, empty]) => kindOf(fields[name]) === kindOf(empty)) &&
    Object.keys(EMPTY_STATE.counters).every((name) =>
      Number.isInteger((fields["counters"] as Record<string, unknown>)[name]),
    )
  );
}

/** The state of such a row; null when it is not the one that was kept, or no state. */
function stateOf(row: Row, seal: RowSeal | undefined): State | null {
  const text = String(row["data"]);
  if (seal && row["seal"] !== seal.ofText(text)) return null;
  try {
    const value: unknown = JSON.parse(text);
    return hasFieldsOfState(value) && value.version === Number(row["version"]) ? value : null;
  } catch {
    return null;
  }
}

export function keptSnapshots(connection: Connection, seal: RowSeal | undefined): KeptSnapshots {
  const select = connection.prepare("SELECT shape, version, data, seal FROM snapshot WHERE stream = ?");
  const upsert = connection.prepare(
    "INSERT INTO snapshot (stream, shape, version, data, seal) VALUES (?, ?, ?, ?, ?) ON CONFLICT(stream) DO UPDATE SET shape = excluded.shape, version = excluded.version, data = excluded.data, seal = excluded.seal WHERE excluded.version > snapshot.version OR excluded.shape <> snapshot.shape",
  );
  return {
    load() {
      const row = select.get(STREAM);
      if (row === undefined || Number(row["shape"]) !== SNAPSHOT_SHAPE) return null;
      return stateOf(row, seal) ?? "damaged";
    },
    remove: () => connection.prepare("DELETE FROM snapshot WHERE stream = ?").run(STREAM),
    save(state) {
      const text = JSON.stringify(state);
      upsert.run(STREAM, SNAPSHOT_SHAPE, state.version, text, seal?.ofText(text) ?? null);
    },
  };
}
