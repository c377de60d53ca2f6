/** Borders of a delegation: what belongs to another one, to the assigner, or to nobody any more. */
import { describe, expect, it } from "vitest";
import { active, done, failed, one, putOff, reviewed, started, two } from "../at-work.fixture.ts";
import { by, CONTEXT, given, node, opened, plan } from "../given.fixture.ts";
import { unansweredFailure } from "./delegation.ts";
import { asChild, assign, assigned, bound, CHILD } from "./delegated.fixture.ts";
import { suitableAgent } from "./delegation-route.ts";
import type { Event } from "../event.ts";

const root = opened("ses_a", null);
const work = [root, ...two, assigned, ...bound];
const reported = by(CHILD, { type: "delegation-reported", id: "dg-1", report: "done" });
const broke: Event = { type: "delegation-failed", id: "dg-1", reason: "r" };
const types = (events: readonly Event[] | null) => events?.map(({ type }) => type);

describe("a subagent", () => {
  it("whose reported task was opened again and waits now for another is not resumed", () => {
    const waits: Event = { type: "task-updated", nodeId: "tn-1", changes: { dependsOn: ["tn-2"] } };
    const again: Event = { type: "task-reopened", nodeId: "tn-1", reason: "r" };
    expect(
      given(...work, reported, reviewed, again, waits).when(
        { type: "resume-delegation", assigner: "ses_a" },
        asChild,
      ).refusal?.code,
    ).toBe("blocked");
  });

  it("that stops after its task was put off has stopped, with no call made too", () => {
    expect(
      types(
        given(...work, putOff("tn-1")).when({ type: "stop-delegation", calls: 0, error: null }, asChild)
          .events,
      ),
    ).toEqual(["delegation-stopped"]);
  });

  it("that has reported hands nothing on", () => {
    expect(given(...work, reported, reviewed).when(assign({ task: "tn-2" }), asChild).refusal?.code).toBe(
      "child-session",
    );
  });
});

describe("an assignment", () => {
  it("too deep for the host alone names the host's setting", () => {
    const { refusal } = given(root, ...two).when(assign(), { maxDelegationDepth: 1, hostDepth: 0 });
    expect(refusal?.why).toBe(`"subagent_depth" in opencode.json is 0`);
  });

  it("of the failed task itself answers the failure, by its id too", () => {
    const past = [
      root,
      ...plan("wp-1", node("tn-1", { name: "Login" })),
      assigned,
      ...bound,
      by(CHILD, broke),
      by(CHILD, failed("tn-1")),
    ];
    expect(given(...past).when(assign()).events?.length).toBeGreaterThan(0);
  });

  it("of what the assigner began itself in the meantime takes it out of its hands", () => {
    expect(types(given(root, ...two, assigned, active, started("tn-1")).when(assign()).events)).toContain(
      "task-reopened",
    );
  });

  it("of new work that is at work already hands on that task", () => {
    const spec = { name: "TN-1", expectedOutput: "tn-1 is there" };
    const { events } = given(root, ...two, active, started("tn-1")).when(assign({ task: null, spec }));
    expect(events?.at(-1)).toMatchObject({ type: "delegation-assigned", nodeId: "tn-1" });
  });

  it("suits the first agent when nobody says who they are", () => {
    expect(suitableAgent("research", { ...CONTEXT, agents: ["other", "further"] })).toBe("other");
  });
});

describe("a failure", () => {
  it("that nobody answered is found behind one that was", () => {
    const second: Event = { ...assigned, id: "dg-2", nodeId: "tn-2" };
    const past = [
      root,
      ...two,
      assigned,
      second,
      broke,
      { ...broke, id: "dg-2" },
      failed("tn-1"),
      failed("tn-2"),
    ];
    const answered: Event = { type: "task-reopened", nodeId: "tn-2", reason: "r" };
    expect(unansweredFailure(given(...past, answered).state, "ses_a")?.id).toBe("tn-1");
  });
});

describe("a recall", () => {
  it("moves a task that another session took over and failed at", () => {
    const past = [
      ...work,
      by("ses_b", { type: "task-started", nodeId: "tn-1", takenFrom: CHILD }),
      failed("tn-1"),
    ];
    const recall = { type: "recall-delegation", delegation: "dg-1", to: "planned", reason: "r" } as const;
    expect(types(given(...past).when(recall).events)).toEqual(["delegation-recalled", "task-reopened"]);
  });
});

describe("an override", () => {
  it("accepts the risk of what is in review, not of what is done", () => {
    const past = [
      root,
      ...two,
      active,
      started("tn-1"),
      done("tn-1"),
      started("tn-2"),
      { ...reviewed, nodeId: "tn-2" },
    ];
    const risk = { type: "accept-risk", text: "meant so", inspection: undefined } as const;
    expect(given(...past).when(risk, { actor: { kind: "human" } }).events?.[0]).toMatchObject({
      nodeId: "tn-2",
    });
  });

  it("allows one call beside another", () => {
    const past = given(root, ...one, { type: "call-allowed", call: "a", shown: "A" });
    const allow = (call: string) =>
      types(past.when({ type: "allow-call", call, shown: call }, { actor: { kind: "human" } }).events);
    expect([allow("a"), allow("b")]).toEqual([[], ["call-allowed"]]);
  });
});
