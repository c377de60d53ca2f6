/** What a human's message makes of a technology that it names. */
import { describe, expect, it } from "vitest";
import { given } from "../given.fixture.ts";
import { NO_CONVERSATION } from "./conversation.ts";
import type { Event } from "../event.ts";
import type { HearMessage } from "./decide-heard.ts";
const conversation = { ...NO_CONVERSATION, messages: 1 };
const hear = (more: Partial<HearMessage> = {}): HearMessage => ({
  type: "hear-message",
  quote: "q",
  findings: [],
  changes: [],
  conversation,
  answer: null,
  isBare: false,
  named: [],
  contestAfter: 3,
  ...more,
});
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
const contested = [
  made(1, "Postgres"),
  made(2, "SQLite", { replaces: ["td-1"], changes: 3, status: "unresolved", isContested: true }),
];

describe("a choice in a message", () => {
  it("is noted, and takes the place of another", () => {
    expect(
      given(made(1, "Postgres")).when(
        hear({ changes: [{ slot: "database", value: "SQLite", how: "changed" }] }),
      ).events?.[1],
    ).toEqual({
      type: "choice-made",
      id: "td-2",
      slot: "database",
      choice: "SQLite",
      source: "message",
      replaces: ["td-1"],
      changes: 1,
      status: "decided",
      isContested: false,
    });
  });

  it("of a special kind narrows what is there", () => {
    expect(
      given(made(1, "Postgres")).when(
        hear({ changes: [{ slot: "database", value: "Aurora", how: "narrowed" }] }),
      ).events?.[1],
    ).toEqual({
      type: "choice-made",
      id: "td-2",
      slot: "database",
      choice: "Aurora",
      source: "message",
      replaces: ["td-1"],
      changes: 0,
      status: "decided",
      isContested: false,
    });
  });

  it("is added beside another", () => {
    expect(
      given(made(1, "Postgres")).when(hear({ changes: [{ slot: "database", value: "Redis", how: "added" }] }))
        .events?.[1],
    ).toEqual({
      type: "choice-made",
      id: "td-2",
      slot: "database",
      choice: "Redis",
      source: "message",
      replaces: [],
      changes: 0,
      status: "decided",
      isContested: false,
    });
  });

  it("that changes the slot once too often is contested", () => {
    expect(
      given(made(1, "Postgres", { changes: 2 })).when(
        hear({ changes: [{ slot: "database", value: "SQLite", how: "changed" }] }),
      ).events?.[1],
    ).toEqual({
      type: "choice-made",
      id: "td-2",
      slot: "database",
      choice: "SQLite",
      source: "message",
      replaces: ["td-1"],
      changes: 3,
      status: "unresolved",
      isContested: true,
    });
  });

  it("of a contested slot stays contested", () => {
    expect(
      given(...contested).when(hear({ changes: [{ slot: "database", value: "MySQL", how: "changed" }] }))
        .events?.[1],
    ).toEqual({
      type: "choice-made",
      id: "td-3",
      slot: "database",
      choice: "MySQL",
      source: "message",
      replaces: ["td-2"],
      changes: 4,
      status: "unresolved",
      isContested: true,
    });
  });

  it("by its name alone settles a contested slot", () => {
    expect(
      given(...contested)
        .when(
          hear({
            isBare: true,
            named: ["database=SQLite"],
            changes: [{ slot: "database", value: "SQLite", how: "changed" }],
          }),
        )
        .events?.slice(1),
    ).toEqual([{ type: "choice-settled", id: "td-2", by: "human" }]);
  });

  it("called final settles a contested slot, otherwise than before too", () => {
    expect(
      given(...contested)
        .when(
          hear({
            answer: "final",
            named: ["database=MySQL"],
            changes: [{ slot: "database", value: "MySQL", how: "changed" }],
          }),
        )
        .events?.slice(1),
    ).toEqual([
      {
        type: "choice-made",
        id: "td-3",
        slot: "database",
        choice: "MySQL",
        source: "human",
        replaces: ["td-2"],
        changes: 4,
        status: "decided",
        isContested: false,
      },
      { type: "choice-settled", id: "td-3", by: "human" },
    ]);
  });

  it("among other words settles nothing", () => {
    expect(given(...contested).when(hear({ named: ["database=SQLite"] })).events?.length).toBe(1);
  });

  it("of two at once settles nothing", () => {
    expect(
      given(...contested).when(hear({ isBare: true, named: ["database=SQLite", "database=MySQL"] })).events
        ?.length,
    ).toBe(1);
  });

  it("settles only what is contested", () => {
    expect(
      given(made(1, "Postgres")).when(hear({ isBare: true, named: ["database=Postgres"] })).events?.length,
    ).toBe(1);
  });

  it("leaves the other slots to be noted", () => {
    expect(
      given(...contested)
        .when(
          hear({
            isBare: true,
            named: ["database=SQLite"],
            changes: [{ slot: "web", value: "Express", how: "first" }],
          }),
        )
        .events?.map((event) => ("slot" in event ? event.slot : event.type)),
    ).toEqual(["message-heard", "choice-settled", "web"]);
  });
});
