import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { capabilityManifest, type CapabilityManifest } from "./capability-manifest.ts";
import { PINNED } from "./generation.ts";
import type { SpikeRecord } from "./record.ts";
import { renderResults } from "./render-results.ts";

const record = (change: Partial<SpikeRecord>): SpikeRecord => ({
  id: "a",
  hypothesis: "It works",
  capability: "hook.a",
  hostVersion: PINNED[1],
  expected: "holds",
  verdict: "holds",
  observed: "it did",
  carries: "all",
  date: "2026-01-01",
  ...change,
});

describe("the capability manifest", () => {
  it("says verified, different or absent for each version", () => {
    const records = [
      record({}),
      record({ capability: "hook.b", verdict: "false" }),
      record({ hostVersion: "1.1.53", verdict: "absent" }),
    ];
    expect(capabilityManifest(records)).toEqual({
      hostVersions: {
        [PINNED[1]]: { "hook.a": "verified", "hook.b": "different" },
        "1.1.53": { "hook.a": "absent" },
      },
    });
  });

  it("calls a capability verified only when every spike about it holds", () => {
    const states = (...verdicts: SpikeRecord["verdict"][]): unknown =>
      capabilityManifest(verdicts.map((verdict) => record({ verdict }))).hostVersions[PINNED[1]]?.["hook.a"];
    expect(states("holds", "holds")).toBe("verified");
    expect(states("absent", "absent")).toBe("absent");
    expect(states("holds", "absent")).toBe("different");
    expect(states("absent", "holds")).toBe("different");
    expect(states("false", "holds")).toBe("different");
  });

  it("leaves out what could not be asked, and old beliefs that are no capability", () => {
    const { capability: _none, ...belief } = record({ verdict: "false" });
    expect(capabilityManifest([belief, record({ verdict: "unanswered" })])).toEqual({ hostVersions: {} });
  });
});

describe("the manifest that the plugin ships", () => {
  it("holds what the plugin asks about, each of it measured of the pinned versions, and nothing besides", () => {
    const read = (path: string): unknown =>
      JSON.parse(readFileSync(new URL(`../runtime/opencode/${path}`, import.meta.url), "utf8"));
    const { hostVersions } = read("capabilities.generated.json") as CapabilityManifest;
    const asked = Object.keys(read("host/asked-capabilities.json") as object);
    for (const version of Object.values(PINNED))
      expect(Object.keys(hostVersions[version] ?? {}).toSorted()).toEqual(asked.toSorted());
    for (const states of Object.values(hostVersions))
      for (const name of Object.keys(states)) expect(asked).toContain(name);
  });
});

describe("SPIKE-RESULTS.md", () => {
  it("shows a verdict that is not the expected one, in the table and in the summary", () => {
    const text = renderResults([record({ verdict: "absent", observed: "nothing" })], []);
    expect(text).toContain("| a | It works | nothing | **absent** (expected: holds) | all |");
    expect(text).toContain("not as expected: a");
  });

  it("has a column for every version that has records, oldest first", () => {
    const text = renderResults(
      [
        record({}),
        record({ hostVersion: "1.14.9", verdict: "false" }),
        record({ hostVersion: "1.1.53", verdict: "absent" }),
        record({ hostVersion: "1.14.9", id: "b", capability: "hook.b" }),
      ],
      [],
    );
    expect(text).toContain(`| Hook or client method | 1.1.53 | 1.14.9 | ${PINNED[1]} |`);
    expect(text).toContain("| `hook.a` | absent | different | verified |");
    expect(text).toContain("| `hook.b` | – | verified | – |");
  });

  it("tells of OpenCode 2 apart, with its version behind those of OpenCode 1, and what replaces a thing it lacks", () => {
    const lacking = {
      hostVersion: PINNED[2],
      verdict: "absent",
      observed: "never called",
      instead: "a file",
    } as const;
    const text = renderResults([record({ ...lacking, id: "b" }), record({})], []);
    const [first = "", second = ""] = text.split("## Hypotheses on OpenCode 2");
    expect([first.includes("| a |"), first.includes("| b |")]).toEqual([true, false]);
    expect(second).toContain("| b | It works | never called | **absent** (expected: holds) | all |");
    expect(second).toContain("- **b:** a file.");
    expect(text).toContain(`| Hook or client method | ${PINNED[1]} | ${PINNED[2]} |`);
  });

  it("keeps a pipe or a line break in an answer from breaking the table", () => {
    expect(renderResults([record({ observed: "a|b\nc" })], [])).toContain("| a\\|b c |");
  });

  it("names what is known to differ between the hosts, and says so when nothing is", () => {
    const known = [{ name: "texts", differs: "shorter", why: "not ours" }];
    expect(renderResults([record({})], known)).toContain("- **texts:** shorter not ours");
    expect(renderResults([record({})], [])).toContain("known-differences.json`: nothing.");
  });

  it("tell which mechanism a play does not miss, by how much, and what was made of it", () => {
    const pivot = {
      mechanism: "pruning",
      scenario: "ST-06",
      measure: "request-chars",
      date: "2026-11-22",
      measured: "0 (0 to 0), 6 pairs",
      chain: "none",
      decided: "it stays",
    };
    const row =
      "- **pruning in ST-06 (request-chars, 2026-11-22):** 0 (0 to 0), 6 pairs. Steps for this case: none. it stays";
    expect(renderResults([record({})], [], [pivot])).toContain(row);
    expect(renderResults([record({})], [])).toContain("`spikes/pivots.json`: none.");
  });
});
