import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { active, started, step } from "../kernel/at-work.fixture.ts";
import { checkpoint, node, plan } from "../kernel/given.fixture.ts";
import { BLOCK_MARK } from "../kernel/memory/anchor-line.ts";
import { kept } from "../kernel/memory/anchors.fixture.ts";
import { chosen, questioned } from "../kernel/signal/heard.fixture.ts";
import { evolve } from "../kernel/evolve.ts";
import { EMPTY_STATE } from "../kernel/state.ts";
import { BLOCK_END, BLOCK_START } from "./block-border.ts";
import { stateBlock } from "./state-block.ts";
import { stripBlocks, withBlock } from "./strip-blocks.ts";
import type { Event } from "../kernel/event.ts";
import type { State } from "../kernel/state.ts";

const BUDGET = 100_000;
const HEADINGS = "Architecture decisions:\n## DB\nPostgres 16\n\n## Auth\nJWT";

function after(state: State, ...events: readonly Event[]): State {
  return events.reduce(
    (now, event) =>
      evolve(now, { version: now.version + 1, at: 1_000, sessionID: "ses_a", agent: "build", event }),
    state,
  );
}

const anchor = (id: string, content: string) => kept(id, content);
const planned = (name: string): readonly Event[] => {
  const spec = { name, expectedOutput: name, steps: [step(name)] };
  const [created, tasks] = plan("wp-1", node("tn-1", spec), node("tn-2", spec));
  return [{ ...created, name }, tasks, active];
};
const working = (name: string): State =>
  after(
    EMPTY_STATE,
    ...planned(name),
    started("tn-1"),
    checkpoint(1, "tn-1", { tool: "bash", summary: "bash: npm test (exit 0)", exit: 0, runner: "test" }),
  );

const blockOf = (state: State): string => stateBlock(state, "ses_a", 2_000, BUDGET);
const copies = (text: string, part: string): number => text.split(part).length - 1;
/** Blocks that stand in a text: whole lines that are a border. */
const borders = (text: string): readonly string[] =>
  text.split("\n").filter((line) => [BLOCK_START, BLOCK_END].includes(line));

const state = after(working("Login"), anchor("an-1", HEADINGS), anchor("an-2", "Use REST"));
const block = blockOf(state);

describe("appending the block to a summary", () => {
  it("replaces the earlier block, never piles up", () => {
    const once = withBlock("Summary.", block, state);
    const twice = withBlock(`${once}\nMore.`, block, state);
    expect(once).toBe(`Summary.\n\n${block}`);
    expect(twice).toBe(`Summary.\nMore.\n\n${block}`);
  });

  it("leaves a summary without a block as it is", () => {
    const text = "  Just text.\n===\n\n\n## Next task: none\n- an-1 [critical/decision] Use REST\nAnd more.";
    expect(stripBlocks(text, state)).toBe(text);
  });

  it("keeps text that only mentions the block", () => {
    const text = `The "=== ${BLOCK_MARK}" block is appended automatically.\nIt ends with "${BLOCK_END}".\n=== ${BLOCK_MARK} is its mark. We decided X.\n# Next\nY`;
    expect(stripBlocks(text, state)).toBe(text);
    expect(withBlock(text, block, state)).toBe(`${text}\n\n${block}`);
  });

  it("knows a copy that is quoted, indented or has another heading", () => {
    const quoted = block.replaceAll(/^/gm, "> ");
    const indented = block.replaceAll(/^/gm, "  ");
    const renamed = block.replace(BLOCK_START, `**=== ${BLOCK_MARK} ===**`);
    for (const copy of [quoted, indented, renamed])
      expect(stripBlocks(`Before.\n${copy}\nAfter.`, state)).toBe("Before.\nAfter.");
    for (const copy of [quoted, indented]) {
      const torn = copy.slice(0, copy.indexOf("JWT") + 2);
      expect(stripBlocks(`Before.\n${torn}\nAfter.`, state)).toBe("Before.\nAfter.");
    }
  });

  it("takes away a copy cut off at any place and keeps what follows", () => {
    const states = [
      state,
      EMPTY_STATE,
      after(EMPTY_STATE, ...planned("Later"), anchor("an-1", HEADINGS)),
      after(EMPTY_STATE, anchor("an-1", `${HEADINGS}\n`), anchor("an-2", "# Next Move")),
    ];
    for (const one of states) {
      const whole = blockOf(one);
      for (let cut = 5; cut <= whole.length; cut++) {
        const torn = `Before.\n${whole.slice(0, cut)}`;
        expect(stripBlocks(torn, one), `cut at ${cut}`).toBe("Before.");
        const kept = stripBlocks(`${torn}\n# Relevant Files\nAfter.`, one);
        expect(kept, `cut at ${cut}`).toBe("Before.\n# Relevant Files\nAfter.");
      }
    }
  });

  it("takes away a torn copy with everything that a block may hold", () => {
    const full = after(
      state,
      ...(["td-1", "td-2"] as const).map((id, index) => chosen(id, ["database", "auth"][index] ?? "", "X")),
      questioned(["tn-1"], { quote: "forget it" }),
      { type: "delegation-assigned", id: "dl-1", nodeId: "tn-2", agent: "b", callBudget: 9, within: null },
      { type: "delegation-failed", id: "dl-1", reason: "broke" },
      { type: "task-failed", nodeId: "tn-2", reason: "broke" },
    );
    const extras = { repeatedSince: 0, turningPoints: ["tn-2 failed: broke", "wp-2 abandoned: no"] };
    const whole = stateBlock(full, "ses_a", 2_000, 60, extras);
    for (const part of [
      "State number",
      "comes again",
      "Decisions: ",
      "Held: ",
      "dl-1: ",
      "Turning points: ",
      "Not shown: ",
    ])
      expect(whole).toContain(part);
    for (let cut = 5; cut <= whole.length; cut++)
      expect(stripBlocks(`Before.\n${whole.slice(0, cut)}\n# Kept`, full), `cut at ${cut}`).toBe(
        "Before.\n# Kept",
      );
    expect(stripBlocks(`Before.\n${whole}\nAfter.`, full)).toBe("Before.\nAfter.");
  });

  it("keeps the text between a torn copy and a whole one", () => {
    for (const cut of [8, 40, 80, block.indexOf("Postgres"), block.length - 3])
      expect(stripBlocks(`${block.slice(0, cut)}\n# Kept\n${block}\nEnd.`, state)).toBe("# Kept\nEnd.");
  });

  it("takes away a copy whose first lines are missing", () => {
    const lines = block.split("\n");
    for (let first = 1; first < lines.length; first++) {
      const headless = lines.slice(first).join("\n");
      expect(stripBlocks(`Before.\n${headless}\nAfter.`, state)).toBe("Before.\nAfter.");
    }
  });

  it("takes away the torn copy of an anchor that was superseded since", () => {
    const later = after(
      state,
      { type: "anchor-superseded", anchorId: "an-1", by: "an-3" },
      anchor("an-3", "MySQL"),
    );
    const torn = block.slice(0, block.indexOf("JWT") + 2);
    expect(stripBlocks(`Before.\n${torn}\nAfter.`, later)).toBe("Before.\nAfter.");
  });
});

