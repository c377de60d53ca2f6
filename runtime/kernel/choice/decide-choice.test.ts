import { describe, expect, it } from "vitest";
import { CONTEXT, given, happened, node, plan } from "../given.fixture.ts";
import { asked, chosen, contested, hear as heardBy } from "../signal/heard.fixture.ts";
import { NO_CONVERSATION } from "@idumb/course-changes/conversation";
import { saidBy } from "./said-by.ts";
import { choicesInForce, historyOf } from "./tech-choice.ts";
import type { Command } from "../command.ts";
import type { Event } from "../event.ts";
import { decide } from "../decide.ts";
import { evolve } from "../evolve.ts";
import type { State } from "../state.ts";

const human = { actor: { kind: "human" } } as const;
const decideSlot = (choice: string, slot = "database"): Command => ({ type: "decide-slot", slot, choice });

const hear = (
  value: string,
  how: "first" | "changed" | "added",
  more: Parameters<typeof heardBy>[0] = {},
): Command =>
  heardBy({
    quote: value,
    changes: [{ slot: "database", value, how }],
    named: [`database=${value}`],
    ...more,
  });

/** The state after these commands of the human. */
const heard = (...commands: readonly Command[]): State => evolveAll(given().state, ...commands);

function evolveAll(from: State, ...commands: readonly Command[]): State {
  return commands.reduce((state, command) => {
    const decision = decide(state, command, { ...CONTEXT, ...human });
    const events = decision.ok ? decision.events : [];
    return events.reduce(
      (next, event) =>
        evolve(next, { version: next.version + 1, at: 1, sessionID: "ses_a", agent: "human", event }),
      state,
    );
  }, from);
}

const changedThrice = [
  hear("PostgreSQL", "first"),
  hear("MongoDB", "changed"),
  hear("SQLite", "changed"),
  hear("PostgreSQL", "changed"),
];

describe("a slot", () => {
  it("keeps its history, and is contested with the third change", () => {
    const state = heard(...changedThrice);
    expect(historyOf(state, "database")).toEqual(["PostgreSQL", "MongoDB", "SQLite", "PostgreSQL"]);
    expect(choicesInForce(state, "database")).toMatchObject([
      { changes: 3, isContested: true, status: "unresolved" },
    ]);
    expect(choicesInForce(heard(...changedThrice.slice(0, 3)), "database")).toMatchObject([
      { isContested: false },
    ]);
  });

  it("is not filled twice with the same", () => {
    const state = heard(hear("PostgreSQL", "first"), hear("PostgreSQL", "changed"));
    expect(historyOf(state, "database")).toEqual(["PostgreSQL"]);
  });

  it("that nothing fills is filled by a change without counting as one", () => {
    expect(choicesInForce(heard(hear("PostgreSQL", "changed")), "database")).toMatchObject([{ changes: 0 }]);
  });

  it("that is contested stays so when something changes it again, one of several is enough, and not by an addition", () => {
    const beside = heard(...changedThrice, hear("Redis", "added"));
    expect(choicesInForce(beside, "database").map((one) => one.isContested)).toEqual([true, false]);
    const again = evolveAll(beside, hear("MongoDB", "changed", { contestAfter: 99 }));
    expect(choicesInForce(again, "database")).toMatchObject([{ choice: "MongoDB", isContested: true }]);
  });

  it("takes an addition beside what there is, without a change", () => {
    const state = heard(hear("PostgreSQL", "first"), hear("SQLite", "added"));
    expect(choicesInForce(state, "database").map(({ choice, changes }) => [choice, changes])).toEqual([
      ["PostgreSQL", 0],
      ["SQLite", 0],
    ]);
  });

  it("that is contested is settled by a bare or final answer, not by a further change, and the count begins anew", () => {
    const bare = heard(...changedThrice, hear("MongoDB", "changed", { isBare: true }));
    expect(choicesInForce(bare, "database")).toMatchObject([
      { choice: "MongoDB", isContested: false, changes: 0 },
    ]);
    const final = heard(...changedThrice, hear("PostgreSQL", "changed", { changes: [], answer: "final" }));
    expect(choicesInForce(final, "database")).toMatchObject([{ choice: "PostgreSQL", status: "decided" }]);
    const further = heard(...changedThrice, hear("flat file", "changed"));
    expect(choicesInForce(further, "database")).toMatchObject([
      { choice: "flat file", isContested: true, changes: 4 },
    ]);
    expect(choicesInForce(heard(...changedThrice, decideSlot("flat file")), "database")).toMatchObject([
      { choice: "flat file", isContested: false },
    ]);
  });
});

/** A choice of a database as a message makes it. */
const made = (choice: string, id = "td-1", more: Parameters<typeof chosen>[3] = {}) =>
  chosen(id, "database", choice, more);
const disputed = made("SQLite", "td-1", contested);
const open: readonly Event[] = [
  made("SQLite", "td-1", { source: "agent" }),
  { type: "choice-opened", id: "td-1" },
];

