import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { active, done, started } from "../kernel/at-work.fixture.ts";
import { checkpoint, node as planned, plan } from "../kernel/given.fixture.ts";
import { anchorLine } from "../kernel/memory/anchor-line.ts";
import { kept } from "../kernel/memory/anchors.fixture.ts";
import { asked, chosen, contested, questioned } from "../kernel/signal/heard.fixture.ts";
import { evolve } from "../kernel/evolve.ts";
import { EMPTY_STATE } from "../kernel/state.ts";
import { renderRefusal } from "./render-refusal.ts";
import { stateBlock } from "./state-block.ts";
import { SYSTEM_BLOCK, SYSTEM_BLOCK_LIMIT } from "./system-block.ts";
import { lostNote, turnNote } from "./turn-note.ts";
import type { Event } from "../kernel/event.ts";
import type { State } from "../kernel/state.ts";
import type { AnchorPriority } from "../kernel/record/anchor.ts";

const DAY = 24 * 60 * 60_000;

function after(...events: readonly (Event & { readonly at?: number })[]): State {
  return events.reduce<State>(
    (state, { at = 1_000, ...event }, index) =>
      evolve(state, { version: index + 1, at, sessionID: "ses_a", agent: "build", event: event as Event }),
    EMPTY_STATE,
  );
}

const anchor = (id: string, priority: AnchorPriority, content: string, at = 1_000) => ({
  ...kept(id, content, { priority }),
  at,
});
const node = (id: string, dependsOn: readonly string[] = []) =>
  planned(id, { name: `Task ${id}`, expectedOutput: `output of ${id}`, dependsOn });
const [created, tasks] = plan("wp-1", node("tn-1"), node("tn-2"), node("tn-3", ["tn-2"]));
const working: readonly Event[] = [
  { ...created, name: "Login" },
  tasks,
  active,
  started("tn-1"),
  done("tn-1"),
  started("tn-2"),
  checkpoint(1, "tn-2", { tool: "bash", summary: "bash: npm test (exit 0)", exit: 0, runner: "test" }),
];

describe("the system block", () => {
  it("is at most 1,000 characters", () => {
    expect(SYSTEM_BLOCK.length).toBeLessThanOrEqual(SYSTEM_BLOCK_LIMIT);
  });
});

