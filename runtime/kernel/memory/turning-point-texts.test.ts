/** What each turning point says whole, what it replaces, and which events turn nothing. */
import { describe, expect, it } from "vitest";
import {
  active,
  anchor as anchorOf,
  checkpoint,
  done,
  failed,
  givenUp,
  planGivenUp,
  putOff,
  started,
} from "../at-work.fixture.ts";
import { by, given, node, plan } from "../given.fixture.ts";
import { chosen as choiceMade, questioned as inQuestion } from "../signal/heard.fixture.ts";
import type { Event } from "../event.ts";
import type { Signed } from "../given.fixture.ts";

const work = [...plan("wp-1", node("tn-1"), node("tn-2")), active];
const points = (...events: readonly (Event | Signed)[]) =>
  given(...work, ...events).state.turningPoints ?? [];
const texts = (...events: readonly (Event | Signed)[]) => points(...events).map(({ text }) => text);
const anchor = (id: string, content = id) => anchorOf(id, [], content);
const superseded = (anchorId: string, successor: string): Event => ({
  type: "anchor-superseded",
  anchorId,
  by: successor,
});
const chosen = (choice: string, replaces: readonly string[], slot = "database") =>
  choiceMade(`td-${choice}`, slot, choice, { source: "agent", replaces });
const questioned = (tasks: readonly string[], quote = "forget it") => inQuestion(tasks, { quote });
const ran = (id: string, exit: number | null, runner: "test" | "build" | null = "test"): Event => {
  const event = checkpoint(id, null, "npm test");
  return { ...event, checkpoint: { ...event.checkpoint, exit, runner } };
};

