import { afterEach, describe, expect, it } from "vitest";
import type { HostInstance } from "../instance.ts";
import type { Script } from "../script/script.ts";
import { openScriptHost, type ScriptHost } from "./hosts.ts";
import { HostComparison } from "./host-comparison.ts";
import { checkKnownDifferences } from "./known-differences.ts";
import { isEqual, type Outcome } from "./outcome.ts";
import { outcomeText } from "./outcome-text.ts";
import { recordScript } from "./record-script.ts";

const script: Script = { id: "one", about: "", steps: [{ prompt: "go", llm: [{ say: "fine" }] }] };

/** Fake hosts stand in for real ones. `spoil` gets the number of the run and may make its answers wrong. */
function comparisonWith(runs: number, spoil: (run: number) => "right" | "wrong" | "broken"): HostComparison {
  let run = 0;
  const open = async (kind: "real" | "fake"): Promise<ScriptHost> => {
    const fake = await openScriptHost("fake");
    if (kind === "fake") return fake;
    return {
      ...fake,
      open: async (options) => {
        const how = spoil(++run);
        if (how === "broken") throw new Error("the host is wedged");
        const instance = await fake.open(options);
        return how === "wrong" ? misspelling(instance) : instance;
      },
    };
  };
  const comparison = new HostComparison({ runs, open });
  comparisons.push(comparison);
  return comparison;
}

const comparisons: HostComparison[] = [];
afterEach(async () => {
  await Promise.all(comparisons.splice(0).map((comparison) => comparison.close()));
});

function misspelling(instance: HostInstance, as = "fein"): HostInstance {
  return {
    ...instance,
    fetch: async (path, init) => {
      const response = await instance.fetch(path, init);
      if (!path.endsWith("/message")) return response;
      return new Response((await response.text()).replaceAll("fine", as), { status: response.status });
    },
    onEvent: (listener) => instance.onEvent(listener),
    now: () => instance.now(),
    sleep: (ms) => instance.sleep(ms),
    settle: () => instance.settle(),
    close: () => instance.close(),
  };
}

const compareOne = async (comparison: HostComparison): Promise<Outcome | undefined> =>
  (await comparison.compareAll([script], () => {}))[0];

