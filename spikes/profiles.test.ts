import { describe, expect, it, onTestFinished } from "vitest";
import { openScriptHost } from "../simulator/conformance/hosts.ts";
import { profileNamed } from "../simulator/host/profile/profiles.ts";
import { askSpike } from "./ask-spike.ts";
import { generationOf, isPinned } from "./generation.ts";
import { listSpikes } from "./list-spikes.ts";
import { isKnownToDiffer, PROFILE_DIFFERENCES } from "./profile-differences.ts";
import { readRecords } from "./record.ts";

const records = readRecords();
const spikes = await listSpikes();
const versions = [...new Set(records.map(({ hostVersion }) => hostVersion))].filter(
  // A pinned version is compared to the word, in fake-host.test.ts and fake-host2.test.ts.
  (version) => generationOf(version) === 1 && !isPinned(version),
);

/** Rows are many: a version is one test, whose message names each row that is not as the version had it. */
const SLOW_MS = 300_000;

it.each(versions)(
  "the fake host under the profile opencode@%s answers as that version did",
  async (version) => {
    const shared = await openScriptHost("fake", { profile: profileNamed(`opencode@${version}`) });
    onTestFinished(() => shared.close());
    const wrong: object[] = [];
    for (const record of records.filter(({ hostVersion }) => hostVersion === version)) {
      const named = spikes.find(({ id }) => id === record.id);
      if (named === undefined) throw new Error(`no spike ${record.id}`);
      const answer = await askSpike(named, { shared, version, date: record.date });
      const isAlike = answer.verdict === record.verdict;
      if (isAlike !== isKnownToDiffer(version, record.id)) continue;
      const [seen, measured] = [answer, record].map((one) => `${one.verdict} (${one.observed})`);
      wrong.push({ spike: record.id, seen, measured, isAlike });
    }
    expect(wrong).toEqual([]);
  },
  SLOW_MS,
);

describe("a difference that is known", () => {
  it("is of a version and a spike that were measured, stands once, and has a reason", () => {
    const measured = new Set(records.map(({ hostVersion, id }) => `${hostVersion} ${id}`));
    const listed = PROFILE_DIFFERENCES.flatMap(({ version, spikes: ids }) =>
      ids.map((id) => `${version} ${id}`),
    );
    expect(listed.filter((one) => !measured.has(one))).toEqual([]);
    expect(listed.length).toBe(new Set(listed).size);
    expect(PROFILE_DIFFERENCES.filter(({ why }) => why.length < 20)).toEqual([]);
  });

  it("is none of the pinned version of OpenCode 1", () => {
    const pinned = PROFILE_DIFFERENCES.filter(({ version }) => isPinned(version));
    expect(pinned.filter(({ version }) => generationOf(version) === 1)).toEqual([]);
  });
});
