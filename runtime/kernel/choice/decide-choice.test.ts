/** Tech decisions: what is noted, what takes the place of what, and who settles what was changed too often. */
import { describe, expect, it } from "vitest";
import { given } from "../given.fixture.ts";
import { choicesInForce, choicesOf, historyOf, unresolvedChoices } from "./tech-choice.ts";
import type { Event } from "../event.ts";
const decide = (slot: string, choice: string) => ({ type: "decide-slot", slot, choice }) as const;
const note = (
  ...changes: readonly { slot: string; value: string; how: "first" | "changed" | "added" | "narrowed" }[]
) => ({ type: "note-choices", changes }) as const;
const made = (number: number, choice: string, more: object = {}): Event => ({
  type: "choice-made",
  id: `td-${number}`,
  slot: "database",
  choice,
  source: "message",
  replaces: [],
  changes: 0,
  status: "decided",
  isContested: false,
  ...more,
});
const contested = made(3, "SQLite", {
  replaces: ["td-2"],
  changes: 3,
  status: "unresolved",
  isContested: true,
});
const fought = [made(1, "SQLite"), made(2, "Postgres", { replaces: ["td-1"] }), contested];
const asHuman = { agent: "human", actor: { kind: "human" } } as const;

describe("deciding a slot", () => {
  it("for the first time makes a choice and settles it", () => {
    expect(given().when(decide("database", "SQLite")).events).toEqual([
      {
        type: "choice-made",
        id: "td-1",
        slot: "database",
        choice: "SQLite",
        source: "agent",
        replaces: [],
        changes: 0,
        status: "decided",
        isContested: false,
      },
      { type: "choice-settled", id: "td-1", by: "agent" },
    ]);
  });

  it("by the human is the human's", () => {
    expect(given().when(decide("database", "SQLite"), asHuman).events).toEqual([
      {
        type: "choice-made",
        id: "td-1",
        slot: "database",
        choice: "SQLite",
        source: "human",
        replaces: [],
        changes: 0,
        status: "decided",
        isContested: false,
      },
      { type: "choice-settled", id: "td-1", by: "human" },
    ]);
  });

  it("otherwise than before replaces everything that fills it", () => {
    expect(given(made(1, "SQLite"), made(2, "Redis")).when(decide("database", "Postgres")).events).toEqual([
      {
        type: "choice-made",
        id: "td-3",
        slot: "database",
        choice: "Postgres",
        source: "agent",
        replaces: ["td-1", "td-2"],
        changes: 0,
        status: "decided",
        isContested: false,
      },
      { type: "choice-settled", id: "td-3", by: "agent" },
    ]);
  });

  it("as somebody's message said confirms it", () => {
    expect(given(made(1, "SQLite")).when(decide("database", "SQLite")).events).toEqual([
      { type: "choice-settled", id: "td-1", by: "agent" },
    ]);
  });

  it("again as it was confirmed changes nothing", () => {
    expect(given(made(1, "SQLite", { source: "agent" })).when(decide("database", "SQLite")).events).toEqual(
      [],
    );
  });

  it("for one of two settles that one", () => {
    expect(
      given(made(1, "SQLite", { source: "agent" }), made(2, "Redis")).when(decide("database", "SQLite"))
        .events,
    ).toEqual([{ type: "choice-settled", id: "td-1", by: "agent" }]);
  });

  it("that was left open settles it", () => {
    expect(
      given(made(1, "SQLite", { source: "agent" }), { type: "choice-opened", id: "td-1" }).when(
        decide("database", "SQLite"),
      ).events,
    ).toEqual([{ type: "choice-settled", id: "td-1", by: "agent" }]);
  });

  it("that is contested is the human's", () => {
    expect(given(...fought).when(decide("database", "SQLite")).refusal).toEqual({
      code: "contested-decision",
      what: "deciding database = SQLite",
      why: "database was changed 3 times (SQLite → Postgres → SQLite): only the human settles it",
      instead: {
        human: "Ask the human which it is; they answer in a word, or with /idumb-decide database SQLite.",
      },
      evidence: "td-3 is contested",
    });
  });

  it("that is contested is settled by the human", () => {
    expect(given(...fought).when(decide("database", "SQLite"), asHuman).events).toEqual([
      { type: "choice-settled", id: "td-3", by: "human" },
    ]);
  });

  it("is not for who carries the work out", () => {
    expect(
      given().when(decide("database", "SQLite"), { keepsDecisions: false, agent: "idumb-executor" }).refusal,
    ).toEqual({
      code: "critical-decision",
      what: "deciding database = SQLite",
      why: "decisions belong to who plans the work, not to who carries it out",
      instead: { human: "Report it to who assigned the task." },
      evidence: "agent idumb-executor",
    });
  });

  it("leaves it open when nothing is chosen", () => {
    expect(given(made(1, "SQLite"), made(2, "Redis")).when(decide("database", "")).events).toEqual([
      { type: "choice-opened", id: "td-1" },
      { type: "choice-opened", id: "td-2" },
    ]);
  });

  it("leaves nothing open that nobody has noted", () => {
    expect(given().when(decide("database", "")).refusal).toEqual({
      code: "unknown-slot",
      what: "leaving database open",
      why: "nothing is noted for this slot, so nothing rests on it",
      instead: { tool: "anchor", args: { action: "decide", content: "database = the choice" } },
      evidence: "no such decision",
    });
  });
});