describe("the comparison of the two hosts", () => {
  it("tells what follows the clock by a fake host at another time, and compares the rest", async () => {
    const golden = await recordScript(script, await openScriptHost("fake"), 1);
    const saying = (text: string) => async () => ({ ...golden, messages: [{ text }] });
    const compared = async (real: string): Promise<Outcome | undefined> => {
      const open = async (kind: "real" | "fake"): Promise<ScriptHost> => ({
        ...(await openScriptHost("fake")),
        play: saying(kind === "real" ? real : "written 22:44, all well"),
        playAtOtherTime: saying("written 04:01, all well"),
      });
      const comparison = new HostComparison({ runs: 2, open });
      comparisons.push(comparison);
      return compareOne(comparison);
    };
    expect(await compared("written 22:43, all well")).toMatchObject({
      differences: [],
      ignored: ["messages.0.text: differs between runs"],
    });
    expect((await compared("written 22:43, all ill"))?.differences).toHaveLength(1);
  });

  it("calls a script equal when the first run of the real host agrees", async () => {
    expect(await compareOne(comparisonWith(3, () => "right"))).toEqual({ id: "one", differences: [] });
  });

  it("asks the real host again before a difference counts, and calls what then agrees a race", async () => {
    const outcome = await compareOne(comparisonWith(3, (run) => (run === 1 ? "wrong" : "right")));
    expect(outcome).toMatchObject({ id: "one", differences: [], run: 2 });
    expect(outcome?.race?.map((one) => one.section)).toEqual(["http", "messages"]);
    expect(outcome?.race?.[0]?.text).toContain('-    "text": "fein"');
  });

  it("does not call it a race when it is the fake host that is another in every run", async () => {
    let plays = 0;
    const open = async (kind: "real" | "fake"): Promise<ScriptHost> => {
      const fake = await openScriptHost("fake");
      const spoilt = async (options: Parameters<ScriptHost["open"]>[0]) =>
        ++plays === 1 ? misspelling(await fake.open(options)) : fake.open(options);
      return kind === "fake" ? { ...fake, open: spoilt } : fake;
    };
    const comparison = new HostComparison({ runs: 3, open });
    comparisons.push(comparison);
    const outcome = await compareOne(comparison);
    expect(outcome).toMatchObject({
      error: "fake host: not the same in every run, as the real one is (2 runs)",
    });
    expect(outcome && isEqual(outcome)).toBe(false);
  });

  it("lets a difference count that every run shows", async () => {
    const outcome = await compareOne(comparisonWith(3, () => "wrong"));
    expect(outcome).toMatchObject({ run: 3 });
    expect(outcome?.differences.map((one) => one.section)).toEqual(["http", "messages"]);
    expect(outcome?.differences[0]?.text).toContain('-    "text": "fein"');
  });

  it("compares what stands beside a value that the real host varies, and says how many it left out", async () => {
    const played = async (where: string): Promise<Outcome | undefined> => {
      let run = 0;
      const open = async (kind: "real" | "fake"): Promise<ScriptHost> => {
        const fake = await openScriptHost("fake");
        const varied = async (options: Parameters<ScriptHost["open"]>[0]) =>
          misspelling(await fake.open(options), kind === "real" ? `0.${++run} on ${where}` : "0.77 on any");
        return { ...fake, open: varied };
      };
      const comparison = new HostComparison({ runs: 3, open });
      comparisons.push(comparison);
      return compareOne(comparison);
    };
    const alike = await played("any");
    expect(alike).toMatchObject({
      differences: [],
      ignored: [expect.stringContaining("http"), expect.stringContaining("messages")],
    });
    expect(alike && outcomeText(alike, "1/1", 9)).toMatch(
      /equal .*\n +not compared, .*: 2 values \(http\.0\.body/,
    );
    expect((await played("real"))?.differences.map((one) => one.section)).toEqual(["http", "messages"]);
  });

  it("does not ask again when there is no time left: then the one run counts", async () => {
    const comparison = comparisonWith(3, (run) => (run === 1 ? "wrong" : "right"));
    const [outcome] = await comparison.compareAll(
      [script],
      () => {},
      () => {},
      () => false,
    );
    expect(outcome?.differences).not.toEqual([]);
  });

  it("asks a new host when one is wedged", async () => {
    const outcome = await compareOne(comparisonWith(3, (run) => (run <= 2 ? "broken" : "right")));
    expect(outcome && isEqual(outcome)).toBe(true);
  });

  it("says why when no run could be made", async () => {
    const outcome = await compareOne(comparisonWith(2, () => "broken"));
    expect(outcome).toMatchObject({ error: "fake host: the host is wedged" });
    expect(outcome && isEqual(outcome)).toBe(false);
    // And what the other host does with the same script.
    expect(outcome && outcomeText(outcome, "1/1", 9)).toMatch(/wedged\n +fake host: plays it to its end\n/);
  });

  it("says it as well when nothing may be asked a second time", async () => {
    const outcome = await compareOne(comparisonWith(1, () => "broken"));
    expect(outcome?.error).toContain("the host is wedged");
  });
});

describe("the comparison of many scripts", () => {
  it("plays them side by side on the fake host, and asks the real one again only when that is over", async () => {
    const ids = ["one", "two", "three", "four"];
    const single = await openScriptHost("fake");
    const golden = await recordScript(script, single, 1);
    const asked: string[] = [];
    let playing = 0;
    const real: ScriptHost = {
      ...single,
      play: async ({ id }) => {
        asked.push(`${id} beside ${playing}`);
        const first = asked.filter((line) => line.startsWith(id)).length === 1;
        return { ...golden, id, ...(id === "two" && first ? { http: [] } : {}) };
      },
    };
    const most: number[] = [];
    const fake: ScriptHost = {
      ...single,
      parallel: 3,
      play: async ({ id }) => {
        most.push(++playing);
        await new Promise((resolve) => setTimeout(resolve, 20));
        playing--;
        return { ...golden, id };
      },
    };
    const comparison = new HostComparison({ runs: 3, open: async (kind) => (kind === "real" ? real : fake) });
    comparisons.push(comparison);
    const told: string[] = [];
    const scripts = ids.map((id) => ({ ...script, id }));
    const outcomes = await comparison.compareAll(scripts, ({ id }) => told.push(id));
    expect(outcomes.map(({ id, run }) => [id, run])).toEqual([
      ["one", undefined],
      ["two", 2],
      ["three", undefined],
      ["four", undefined],
    ]);
    expect(Math.max(...most)).toBe(3);
    expect(told).toEqual(["one", "three", "four", "two"]);
    expect(asked).toEqual([...ids.map((id) => `${id} beside 0`), "two beside 0"]);
  });
});

describe("a known difference", () => {
  const known = [{ name: "spelling", differs: "one word", why: "for this test", script }];

  it("is kept while it differs", async () => {
    const comparison = comparisonWith(2, () => "wrong");
    expect(await checkKnownDifferences(comparison, known)).toEqual({ differ: ["spelling"], stale: [] });
  });

  it("is stale when it no longer differs, or cannot be played", async () => {
    expect(
      await checkKnownDifferences(
        comparisonWith(2, () => "right"),
        known,
      ),
    ).toMatchObject({ stale: ["spelling"] });
    expect(
      await checkKnownDifferences(
        comparisonWith(1, () => "broken"),
        known,
      ),
    ).toMatchObject({ stale: ["spelling"] });
  });
});
