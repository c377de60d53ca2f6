import { expect, it } from "vitest";
import { askSpike2 } from "./ask-spike.ts";
import { PINNED } from "./generation.ts";
import { listSpikes2 } from "./list-spikes.ts";
import { readRecords } from "./record.ts";

const SLOW_MS = 120_000;
const spikes = await listSpikes2();
const records = readRecords().filter((record) => record.hostVersion === PINNED[2]);

it.each([
  "input-taken-away",
  "anchor-on-checkpoint",
  "hook-session-compacting",
  "load-factory-once-per-project",
])(
  "the preview of OpenCode 2 answers %s as its record says",
  async (id) => {
    const [named, record] = [spikes, records].map((list) => list.find((one) => one.id === id));
    if (named === undefined || !("spike" in named)) throw new Error(`no spike ${id}`);
    const answer = await askSpike2(named, "real", { version: PINNED[2], date: "2026-01-01" });
    expect({ ...answer, date: "" }).toEqual({ ...record, date: "" });
  },
  SLOW_MS,
);
