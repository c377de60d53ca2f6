/** Borders of evidence and memory: whose it is, how old, and what an event of another kind leaves alone. */
import { describe, expect, it } from "vitest";
import { active, atWork, givenUp, one, planGivenUp, step, started } from "../at-work.fixture.ts";
import { historyOf, unresolvedChoices } from "../choice/tech-choice.ts";
import { openChoicesOf } from "../choice/choice-links.ts";
import { by, checkpoint, given, node, opened, plan } from "../given.fixture.ts";
import { prunedOf } from "../pruning/pruning.ts";
import { chosen as choice, contested, hear } from "../signal/heard.fixture.ts";
import { rowOf } from "../table.ts";
import { unexplainedSince, writtenElsewhere } from "./disk-evidence.ts";
import type { Command, CommandOf } from "../command.ts";
import type { Event } from "../event.ts";

const at = (sessionID: string, messageID: string) => ({ place: { sessionID, messageID, partID: "p" } });
const record = (more: object = {}): Command => ({
  type: "record-checkpoint",
  tool: "write",
  summary: "write",
  filesModified: [],
  exit: null,
  hash: null,
  runner: null,
  ...more,
});

describe("a checkpoint", () => {
  it("takes the next id, and says nothing of a branch that nobody looked at", () => {
    const { events } = given(...atWork, checkpoint(1, "tn-1", { branch: "main" })).when(record());
    expect(events).toMatchObject([{ type: "checkpoint-recorded", checkpoint: { id: "cp-2" } }]);
  });

  it("of another session stays when this one is undone", () => {
    const past = given(
      ...atWork,
      checkpoint(1, "tn-1", at("ses_a", "msg_5")),
      checkpoint(2, "tn-1", at("ses_b", "msg_6")),
    );
    expect(past.when({ type: "see-undo", from: { messageID: "msg_1", partID: null } }).events).toMatchObject([
      { type: "evidence-taken-back", checkpoints: ["cp-1"] },
    ]);
  });

  it("that is older than the question is not told again with a newer one", () => {
    const { state } = given(
      opened("ses_a", null),
      ...one,
      active,
      started("tn-1"),
      checkpoint(1),
      checkpoint(400),
    );
    expect(writtenElsewhere(state, 400, "another")).toHaveLength(1);
  });
});

describe("changes that nobody explains", () => {
  it("are counted together", () => {
    const change = (unlisted: number): Event => ({
      type: "changes-unexplained",
      files: ["a"],
      unlisted,
      causes: [],
    });
    const { state } = given(opened("ses_a", null), opened("ses_b", null), change(3), by("ses_b", change(4)));
    expect(unexplainedSince(state, 0).unlisted).toBe(7);
  });
});

describe("a todo", () => {
  it("is the step of the same words, whatever space stands around them", () => {
    const past = [...plan("wp-1", node("tn-1", { steps: [step(" Write it ")] })), active, started("tn-1")];
    const { events } = given(...past).when({
      type: "mirror-todos",
      todos: [{ text: "write it", done: true }],
    });
    expect(events).toMatchObject([{ steps: [{ text: " Write it ", state: "done" }], missing: [] }]);
  });
});

describe("what was pruned", () => {
  it("stays pruned until the session is compacted or closed", () => {
    const pruned: Event = { type: "outputs-pruned", parts: ["prt_1"] };
    const parts = (...more: readonly Event[]) =>
      prunedOf(given(opened("ses_a", null), pruned, ...more).state, "ses_a").parts;
    expect([parts(choice("td-1", "database", "SQLite")), parts({ type: "session-compacted" })]).toEqual([
      ["prt_1"],
      [],
    ]);
  });
});

describe("a tech decision", () => {
  const both = [
    choice("td-1", "database", "SQLite"),
    choice("td-2", "packages", "pnpm"),
    choice("td-3", "database", "Redis"),
  ];
  const linked = plan("wp-1", node("tn-1", { decisions: ["td-1"] }));

  it("has the history of its own slot", () => {
    expect(historyOf(given(...both).state, "database")).toEqual(["SQLite", "Redis"]);
  });

  it("is unresolved only when it was opened, and what rests on its slot waits for that one alone", () => {
    const { state } = given(...linked, ...both, { type: "choice-opened", id: "td-3" });
    const found = rowOf(state.nodes, "tn-1");
    expect(unresolvedChoices(state).map(({ id }) => id)).toEqual(["td-3"]);
    expect(found && openChoicesOf(state, found).map(({ id }) => id)).toEqual(["td-3"]);
  });

  it("that stands already settles nothing when the human names it beside a contested one", () => {
    const disputed = choice("td-1", "database", "SQLite", contested);
    const bare = hear({ quote: "Redis", isBare: true, named: ["database=Redis"] });
    const { events } = given(opened("ses_a", null), disputed, choice("td-2", "database", "Redis")).when(bare);
    expect(events?.map(({ type }) => type)).toEqual(["message-heard"]);
  });

  it("is kept up to four hundred in all", () => {
    const changes = Array.from({ length: 401 }, (_, index) => ({
      slot: `slot-${index}`,
      value: "x",
      how: "first" as const,
    }));
    expect(given().when({ type: "note-choices", changes }).events).toHaveLength(400);
  });
});

describe("a turning point", () => {
  it("about a task is settled by the end of its plan", () => {
    const subjects = (...more: readonly Event[]) =>
      given(opened("ses_a", null), ...one, active, givenUp("tn-1"), ...more).state.turningPoints?.map(
        ({ subject }) => subject,
      );
    expect([subjects(), subjects(planGivenUp("wp-1"))]).toEqual([["task tn-1"], ["plan wp-1"]]);
  });
});

describe("an anchor", () => {
  const kept = (id: string, content: string, priority: "critical" | "high"): Event => ({
    type: "anchor-created",
    id,
    anchorType: "context",
    priority,
    content,
    parentId: null,
    tasks: [],
  });
  const create = (more: Partial<CommandOf<"create-anchor">> = {}): Command => ({
    type: "create-anchor",
    anchorType: "context",
    priority: "critical",
    content: "x".repeat(100),
    parentId: null,
    tasks: [],
    supersedes: null,
    ...more,
  });
  const long = "y".repeat(120);

  it("shares its room with critical ones that still hold, and with no others", () => {
    const outcome = (...past: readonly Event[]) => given(...past).when(create()).refusal?.code ?? "kept";
    expect([
      outcome(kept("an-1", long, "critical")),
      outcome(kept("an-1", long, "high")),
      outcome(kept("an-1", long, "critical"), {
        type: "anchor-resolved",
        anchorId: "an-1",
        reason: "over",
      }),
    ]).toEqual(["anchor-budget", "kept", "kept"]);
  });

  it("of high priority takes none of that room", () => {
    expect(given(kept("an-1", long, "critical")).when(create({ priority: "high" })).events).toHaveLength(1);
  });

  it("that is too long is offered again with its links", () => {
    const { refusal } = given(...one).when(create({ content: "x".repeat(999), tasks: ["tn-1"] }));
    expect(refusal?.instead).toMatchObject({ args: { tasks: ["tn-1"] } });
  });

  it("with many wrong links names five", () => {
    const tasks = [1, 2, 3, 4, 5, 6].map((number) => `tn-9${number}`);
    expect(given().when(create({ content: "x", tasks })).refusal?.what).toBe(
      "an anchor linked to tn-91, tn-92, tn-93, tn-94, tn-95",
    );
  });
});