describe("a turning point", () => {
  it("is numbered by the event, dated and signed", () => {
    expect(points(started("tn-1"), by("ses_b", failed("tn-1", "no index")))).toEqual([
      {
        id: "tp-5",
        at: 500,
        sessionID: "ses_b",
        subject: "failed tn-1",
        text: 'tn-1 "TN-1" failed: no index',
        brief: 'tn-1 "TN-1" failed: no index',
      },
    ]);
  });

  it("says a long text in one line, cut at the limit and marked", () => {
    const words = (count: number) => "x".repeat(count);
    expect(texts(failed("tn-1", words(140)))).toEqual([`tn-1 "TN-1" failed: ${words(140)}`]);
    expect(texts(failed("tn-1", words(141)))).toEqual([`tn-1 "TN-1" failed: ${words(139)}…`]);
    expect(texts(failed("tn-1", "  a \n\n b  "))).toEqual(['tn-1 "TN-1" failed: a b']);
    expect(points(failed("tn-1", words(60))).map(({ brief }) => brief)).toEqual([
      `tn-1 "TN-1" failed: ${words(51)}…`,
    ]);
  });

  it("in few words keeps what a reason says behind a long name", () => {
    const long = '"create web/dark-mode.css in four parts" goes first';
    expect(points(failed("tn-1", long)).map(({ brief }) => brief)).toEqual([
      'tn-1 "TN-1" failed: "create web/dark-mode.cs…" goes first',
    ]);
    expect(texts(failed("tn-1", long))).toEqual([`tn-1 "TN-1" failed: ${long}`]);
  });

  it("of what is not there any more names its id", () => {
    expect(texts(failed("tn-9", "r"))).toEqual(["tn-9 failed: r"]);
  });

  it("comes of each way in which a task stops, and the last one counts", () => {
    expect(texts(failed("tn-1"), putOff("tn-1"), givenUp("tn-1", "enough"), putOff("tn-2"))).toEqual([
      'tn-1 "TN-1" abandoned: enough',
      'tn-2 "TN-2" deferred: r',
    ]);
  });

  it("of a decision says the new one only, and nothing where the new one is gone", () => {
    const past = [anchor("an-1"), anchor("an-2", "Use SQLite"), anchor("an-5")];
    expect(points(...past, superseded("an-1", "an-2"))).toMatchObject([
      {
        subject: "anchor an-2",
        text: 'Decided anew: "Use SQLite" (an-2 replaces an-1)',
        brief: "decided anew: Use SQLite",
      },
    ]);
    expect(texts(...past, superseded("an-5", "an-9"))).toEqual([]);
    // Of another decision that was changed before, this one says nothing.
    expect(
      texts(...past, superseded("an-1", "an-2"), anchor("an-6", "Use Go"), superseded("an-5", "an-6")),
    ).toEqual([
      'Decided anew: "Use SQLite" (an-2 replaces an-1)',
      'Decided anew: "Use Go" (an-6 replaces an-5)',
    ]);
  });

  it("comes of a choice only when it replaces another, one for each slot", () => {
    expect(texts(chosen("Postgres", []))).toEqual([]);
    expect(points(chosen("SQLite", ["td-1"]))).toMatchObject([
      {
        subject: "choice database",
        text: "Decided anew: database = SQLite",
        brief: "decided anew: database = SQLite",
      },
    ]);
    expect(
      texts(chosen("SQLite", ["td-1"]), chosen("Redis", ["td-3"], "cache"), chosen("MySQL", ["td-2"])),
    ).toEqual(["Decided anew: cache = Redis", "Decided anew: database = MySQL"]);
  });

  it("of a question names five tasks and is settled by its answer alone", () => {
    const many = ["tn-1", "tn-2", "tn-3", "tn-4", "tn-5", "tn-6"];
    expect(points(questioned(many))).toMatchObject([
      {
        subject: "question",
        text: 'The human put tn-1, tn-2, tn-3, tn-4, tn-5 in question: "forget it"',
        brief: 'the human said "forget it"',
      },
    ]);
    const answer: Event = { type: "plan-answered", tasks: many, how: "kept" };
    expect(points(questioned(many), answer)).toMatchObject([
      { subject: "answered tp-4", brief: 'the human said "forget it": kept' },
    ]);
    expect(points(answer)).toEqual([]);
    // A second question after the answer stands beside the first.
    expect(texts(questioned(["tn-1"]), answer, questioned(["tn-2"], "and this"))).toEqual([
      'The human put tn-1 in question: "forget it"; kept',
      'The human put tn-2 in question: "and this"',
    ]);
  });

  it("of an anchor that no longer holds takes the place of what was said about it", () => {
    const past = [anchor("an-1"), anchor("an-2", "Use Go"), superseded("an-1", "an-2")];
    expect(points(...past, { type: "anchor-resolved", anchorId: "an-2", reason: "rewritten" })).toMatchObject(
      [
        {
          subject: "anchor an-2",
          text: "an-2 no longer holds: rewritten",
          brief: "an-2 no longer holds: rewritten",
        },
      ],
    );
  });

  it("of tests and of a build stand apart; a run without a verdict turns nothing", () => {
    expect(texts(ran("cp-1", 1), ran("cp-2", 2, "build"))).toEqual([
      'test failed in tn-1 "TN-1": npm test',
      'build failed in tn-1 "TN-1": npm test',
    ]);
    expect(texts(ran("cp-1", null), ran("cp-2", 1, null), ran("cp-3", 0))).toEqual([]);
    expect(texts(ran("cp-1", 1), ran("cp-2", 0), ran("cp-3", 0))).toEqual([
      'test failed in tn-1 "TN-1": npm test; passes since cp-2',
    ]);
  });

  it("of work that was done after all names the failure; without one there is none", () => {
    expect(points(failed("tn-1", "no index"), done("tn-1"))).toMatchObject([
      {
        subject: "mended tn-1",
        text: 'tn-1 "TN-1" failed: no index; then done: seen',
        brief: 'mended: tn-1 "TN-1" failed: no index',
      },
    ]);
    expect(points(putOff("tn-1"), putOff("tn-2"), done("tn-1"))).toMatchObject([{ subject: "task tn-2" }]);
  });

  it("of a plan that grew names four tasks and how many more; a draft does not grow", () => {
    const planned = (...ids: readonly string[]): Event => ({
      type: "tasks-planned",
      planId: "wp-1",
      ahead: false,
      nodes: ids.map((id) => node(id)),
    });
    expect(points(planned("tn-3", "tn-4", "tn-5", "tn-6"))).toMatchObject([
      {
        subject: "plan wp-1 tn-3",
        text: 'wp-1 grew by tn-3 "TN-3", tn-4 "TN-4", tn-5 "TN-5", tn-6 "TN-6"',
        brief: "wp-1 grew by tn-3, tn-4, tn-5, tn-6",
      },
    ]);
    expect(points(planned("tn-3", "tn-4", "tn-5", "tn-6", "tn-7", "tn-8"))).toMatchObject([
      {
        text: 'wp-1 grew by tn-3 "TN-3", tn-4 "TN-4", tn-5 "TN-5", tn-6 "TN-6" and 2 more',
        brief: "wp-1 grew by tn-3, tn-4, tn-5, tn-6",
      },
    ]);
    expect(texts(planned("tn-3"), planned("tn-4"))).toEqual([
      'wp-1 grew by tn-3 "TN-3"',
      'wp-1 grew by tn-4 "TN-4"',
    ]);
    expect(texts(...plan("wp-2", node("tn-3")))).toEqual([]);
  });

  it("of a plan's tasks go with the plan, abandoned or purged, and no other's do", () => {
    const past = [
      ...plan("wp-2", node("tn-3")),
      failed("tn-1"),
      ran("cp-1", 1),
      ran("cp-2", 1, "build"),
      failed("tn-2"),
      done("tn-2"),
      failed("tn-3"),
    ];
    const other = 'tn-3 "TN-3" failed: r';
    expect(texts(...past)).toHaveLength(5);
    expect(texts(...past, { type: "plan-purged", planId: "wp-1" })).toEqual([other]);
    expect(points(...past, planGivenUp("wp-1", "payments first"))).toMatchObject([
      { text: other },
      {
        subject: "plan wp-1",
        text: 'wp-1 "Plan wp-1" was abandoned: payments first',
        brief: "wp-1 abandoned: payments first",
      },
    ]);
    expect(given(...work, { type: "plan-purged", planId: "wp-1" }).state.turningPoints).toBeUndefined();
  });

  it("comes of a delegation that failed, of a risk that was accepted and of a human's note", () => {
    expect(
      points(
        { type: "delegation-failed", id: "dg-1", reason: "lost" },
        { type: "delegation-failed", id: "dg-2", reason: "stuck" },
        { type: "delegation-failed", id: "dg-1", reason: "lost again" },
        { type: "risk-accepted", nodeId: "tn-1", text: "demo only" },
        { type: "note-kept", view: "plan.md", text: "use tabs" },
      ),
    ).toMatchObject([
      { subject: "dg-2", text: "dg-2 failed: stuck", brief: "dg-2 failed: stuck" },
      { subject: "dg-1", text: "dg-1 failed: lost again" },
      {
        subject: "risk tn-1",
        text: 'The human lets tn-1 "TN-1" be closed with gaps: demo only',
        brief: "risk accepted for tn-1: demo only",
      },
      { subject: "note use tabs", text: "The human noted: use tabs", brief: "The human noted: use tabs" },
    ]);
  });
});
