import { describe, expect, it } from "vitest";
import { active, anchor as anchorOf, done as complete, started as start } from "../at-work.fixture.ts";
import { given, node, plan } from "../given.fixture.ts";
import { questioned } from "../signal/heard.fixture.ts";
import type { Event } from "../event.ts";
import type { Checkpoint } from "../record/checkpoint.ts";

const stop = (
  type: "task-failed" | "task-deferred" | "task-abandoned" | "task-reopened",
  nodeId: string,
  reason: string,
): Event => ({ type, nodeId, reason });
const anchor = (id: string, content: string) => anchorOf(id, [], content);
const ran = (id: string, exit: number): Event => {
  const checkpoint: Checkpoint = {
    id,
    taskNodeId: "tn-1",
    tool: "bash",
    timestamp: 1,
    summary: "bash: npm test",
    filesModified: [],
    exit,
    hash: null,
    runner: "test",
  };
  return { type: "checkpoint-recorded", checkpoint };
};
const work = [...plan("wp-1", node("tn-1"), node("tn-2")), active];
const texts = (...events: readonly Event[]): readonly string[] =>
  (given(...work, ...events).state.turningPoints ?? []).map(({ text }) => text);
const briefs = (...events: readonly Event[]): readonly string[] =>
  (given(...work, ...events).state.turningPoints ?? []).map(({ brief }) => brief);

describe("turning points", () => {
  it("are none where the work goes its way", () => {
    expect(texts(start("tn-1"), ran("cp-1", 0), complete("tn-1"), anchor("an-1", "Use JWT"))).toEqual([]);
  });

  it("of a failure that was mended are one, and name both", () => {
    const failed = [start("tn-1"), stop("task-failed", "tn-1", "no index")];
    expect(texts(...failed)).toEqual(['tn-1 "TN-1" failed: no index']);
    const mended = [...failed, stop("task-reopened", "tn-1", "try again"), start("tn-1"), complete("tn-1")];
    expect(texts(...mended)).toEqual(['tn-1 "TN-1" failed: no index; then done: seen']);
    expect(briefs(...mended)).toEqual(['mended: tn-1 "TN-1" failed: no index']);
  });

  it("of work that was put off are gone once it is done", () => {
    const put = [start("tn-1"), stop("task-deferred", "tn-1", "payments first")];
    expect(texts(...put)).toEqual(['tn-1 "TN-1" deferred: payments first']);
    expect(texts(...put, stop("task-reopened", "tn-1", "now"), start("tn-1"), complete("tn-1"))).toEqual([]);
  });

  it("of work that was put off say so no longer once it is taken up again", () => {
    const again = [
      start("tn-1"),
      stop("task-deferred", "tn-1", "payments first"),
      stop("task-reopened", "tn-1", "now"),
    ];
    expect(briefs(...again)).toEqual(['tn-1 "TN-1" taken up again']);
    expect(texts(...again)).toEqual(['tn-1 "TN-1" deferred: payments first; taken up again']);
  });

  it("of a failure are told from its task's name", () => {
    const rename: Event = { type: "task-updated", nodeId: "tn-1", changes: { name: "Count what failed" } };
    const putOff = [
      rename,
      start("tn-1"),
      stop("task-deferred", "tn-1", "later"),
      stop("task-reopened", "tn-1", "now"),
    ];
    expect(texts(...putOff, start("tn-1"), complete("tn-1"))).toEqual([]);
  });

  it("of tests that failed are kept with the run that passed; more failures in between add none", () => {
    const red = [start("tn-1"), ran("cp-1", 1), ran("cp-2", 1)];
    expect(briefs(...red)).toEqual(["test of tn-1 failed at cp-1"]);
    expect(briefs(...red, ran("cp-3", 0), ran("cp-4", 0))).toEqual([
      "passes since cp-3: test of tn-1 failed at cp-1",
    ]);
  });

  it("of a decision changed twice are one, which never repeats what no longer holds", () => {
    const changed = [
      anchor("an-1", "Use PostgreSQL"),
      anchor("an-2", "Use MongoDB"),
      { type: "anchor-superseded", anchorId: "an-1", by: "an-2" } as const,
      anchor("an-3", "Use SQLite"),
      { type: "anchor-superseded", anchorId: "an-2", by: "an-3" } as const,
    ];
    expect(texts(...changed)).toEqual([
      'Decided anew: "Use SQLite" (an-3 replaces an-2, and others before it)',
    ]);
  });

  it("of what the human put in question are kept with the answer", () => {
    const question = questioned(["tn-1"], { quote: "forget auth" });
    expect(texts(question)).toEqual(['The human put tn-1 in question: "forget auth"']);
    expect(texts(question, { type: "plan-answered", tasks: ["tn-1"], how: "dropped by the human" })).toEqual([
      'The human put tn-1 in question: "forget auth"; dropped by the human',
    ]);
    expect(briefs(question, { type: "plan-answered", tasks: ["tn-1"], how: "dropped by the human" })).toEqual(
      ['the human said "forget auth": dropped by the human'],
    );
  });

  it("close every quotation that they open, however long the words are", () => {
    const quote = "scrap all of this, from now on we build something else altogether";
    const points = briefs(questioned(["tn-1"], { quote }));
    expect(points).toEqual(['the human said "scrap all of this, from…"']);
    expect(
      briefs(questioned(["tn-1"], { kind: "return", quote: "Start with “blockchain app” and do it" })),
    ).toEqual(['the human said "Start with \'blockchain …"']);
  });

  it("of a plan that was abandoned take the place of those of its tasks", () => {
    expect(
      texts(start("tn-1"), stop("task-failed", "tn-1", "x"), {
        type: "plan-abandoned",
        planId: "wp-1",
        reason: "payments first",
      }),
    ).toEqual(['wp-1 "Plan wp-1" was abandoned: payments first']);
  });

  it("name the tasks by which a running plan grew", () => {
    expect(texts({ type: "tasks-planned", planId: "wp-1", ahead: false, nodes: [node("tn-3")] })).toEqual([
      'wp-1 grew by tn-3 "TN-3"',
    ]);
  });

  it("are at most eighty, each with a short form on one line", () => {
    const many = Array.from({ length: 100 }, (_, index): Event => ({
      type: "note-kept",
      view: "anchors.md",
      text: `note ${index}\n${"long ".repeat(100)}`,
    }));
    const points = given(...many).state.turningPoints ?? [];
    expect(points).toHaveLength(80);
    expect(points.every(({ brief, text }) => brief.length <= 72 && !/\n/.test(brief + text))).toBe(true);
  });
});
