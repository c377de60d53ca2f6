/** Which task the human's acceptance is for, what it covers, and when it closes the task. */
import { describe, expect, it } from "vitest";
import { active, reviewed, started, step } from "../at-work.fixture.ts";
import { by, given, happened, node, opened, plan } from "../given.fixture.ts";
import { evolve } from "../evolve.ts";
import { taskToAccept } from "./decide-override.ts";
import type { Event } from "../event.ts";
import { inspection } from "../validation/inspected.fixture.ts";
import type { Inspection } from "../validation/inspection.ts";

const human = { actor: { kind: "human" } } as const;
const accept = (more: Partial<Inspection> = {}) =>
  ({ type: "accept-risk", text: "meant so", inspection: inspection(more) }) as const;
const two = [...plan("wp-1", node("tn-1", { steps: [step("one")] }), node("tn-2")), active];
const round: Event = { type: "gaps-found", nodeId: "tn-1", round: 3, gaps: [] };
const covered: Event = {
  type: "risk-accepted",
  nodeId: "tn-1",
  text: "meant so",
  gaps: ["step 1", "evidence"],
};

describe("a risk that the human accepts", () => {
  it("is that of the active task, with the keys of what is missing now", () => {
    expect(given(...two, started("tn-1")).when(accept(), human)).toEqual(happened(covered));
    expect(given(...two, started("tn-1"), round).when(accept(), human).events).toHaveLength(1);
  });

  it("closes a task that waits in review after its rounds, with the human's word and its gaps", () => {
    expect(given(...two, started("tn-1"), round, reviewed).when(accept(), human).events).toEqual([
      covered,
      {
        type: "task-completed",
        nodeId: "tn-1",
        result: {
          evidence: "meant so",
          filesModified: [],
          testsRun: "",
          anchorsCreated: [],
          gaps: [
            { key: "step 1", todo: 'Step 1 is pending: "one". Do it, then mark it.' },
            { key: "evidence", todo: expect.stringContaining("Nothing shows") },
          ],
        },
      },
    ]);
  });

  it("keeps what was named as evidence by whoever inspected it", () => {
    const cited = [{ file: "a.md", hash: "h" }];
    const answer = given(...two, started("tn-1"), round, reviewed).when(accept({ cited }), human);
    expect(answer.events?.[1]).toMatchObject({ result: { cited } });
  });

  it("does not close a task in review that had no round, nor one in mode strict", () => {
    expect(given(...two, started("tn-1"), reviewed).when(accept(), human).events).toHaveLength(1);
    expect(
      given(...two, started("tn-1"), round, reviewed).when(accept({ mode: "strict" }), human).events,
    ).toHaveLength(1);
  });

  it("needs a task that is active or in review here", () => {
    expect(given(...two).when(accept(), human).refusal).toEqual({
      code: "no-active-task",
      what: "accepting a risk",
      why: "a risk is accepted for one task, and none is active or in review in this session",
      instead: { human: "Accept it while the task is active or in review." },
      evidence: "no active task",
    });
  });
});

describe("the task that is meant", () => {
  const meant = (...past: readonly (Event | ReturnType<typeof by>)[]) =>
    taskToAccept(given(...past).state, "ses_a")?.id;

  it("is the active one, before any in review", () => {
    expect(meant(...two, started("tn-1"), reviewed, started("tn-2"))).toBe("tn-2");
    expect(meant(...two, started("tn-1"), reviewed)).toBe("tn-1");
  });

  it("is in review in this session or below it, not planned and not another's", () => {
    expect(meant(...two)).toBeUndefined();
    expect(meant(...two, by("ses_b", started("tn-1")), reviewed)).toBeUndefined();
    expect(meant(...two, opened("ses_c", "ses_a"), by("ses_c", started("tn-1")), reviewed)).toBe("tn-1");
  });

  it("is the one that was handed over last", () => {
    const both = [
      ...two,
      opened("ses_c", "ses_a"),
      opened("ses_d", "ses_a"),
      by("ses_c", started("tn-1")),
      by("ses_d", started("tn-2")),
    ];
    const later = (nodeId: string, first: string) => {
      const { state } = given(...both, { type: "task-reviewed", nodeId: first });
      return taskToAccept(
        evolve(state, {
          version: 99,
          at: 900,
          sessionID: "ses_d",
          agent: "build",
          event: { type: "task-reviewed", nodeId },
        }),
        "ses_a",
      )?.id;
    };
    expect([later("tn-2", "tn-1"), later("tn-1", "tn-2")]).toEqual(["tn-2", "tn-1"]);
  });
});
