import { describe, expect, it } from "vitest";
import { askSpike2 } from "./ask-spike.ts";
import { PINNED } from "./generation.ts";
import { listSpikes2 } from "./list-spikes.ts";
import { isKnownToDiffer } from "./profile-differences.ts";
import { readRecords, type SpikeRecord } from "./record.ts";

const records = readRecords().filter((record) => record.hostVersion === PINNED[2]);
const spikes = await listSpikes2();
const [alike, different] = [false, true].map((isKnown) =>
  records
    .filter(({ id }) => isKnownToDiffer(PINNED[2], id) === isKnown)
    .map((record) => [record.hypothesis, record] as const),
) as [Row[], Row[]];

type Row = readonly [title: string, record: SpikeRecord];

async function fakesAnswer({ id, date }: SpikeRecord): Promise<string> {
  const named = spikes.find((spike) => spike.id === id);
  if (named === undefined) throw new Error(`no spike ${id}`);
  return told(await askSpike2(named, "fake", { version: PINNED[2], date }));
}

const told = ({ verdict, observed }: SpikeRecord): string => `${verdict}: ${observed}`;

describe("the fake host of OpenCode 2", () => {
  it.each(alike)("answers like the preview did: %s", async (_title, record) => {
    expect(await fakesAnswer(record)).toBe(told(record));
  });

  it.each(different)("is known to answer otherwise: %s", async (_title, record) => {
    expect(await fakesAnswer(record)).not.toBe(told(record));
  });
});
