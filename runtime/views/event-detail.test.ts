/** A line of the log says what was chosen, closed, answered or missing, and not only that something was. */
import { expect, it } from "vitest";
import { NO_CONVERSATION } from "@idumb/course-changes/conversation";
import { given } from "../kernel/given.fixture.ts";
import { chosen, questioned } from "../kernel/signal/heard.fixture.ts";
import { logLine } from "./log-line.ts";
import type { Event } from "../kernel/event.ts";

const LINES: readonly (readonly [event: Event, line: string])[] = [
  [
    { type: "course-answered", course: "new goal: a chat", conversation: NO_CONVERSATION },
    "course answered: new goal: a chat",
  ],
  [
    { type: "plan-answered", tasks: ["tn-1"], how: "kept by the human" },
    "plan answered: kept by the human (tn-1)",
  ],
  [{ type: "plan-answered", tasks: [], how: "kept by the human" }, "plan answered: kept by the human"],
  [{ type: "governance-paused", until: 60_000 }, "governance paused: until 1970-01-01 00:01:00"],
  [{ type: "mode-chosen", mode: "relaxed" }, "mode chosen: relaxed"],
  [{ type: "mode-chosen", mode: null }, "mode chosen: that of the settings"],
  [{ type: "call-allowed", call: "k", shown: "bash rm x" }, "call allowed: bash rm x"],
  [
    { type: "path-banned", path: "legacy", quote: "hands off" },
    'path banned: legacy, by the human: "hands off"',
  ],
  [{ type: "ban-lifted", path: "legacy", within: "legacy/a" }, "ban lifted: legacy/a"],
  [
    { type: "gaps-found", nodeId: "tn-1", round: 1, gaps: [{ key: "test", todo: "Run npm test." }] },
    "gaps found tn-1: Run npm test.",
  ],
  [{ type: "effect-noted", tool: "bash", note: "mode relaxed" }, "effect noted: mode relaxed"],
  [{ type: "comment-answered", id: "co-1", answer: "done" }, "comment answered co-1: done"],
  [
    {
      type: "delegation-assigned",
      id: "dl-1",
      nodeId: "tn-1",
      agent: "general",
      callBudget: 9,
      within: null,
    },
    "delegation assigned tn-1 dl-1: general",
  ],
  [{ type: "delegation-reported", id: "dl-1", report: "built" }, "delegation reported dl-1: built"],
  [{ type: "branch-switched", nodeId: "tn-1", from: "a", to: "b" }, "branch switched tn-1: a → b"],
  [
    { type: "foreign-event", claims: "task-completed" },
    "foreign event: another program wrote it as task-completed; it counts for nothing",
  ],
  [
    { type: "choice-settled", id: "td-1", by: "human", quote: "SQLite" },
    'choice settled td-1: by the human: "SQLite"',
  ],
  [questioned(["tn-1"]), 'goal changed: "do B instead" for tn-1'],
  [
    questioned(["tn-1"], { isCertain: false, slots: ["database"] }),
    'message asked about: "do B instead" for tn-1, database',
  ],
];

it("a decision is named by what it is about, not by its number alone", () => {
  const { state } = given(chosen("td-1", "database", "SQLite"));
  const line = (event: Event): string | null =>
    logLine(state, { version: 1, at: 0, sessionID: "ses_a", agent: "build", event });
  expect(line({ type: "choice-settled", id: "td-1", by: "agent" })).toContain(
    "choice settled td-1 database = SQLite: by the agent",
  );
  expect(line({ type: "choice-opened", id: "td-1" })).toContain("choice opened td-1 database = SQLite");
  expect(line({ type: "choice-dropped", id: "td-1" })).toContain("choice dropped td-1 database = SQLite");
});

it.each(LINES)("%o", (event, line) => {
  const record = { version: 1, at: 0, sessionID: "ses_a", agent: "build", event };
  expect(logLine(given().state, record)).toBe(`- 1970-01-01 00:00:00 ${line}`);
});