describe("what a manifest says", () => {
  it("is noted where nothing is", () => {
    expect(
      given().when(
        note(
          { slot: "database", value: "SQLite", how: "first" },
          { slot: "web", value: "Express", how: "first" },
        ),
      ).events,
    ).toEqual([
      {
        type: "choice-made",
        id: "td-1",
        slot: "database",
        choice: "SQLite",
        source: "manifest",
        replaces: [],
        changes: 0,
        status: "decided",
        isContested: false,
      },
      {
        type: "choice-made",
        id: "td-2",
        slot: "web",
        choice: "Express",
        source: "manifest",
        replaces: [],
        changes: 0,
        status: "decided",
        isContested: false,
      },
    ]);
  });

  it("never contradicts what somebody said", () => {
    expect(
      given(made(1, "SQLite")).when(note({ slot: "database", value: "Postgres", how: "changed" })).events,
    ).toEqual([]);
  });

  it("again is noted once", () => {
    expect(
      given(made(1, "SQLite", { source: "manifest" })).when(
        note({ slot: "database", value: "SQLite", how: "first" }),
      ).events,
    ).toEqual([]);
  });

  it("ends at four hundred choices", () => {
    expect(
      given(...Array.from({ length: 399 }, (_, index) => made(index + 1, `db-${index}`)))
        .when(note({ slot: "a", value: "x", how: "first" }, { slot: "b", value: "y", how: "first" }))
        .events?.map((event) => "slot" in event && event.slot),
    ).toEqual(["a"]);
  });
});

describe("a slot", () => {
  it("holds what is in force, and remembers what was", () => {
    expect([
      choicesInForce(given(...fought).state, "database").map(({ id }) => id),
      historyOf(given(...fought).state, "database"),
      historyOf(given(...fought).state, "web"),
      choicesOf(given(...fought).state).map(({ status, replaces, isConfirmed, isContested }) => [
        status,
        replaces,
        isConfirmed,
        isContested,
      ]),
    ]).toEqual([
      ["td-3"],
      ["SQLite", "Postgres", "SQLite"],
      [],
      [
        ["superseded", null, false, false],
        ["superseded", "td-1", false, false],
        ["unresolved", "td-2", false, true],
      ],
    ]);
  });

  it("that is open or contested waits for an answer", () => {
    expect([
      unresolvedChoices(given(...fought).state).map(({ id }) => id),
      unresolvedChoices(given(...fought, { type: "choice-settled", id: "td-3", by: "human" }).state),
      unresolvedChoices(given().state),
      unresolvedChoices(given(made(1, "x"), { type: "choice-opened", id: "td-1" }).state).map(({ id }) => id),
    ]).toEqual([["td-3"], [], [], ["td-1"]]);
  });

  it("that is settled starts its count anew", () => {
    expect(
      choicesOf(given(...fought, { type: "choice-settled", id: "td-3", by: "human" }).state)
        .slice(2)
        .map(({ status, isContested, isConfirmed, changes }) => [status, isContested, isConfirmed, changes]),
    ).toEqual([["decided", false, true, 0]]);
  });

  it("that nobody has noted is not opened or settled", () => {
    expect([
      given({ type: "choice-opened", id: "td-9" }).state.techChoices,
      given(made(1, "x"), { type: "choice-settled", id: "td-9", by: "human" })
        .state.techChoices?.flat()
        .map((one) => one?.isConfirmed),
    ]).toEqual([undefined, [false]]);
  });
});
