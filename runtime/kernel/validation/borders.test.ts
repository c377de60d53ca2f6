/** Who closes work, and by what: a validator's reach, a reviewer's own tests, and what is no run of tests. */
import { describe, expect, it } from "vitest";
import { active, executor, reviewed, started, two } from "../at-work.fixture.ts";
import { by, checkpoint, given, opened } from "../given.fixture.ts";
import { asChild, assigned, bound } from "../delegation/delegated.fixture.ts";
import type { Event } from "../event.ts";
import type { Signed } from "../given.fixture.ts";
import { inspection } from "./inspected.fixture.ts";
import type { Inspection } from "./inspection.ts";

const npm = inspection({ testCommand: "npm test" });
const complete = (seen: Inspection) =>
  ({ type: "complete-task", task: "tn-1", evidence: "seen", inspection: seen }) as const;
const root = opened("ses_a", null);
const begun = [root, ...two, active, started("tn-1")];
const validator = { sessionID: "ses_v", actor: { kind: "agent", role: "investigator" } } as const;
/** A subagent of ses_a that validates, with tn-2 in hand. */
const validating = [
  opened("ses_v", "ses_a"),
  { ...assigned, id: "dg-9", nodeId: "tn-2" },
  by("ses_v", { type: "delegation-bound", id: "dg-9" }),
];

describe("a run of tests", () => {
  it("is one of tests, not of any program that ended well", () => {
    const plain = checkpoint(2, "tn-1", { tool: "bash", exit: 0, filesModified: [] });
    const { refusal } = given(...begun, checkpoint(1), plain).when(complete(npm));
    expect(refusal?.why).toContain("Run npm test until it passes: it has not run for this task.");
  });

  it("of whoever looks at work in review closes what left no trace too", () => {
    const ran = checkpoint(2, "tn-2", { tool: "bash", runner: "test", exit: 0, filesModified: [] });
    const past = [...begun, reviewed, by("ses_b", started("tn-2")), by("ses_b", ran)];
    expect(given(...past).when(complete(npm), { sessionID: "ses_b" }).refusal).toBeNull();
  });
});

describe("a validator", () => {
  const outcome = (...past: readonly (Event | Signed)[]) =>
    given(...past).when(complete(inspection()), validator).refusal?.code ?? "closed";

  it("closes what is in review, and nothing that is still at work", () => {
    const past = [...begun, checkpoint(1), ...validating];
    expect([outcome(...past, reviewed), outcome(...past)]).toEqual(["closed", "child-session"]);
  });

  it("closes what its assigner handed to another subagent, and not the work of a stranger", () => {
    const handed = [root, ...two, assigned, ...bound, checkpoint(1), reviewed];
    const strange = [root, ...two, active, by("ses_z", started("tn-1")), checkpoint(1), reviewed];
    expect([outcome(...handed, ...validating), outcome(...strange, ...validating)]).toEqual([
      "closed",
      "child-session",
    ]);
  });
});

describe("who does the work", () => {
  it("completes what is active, also where somebody else planned it", () => {
    expect(given(...begun, checkpoint(1)).when(complete(inspection()), executor).refusal).toBeNull();
  });

  it("reports with what is still missing after the last round", () => {
    const error = { file: "a.ts", line: 1, message: "no" };
    const last: Event = { type: "gaps-found", nodeId: "tn-1", round: 2, gaps: [] };
    const { events } = given(root, ...two, assigned, ...bound, checkpoint(1), last).when(
      complete(inspection({ errors: [error] })),
      asChild,
    );
    expect(events?.map(({ type }) => type)).toEqual(["gaps-found", "delegation-reported", "task-reviewed"]);
  });
});
