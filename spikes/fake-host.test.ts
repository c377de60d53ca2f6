import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openScriptHost, type ScriptHost } from "../simulator/conformance/hosts.ts";
import { HOST_VERSION } from "../simulator/live/locate-opencode.ts";
import { askSpike } from "./ask-spike.ts";
import { listSpikes } from "./list-spikes.ts";
import { readRecords } from "./record.ts";

const records = readRecords().filter((record) => record.hostVersion === HOST_VERSION);
const spikes = await listSpikes();

describe("the fake host answers like the real one did:", () => {
  let shared: ScriptHost;
  beforeAll(async () => {
    shared = await openScriptHost("fake");
  });
  afterAll(() => shared.close());

  it.each(records.map((record) => [record.hypothesis, record] as const))("%s", async (_title, record) => {
    const named = spikes.find(({ id }) => id === record.id);
    if (named === undefined) throw new Error(`no spike ${record.id}`);
    const answer = await askSpike(named, { shared, version: HOST_VERSION, date: record.date });
    expect(`${answer.verdict}: ${answer.observed}`).toBe(`${record.verdict}: ${record.observed}`);
  });
});
