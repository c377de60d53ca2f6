import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { choosePrunes, stepIsDue } from "./choose-prunes.ts";
import { prunedOutput } from "./pruned-output.ts";
import type { PruneChoice, ToolOutput } from "./choose-prunes.ts";

const output = (partID: string, more: Partial<ToolOutput> = {}): ToolOutput => ({
  partID,
  chars: 15_000,
  request: 1,
  superseded: false,
  work: "finished",
  ...more,
});
const choose = (outputs: readonly ToolOutput[], more: Partial<PruneChoice> = {}): readonly string[] =>
  choosePrunes({ outputs, requests: 100, steps: 0, usedTokens: 0, roomTokens: 100_000, ...more });
const two = [output("a"), output("b")];

describe("what leaves the requests", () => {
  it("are the outputs of finished tasks and superseded ones, never those of a task that is open", () => {
    const outputs = [
      ...two,
      output("old read", { work: "open", superseded: true }),
      output("open", { work: "open" }),
    ];
    expect(choose(outputs)).toEqual(["a", "b", "old read"]);
  });

  it("are outputs of no task only where the others are not enough", () => {
    const stray = [output("s", { work: "none" }), output("t", { work: "none" })];
    expect(choose([...two, ...stray])).toEqual(["a", "b"]);
    expect(choose([output("a"), ...stray])).toEqual(["a", "s", "t"]);
    expect(choose([output("a"), output("new", { work: "none", request: 80 })])).toEqual([]);
  });

  it("is nothing of the newest ten requests", () => {
    expect(choose([...two, output("c", { request: 91 })])).toEqual(["a", "b"]);
    expect(choose([...two, output("c", { request: 90 })])).toEqual(["a", "b", "c"]);
  });

  it("is nothing while the gain is small", () => {
    expect(choose([output("a")])).toEqual([]);
  });

  it("waits for a hundred requests, and as many again after each step", () => {
    expect(choose(two, { requests: 99 })).toEqual([]);
    expect(choose(two, { requests: 199, steps: 1 })).toEqual([]);
    expect(choose(two, { requests: 200, steps: 1 })).toEqual(["a", "b"]);
  });

  it("goes earlier where half of the room is taken and a quarter of it can go", () => {
    const pressed = { requests: 20, usedTokens: 55_000 };
    expect(choose(two, pressed)).toEqual([]);
    expect(choose([...two, output("c", { chars: 70_000 })], pressed)).toEqual(["a", "b", "c"]);
    expect(choose([...two, output("c", { chars: 70_000 })], { ...pressed, roomTokens: null })).toEqual([]);
  });

  it("is nothing right before a compaction", () => {
    expect(choose([output("a", { chars: 1_000_000 })], { usedTokens: 80_000 })).toEqual([]);
    expect(stepIsDue({ requests: 500, steps: 0, usedTokens: 80_000, roomTokens: 100_000 }, 1e6)).toBe(false);
  });

  it("costs the cache at most one request in a hundred while the room is not short", () => {
    const gains = fc.array(fc.integer({ min: 0, max: 60_000 }), { minLength: 50, maxLength: 400 });
    fc.assert(
      fc.property(gains, (sizes) => {
        let [outputs, steps]: [ToolOutput[], number] = [[], 0];
        for (const [request, chars] of sizes.entries()) {
          outputs.push(output(`p${request}`, { chars, request }));
          const gone = new Set(choose(outputs, { requests: request, steps }));
          if (gone.size > 0) steps += 1;
          outputs = outputs.filter(({ partID }) => !gone.has(partID));
          expect(steps * 100).toBeLessThanOrEqual(request);
        }
      }),
      { numRuns: 20 },
    );
  });
});

describe("what stands in its place", () => {
  it("says what was there and keeps a note of ours that stood behind it", () => {
    const note = "\n\n<idumb>\nActive task: tn-1\n</idumb>";
    const said = prunedOutput("read", `${"x".repeat(500)}${note}`);
    expect(said.startsWith("[Output of read taken out of the context, 5")).toBe(true);
    expect(said.endsWith(note)).toBe(true);
  });

  it("takes nothing of a tool's own text for a note of ours", () => {
    expect(prunedOutput("read", `a\n\n<idumb>\n${"x".repeat(9_000)}\n</idumb>`)).not.toContain("<idumb>");
    expect(prunedOutput("read", "a\n\n<idumb>\nb\n</idumb> and more")).not.toContain("<idumb>");
  });
});
