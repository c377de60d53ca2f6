import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openScriptHost, type ScriptHost } from "../simulator/conformance/hosts.ts";
import { profileNamed } from "../simulator/host/profile/profiles.ts";
import { HOST_VERSION } from "../simulator/live/locate-opencode.ts";
import { askSpike } from "./ask-spike.ts";
import { listSpikes } from "./list-spikes.ts";
import { isKnownToDiffer, PROFILE_DIFFERENCES } from "./profile-differences.ts";
import { readRecords } from "./record.ts";

const records = readRecords();
const spikes = await listSpikes();
const versions = [...new Set(records.map(({ hostVersion }) => hostVersion))];

// The pinned version is compared to the word, in fake-host.test.ts.
describe.each(versions.filter((version) => version !== HOST_VERSION))(
  "the fake host under the profile opencode@%s answers as that version did:",
  (version) => {
    let shared: ScriptHost;
    beforeAll(async () => {
      shared = await openScriptHost("fake", { profile: profileNamed(`opencode@${version}`) });
    });
    afterAll(() => shared.close());

    const measured = records.filter(({ hostVersion }) => hostVersion === version);
    it.each(measured.map((record) => [record.id, record] as const))("%s", async (id, record) => {
      const named = spikes.find((spike) => spike.id === id);
      if (named === undefined) throw new Error(`no spike ${id}`);
      const answer = await askSpike(named, { shared, version, date: record.date });
      const seen = `${answer.verdict} (${answer.observed})`;
      const told = { seen, measured: `${record.verdict} (${record.observed})` };
      expect({ ...told, alike: answer.verdict === record.verdict }).toEqual({
        ...told,
        alike: !isKnownToDiffer(version, id),
      });
    });
  },
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

  it("is none of the pinned version", () => {
    expect(PROFILE_DIFFERENCES.filter(({ version }) => version === HOST_VERSION)).toEqual([]);
  });
});