describe("a decision", () => {
  it("is settled by an agent unless it is contested: that is the human's", () => {
    expect(given(...open).when(decideSlot("SQLite"))).toEqual(
      happened({ type: "choice-settled", id: "td-1", by: "agent" }),
    );
    expect(given(disputed).when(decideSlot("SQLite")).refusal).toMatchObject({
      code: "contested-decision",
      instead: { human: expect.stringContaining("/idumb-decide database SQLite") },
    });
    expect(given(disputed).when(decideSlot("SQLite"), human).events).toHaveLength(1);
  });

  it("is not for an agent that keeps none", () => {
    expect(given().when(decideSlot("SQLite"), { keepsDecisions: false }).refusal).toMatchObject({
      code: "critical-decision",
      instead: { human: "Report it to who assigned the task." },
    });
  });

  it("said again changes nothing, unless another stands beside it or nobody confirmed it", () => {
    const settled: Event = { type: "choice-settled", id: "td-1", by: "agent" };
    expect(given(...open, settled).when(decideSlot("SQLite"))).toEqual(happened());
    expect(given(made("SQLite")).when(decideSlot("SQLite"))).toEqual(happened(settled));
    expect(given(made("SQLite"), settled, made("Redis", "td-2")).when(decideSlot("SQLite"))).toEqual(
      happened(settled),
    );
  });

  it("is left open by an empty choice, where there is something to leave open", () => {
    expect(given(made("SQLite"), made("Redis", "td-2")).when(decideSlot(""))).toEqual(
      happened({ type: "choice-opened", id: "td-1" }, { type: "choice-opened", id: "td-2" }),
    );
    expect(given().when(decideSlot("")).refusal).toMatchObject({
      code: "unknown-slot",
      instead: { tool: "anchor", args: { action: "decide", content: "database = the choice" } },
    });
  });

  it("of the human's answers what is asked of that slot, and leaves asked what is of another", () => {
    const proposed = [
      { slot: "database", value: "Redis", how: "changed" },
      { slot: "framework", value: "Svelte", how: "changed" },
    ] as const;
    const question = (slots: readonly string[], more = {}): Event =>
      asked([], { slots, proposed: proposed.filter(({ slot }) => slots.includes(slot)), ...more });
    const types = (event: Event, who = {}): unknown =>
      given(made("SQLite"), event).when(decideSlot("Redis"), who).events?.slice(2);
    expect(types(question(["database"]), human)).toEqual([
      { type: "course-answered", course: "settled by the human", conversation: expect.anything() },
    ]);
    expect(types(question(["database", "framework"]), human)).toEqual([question(["framework"])]);
    expect(types(question(["framework"]), human)).toEqual([]);
    expect(types(question(["database"], { isCertain: true, tasks: ["tn-1"] }), human)).toEqual([]);
    expect(types(question(["database"]))).toEqual([]);
  });

  it("that is new takes the next id, replaces what filled the slot and is settled by who said it", () => {
    const said = chosen("td-2", "database", "Redis", { source: "human", replaces: ["td-1"] });
    expect(given(made("SQLite")).when(decideSlot("Redis"), human)).toEqual(
      happened(said, { type: "choice-settled", id: "td-2", by: "human" }),
    );
    expect(given(made("SQLite")).when(decideSlot("Redis"))).toEqual(
      happened({ ...said, source: "agent" }, { type: "choice-settled", id: "td-2", by: "agent" }),
    );
  });

  it("that was contested tells its history", () => {
    const other = given(made("MongoDB", "td-1"), { ...disputed, id: "td-2", replaces: ["td-1"] }).when(
      decideSlot("SQLite"),
    );
    expect(other.refusal?.why).toContain("MongoDB → SQLite");
  });

  it("that an agent keeps is its own, or comes from the human's newest message where that names it", () => {
    const said = (text: string): Event => ({
      type: "message-heard",
      conversation: NO_CONVERSATION,
      said: text,
    });
    const by = (...past: readonly Event[]) => {
      const [event] = given(...past).when(decideSlot("Redis")).events ?? [];
      return event?.type === "choice-made" ? saidBy(event, "human") : event;
    };
    expect(by(said("build a shop"))).toBe("by the agent");
    expect(by(said("the rediscovered shop"))).toBe("by the agent");
    expect(by(said("the redis cache is fine"))).toBe(
      'named by the agent, from your message "the redis cache is fine"',
    );
  });

  it("is the human's from the moment in which they settle it, whoever named it", () => {
    const { state } = given(made("SQLite", "td-1", { source: "agent" }), {
      type: "choice-settled",
      id: "td-1",
      by: "human",
      quote: "SQLite it is",
    });
    const [choice] = choicesInForce(state, "database");
    expect(choice && saidBy(choice, "agent")).toMatch(/^by the human on .*: "SQLite it is"$/);
  });

  it("of a manifest never stands against what somebody said", () => {
    const note: Command = {
      type: "note-choices",
      changes: [{ slot: "database", value: "MongoDB", how: "first" }],
    };
    expect(given(...open).when(note)).toEqual(happened());
    expect(given().when(note).events).toMatchObject([{ choice: "MongoDB", source: "manifest" }]);
  });

  it("that is open keeps the tasks that rest on it from starting, and no others", () => {
    const past = [...plan("wp-1", node("tn-1", { decisions: ["td-1"] }), node("tn-2")), ...open];
    const start: Command = { type: "start-task", task: "tn-1" };
    expect(given(...past).when(start).refusal).toMatchObject({
      code: "blocked",
      instead: { tool: "anchor", args: { action: "decide", content: "database = SQLite" } },
    });
    expect(given(...past).when({ ...start, task: "tn-2" }).events).toHaveLength(2);
    expect(
      given(...past, { type: "choice-settled", id: "td-1", by: "agent" }).when(start).events,
    ).toHaveLength(2);
    const refused = given(...plan("wp-1", node("tn-1", { decisions: ["td-1"] })), disputed).when(start);
    expect(refused.refusal?.instead).toMatchObject({
      human: expect.stringContaining("which database is final"),
    });
  });
});