describe("the state block", () => {
  it("holds the active chain with progress, the newest checkpoint and the next task", () => {
    const block = stateBlock(after(...working), "ses_a", 2_000, 2_000);
    expect(block).toContain('wp-1 "Login" 0000010170 (1/3 tasks done: tn-1)');
    expect(block).toContain('Active task: tn-2 "Task tn-2"');
    expect(block).toContain('Done: tn-1 "Task tn-1"');
    expect(block).toContain("bash: npm test (exit 0)");
    expect(block).toContain('Next task: tn-3 "Task tn-3" (waits for tn-2)');
  });

  it("says what is done although its plan has nothing more to do, and in whichever plan the work goes on", () => {
    const defer = (nodeId: string): Event => ({ type: "task-deferred", nodeId, reason: "another goal" });
    const settled = [...working, defer("tn-2"), defer("tn-3")];
    const done = 'Done in other plans: tn-1 "Task tn-1"';
    expect(stateBlock(after(...settled), "ses_a", 2_000, 2_000)).toContain(done);
    const elsewhere: readonly Event[] = [
      { ...working[0], id: "wp-2", name: "Payments" } as Event,
      { type: "tasks-planned", planId: "wp-2", ahead: false, nodes: [node("tn-4")] },
      { type: "plan-activated", planId: "wp-2" },
      { type: "task-started", nodeId: "tn-4", takenFrom: null },
    ];
    expect(stateBlock(after(...settled, ...elsewhere), "ses_a", 2_000, 2_000)).toContain(done);
    expect(stateBlock(after(...working), "ses_a", 2_000, 2_000)).not.toContain("in other plans");
  });

  it("holds the decisions in force and what holds writes, and nothing of what was replaced", () => {
    const made = (id: string, choice: string, replaces: readonly string[], more: object = {}) =>
      chosen(id, "database", choice, { replaces, changes: 1, ...more });
    const state = after(
      ...working,
      made("td-1", "PostgreSQL", []),
      made("td-2", "SQLite", ["td-1"], contested),
      questioned(["tn-2"], { quote: "forget auth" }),
    );
    const block = stateBlock(state, "ses_a", 2_000, 2_000);
    expect(block).toContain("Decisions: td-2 database = SQLite (contested: the human decides)");
    expect(block).toContain('Held: the human\'s words "forget auth" put tn-2 in question');
    expect(block).not.toContain("PostgreSQL");
  });

  it("says what is asked before the plan, which holds until it is answered", () => {
    const state = after(...working, asked(["tn-2"], { quote: "start over" }));
    const block = stateBlock(state, "ses_a", 2_000, 2_000);
    expect(block).toContain('the human\'s words "start over" change, if anything');
    expect(block.indexOf("Asked:")).toBeLessThan(block.indexOf("Active task:"));
    expect(block).not.toContain("Held:");
  });

  it("says how to begin when nothing is active", () => {
    expect(stateBlock(EMPTY_STATE, "ses_a", 1, 2_000)).toContain('govern_task {"action":"start"');
  });

  it("holds every critical anchor whole and fills the rest of the budget by weight", () => {
    const state = after(
      anchor("an-1", "low", "l".repeat(50)),
      anchor("an-2", "critical", "c".repeat(100)),
      anchor("an-3", "high", "h".repeat(50)),
      anchor("an-4", "critical", "d".repeat(100)),
    );
    const block = stateBlock(state, "ses_a", 2_000, 330);
    expect(block).toContain("c".repeat(100));
    expect(block).toContain("d".repeat(100));
    expect(block).toContain("h".repeat(50));
    expect(block).not.toContain("lll");
  });

  it("names critical anchors that a smaller budget leaves no room for", () => {
    const state = after(
      anchor("an-1", "critical", "c".repeat(100)),
      anchor("an-2", "critical", "d".repeat(100)),
      anchor("an-3", "low", "e".repeat(300)),
    );
    const block = stateBlock(state, "ses_a", 2_000, 200);
    expect(block).toContain("c".repeat(100));
    expect(block).toContain('Not shown: an-2, critical but over the budget. See anchor {"action":"list"}');
  });

  it("shows an anchor of several lines word for word and a name of several lines on one", () => {
    const content = "Architecture decisions:\n## DB\nPostgres 16\n\n## Auth\nJWT";
    const state = after(...working, anchor("an-1", "critical", content), {
      type: "task-updated",
      nodeId: "tn-2",
      changes: { name: "Build\n# the\r\nform" },
    });
    const block = stateBlock(state, "ses_a", 2_000, 2_000);
    expect(block).toContain(`- an-1 [critical/decision] ${content}\n`);
    expect(block).toContain('Active task: tn-2 "Build # the form"');
  });

  it("puts a stale anchor behind a fresh one of lower priority", () => {
    const state = after(anchor("an-1", "high", "old", 0), anchor("an-2", "medium", "new", 3 * DAY));
    const block = stateBlock(state, "ses_a", 3 * DAY, 2_000);
    expect(block.indexOf("an-2 ")).toBeLessThan(block.indexOf("an-1 "));
  });

  it("never exceeds the anchor budget plus 1,500 characters and never cuts an anchor", () => {
    const content = fc.string({ minLength: 1, maxLength: 400 });
    const priority = fc.constantFrom<AnchorPriority>("critical", "high", "medium", "low");
    fc.assert(
      fc.property(
        fc.array(fc.tuple(priority, content), { maxLength: 12 }),
        fc.integer({ min: 200, max: 3_000 }),
        content,
        (anchors, budget, name) => {
          const state = after(
            ...working,
            {
              type: "task-updated",
              nodeId: "tn-2",
              changes: {
                name: name.repeat(5),
                expectedOutput: name.repeat(9),
                steps: [{ text: name, state: "pending", evidence: null }],
              },
            },
            ...anchors.map(([weight, text], index) => anchor(`an-${index + 1}`, weight, text)),
          );
          const block = stateBlock(state, "ses_a", 2_000, budget);
          expect(block.length).toBeLessThanOrEqual(budget + 1_500);
          let taken = 0;
          for (const line of Object.values(state.anchors).map(anchorLine))
            if (block.includes(line)) taken += line.length + 1;
          expect(taken).toBeLessThanOrEqual(Math.max(budget, taken === 0 ? 0 : budget + anchors.length));
        },
      ),
      { numRuns: 200, seed: 20261122 },
    );
  });
});

describe("the standing of a session", () => {
  it("says nothing where nothing is planned", () => {
    expect(turnNote(EMPTY_STATE, "ses_a")).toBe("");
  });

  it("names the task whole and stays within the budget of a turn, however long its description is", () => {
    const long = "long words ".repeat(180);
    const changes = { expectedOutput: long, allowedPaths: Array.from({ length: 50 }, () => long) };
    const note = turnNote(after(...working, { type: "task-updated", nodeId: "tn-2", changes }), "ses_a");
    expect(note).toContain('Active task: tn-2 "Task tn-2"');
    expect(note.length).toBeLessThan(1_000);
  });

  it("does not change with checkpoints, so it is said once", () => {
    expect(turnNote(after(...working), "ses_a")).toBe(turnNote(after(...working.slice(0, -1)), "ses_a"));
  });

  it("tells a child whose task it works in", () => {
    const child: Event = {
      type: "session-opened",
      parentID: "ses_a",
      home: { instance: "i", pid: 1, machine: "m" },
    };
    const state = evolve(after(...working), {
      version: 99,
      at: 2_000,
      sessionID: "ses_c",
      agent: "general",
      event: child,
    });
    expect(turnNote(state, "ses_c")).toContain("work inside tn-2");
  });

  it("tells of work that was abandoned under it", () => {
    const state = after(...working, { type: "plan-abandoned", planId: "wp-1", reason: "payments first" });
    expect(lostNote(state, "ses_a", "tn-2")).toContain("Previous work was abandoned");
    expect(lostNote(state, "ses_a", "tn-2")).toContain("payments first");
  });
});

describe("a refusal", () => {
  it("has its four lines and the call as tool and JSON", () => {
    const text = renderRefusal(
      {
        code: "blocked",
        what: "a",
        why: "b",
        instead: { tool: "govern_task", args: { action: "start", task: "tn-1" } },
        evidence: "c",
      },
      "work: x",
    );
    expect(text.split("\n")).toEqual([
      "GOVERNANCE BLOCK (blocked)",
      "WHAT: a",
      "WHY: b",
      'USE INSTEAD: govern_task {"action":"start","task":"tn-1"}',
      "EVIDENCE: c | work: x",
    ]);
  });
});