describe("a row of compactions", () => {
  const line = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom("## DB", "# ", "", "===", "=== iD", BLOCK_START, BLOCK_END, BLOCK_MARK, "Anchors:", "\r"),
    fc.constantFrom("- an-1 [critical/decision] x", "Plan: wp-1", "> quoted", "```"),
  );
  const content = fc.array(line, { minLength: 1, maxLength: 6 }).map((lines) => lines.join("\n"));
  const name = content.map((text) => text || "x");

  it("leaves exactly one block, and nothing of a superseded anchor when the summary is echoed whole", () => {
    fc.assert(
      fc.property(fc.array(content, { maxLength: 4 }), content, name, (contents, old, called) => {
        const secret = `${old}\nOLD-TRUTH\n${old} OLD-TRUTH`;
        const first = after(
          working(called),
          ...contents.map((text, index) => anchor(`an-${index + 2}`, text)),
          anchor("an-1", secret),
        );
        let summary = withBlock("## Objective\nShip it.", blockOf(first), first);
        for (let round = 0; round < 3; round++) summary = withBlock(summary, blockOf(first), first);
        expect(summary).toBe(`## Objective\nShip it.\n\n${blockOf(first)}`);
        const later = after(first, { type: "anchor-superseded", anchorId: "an-1", by: "an-2" });
        const echoed = withBlock(`Again:\n${summary}\n## More\nDone.`, blockOf(later), later);
        expect(copies(echoed, "OLD-TRUTH")).toBe(0);
        expect(echoed).toBe(`Again:\n## Objective\nShip it.\n## More\nDone.\n\n${blockOf(later)}`);
      }),
      { numRuns: 300, seed: 20261122 },
    );
  });

  it("leaves exactly one block wherever the echo is cut off", () => {
    const cuts = fc.array(fc.integer({ min: 0, max: 2_000 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(content, { maxLength: 4 }), name, cuts, (contents, called, places) => {
        const now = after(working(called), ...contents.map((text, index) => anchor(`an-${index + 1}`, text)));
        const whole = blockOf(now);
        let summary = withBlock("Summary.", whole, now);
        for (const place of places) {
          const echo = summary.slice(0, "Summary.\n\n".length + 5 + place);
          summary = withBlock(echo, whole, now);
          expect(summary).toBe(`Summary.\n\n${whole}`);
          expect(borders(summary)).toEqual([BLOCK_START, BLOCK_END]);
        }
      }),
      { numRuns: 500, seed: 20261122 },
    );
  });
});
