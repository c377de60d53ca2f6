/** What a human's message makes of a technology that it names. */
import { describe, expect, it } from "vitest";
import { given } from "../given.fixture.ts";
import { chosen, contested, hear } from "./heard.fixture.ts";
const database = (number: number, choice: string, more: Parameters<typeof chosen>[3] = {}) =>
  chosen(`td-${number}`, "database", choice, more);
const disputed = [database(1, "Postgres"), database(2, "SQLite", { replaces: ["td-1"], ...contested })];

describe("a choice in a message", () => {
  it("is noted, and takes the place of another", () => {
    expect(
      given(database(1, "Postgres")).when(
        hear({ changes: [{ slot: "database", value: "SQLite", how: "changed" }] }),
      ).events?.[1],
    ).toEqual(database(2, "SQLite", { quote: "q", replaces: ["td-1"], changes: 1 }));
  });

  it("of a special kind narrows what is there", () => {
    expect(
      given(database(1, "Postgres")).when(
        hear({ changes: [{ slot: "database", value: "Aurora", how: "narrowed" }] }),
      ).events?.[1],
    ).toEqual(database(2, "Aurora", { quote: "q", replaces: ["td-1"] }));
  });

  it("is added beside another", () => {
    expect(
      given(database(1, "Postgres")).when(
        hear({ changes: [{ slot: "database", value: "Redis", how: "added" }] }),
      ).events?.[1],
    ).toEqual(database(2, "Redis", { quote: "q" }));
  });

  it("that changes the slot once too often is contested", () => {
    expect(
      given(database(1, "Postgres", { changes: 2 })).when(
        hear({ changes: [{ slot: "database", value: "SQLite", how: "changed" }] }),
      ).events?.[1],
    ).toEqual(
      database(2, "SQLite", {
        quote: "q",
        replaces: ["td-1"],
        changes: 3,
        status: "unresolved",
        isContested: true,
      }),
    );
  });

  it("of a contested slot stays contested", () => {
    expect(
      given(...disputed).when(hear({ changes: [{ slot: "database", value: "MySQL", how: "changed" }] }))
        .events?.[1],
    ).toEqual(
      database(3, "MySQL", {
        quote: "q",
        replaces: ["td-2"],
        changes: 4,
        status: "unresolved",
        isContested: true,
      }),
    );
  });

  it("by its name alone settles a contested slot", () => {
    expect(
      given(...disputed)
        .when(
          hear({
            isBare: true,
            named: ["database=SQLite"],
            changes: [{ slot: "database", value: "SQLite", how: "changed" }],
          }),
        )
        .events?.slice(1),
    ).toEqual([{ type: "choice-settled", id: "td-2", by: "human", quote: "q" }]);
  });

  it("called final settles a contested slot, otherwise than before too", () => {
    expect(
      given(...disputed)
        .when(
          hear({
            answer: "final",
            named: ["database=MySQL"],
            changes: [{ slot: "database", value: "MySQL", how: "changed" }],
          }),
        )
        .events?.slice(1),
    ).toEqual([
      database(3, "MySQL", { source: "human", quote: "q", replaces: ["td-2"], changes: 4 }),
      { type: "choice-settled", id: "td-3", by: "human", quote: "q" },
    ]);
  });

  it("among other words settles nothing", () => {
    expect(given(...disputed).when(hear({ named: ["database=SQLite"] })).events?.length).toBe(1);
  });

  it("of two at once settles nothing", () => {
    expect(
      given(...disputed).when(hear({ isBare: true, named: ["database=SQLite", "database=MySQL"] })).events
        ?.length,
    ).toBe(1);
  });

  it("settles only what is contested", () => {
    expect(
      given(database(1, "Postgres")).when(hear({ isBare: true, named: ["database=Postgres"] })).events
        ?.length,
    ).toBe(1);
  });

  it("leaves the other slots to be noted", () => {
    expect(
      given(...disputed)
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
