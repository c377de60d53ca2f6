/** What the journal keeps of humans' words: conversations, and choices with who said them. */
import { describe, expect, it } from "vitest";
import { by, given } from "../given.fixture.ts";
import { NO_CONVERSATION } from "@idumb/course-changes/conversation";
import { chosen, contested } from "./heard.fixture.ts";
import { choicesOf, unresolvedChoices } from "../choice/tech-choice.ts";
import type { Event } from "../event.ts";

describe("what is kept of humans' words", () => {
  it("is the newest conversation of each session", () => {
    const after = (messages: number) => ({ ...NO_CONVERSATION, messages });
    const heard = (messages: number): Event => ({ type: "message-heard", conversation: after(messages) });
    const { conversations } = given(heard(1), by("ses_b", heard(2)), heard(3)).state;
    expect(conversations).toEqual({ ses_a: after(3), ses_b: after(2) });
  });

  it("is who said a choice, what it replaced, and that it is open or settled", () => {
    const state = (...events: readonly Event[]) => choicesOf(given(...events).state);
    expect(
      state(
        chosen("td-1", "db", "a"),
        chosen("td-2", "db", "b", { replaces: ["td-1"], source: "human", isContested: true }),
      ),
    ).toEqual([
      {
        id: "td-1",
        slot: "db",
        choice: "a",
        source: "message",
        replaces: null,
        changes: 0,
        status: "superseded",
        isContested: false,
        isConfirmed: false,
        createdAt: 500,
      },
      {
        id: "td-2",
        slot: "db",
        choice: "b",
        source: "human",
        replaces: "td-1",
        changes: 0,
        status: "decided",
        isContested: true,
        isConfirmed: true,
        createdAt: 500,
      },
    ]);
    expect(state(chosen("td-1", "db", "a", { source: "agent" }))[0]?.isConfirmed).toBe(true);
    expect(state(chosen("td-1", "db", "a", { source: "manifest" }))[0]?.isConfirmed).toBe(false);
    const open = given(chosen("td-1", "db", "a"), { type: "choice-opened", id: "td-1" }).state;
    expect(unresolvedChoices(open).map(({ id }) => id)).toEqual(["td-1"]);
    expect(
      state(chosen("td-1", "db", "a", contested), { type: "choice-settled", id: "td-1", by: "human" })[0],
    ).toMatchObject({
      status: "decided",
      isContested: false,
      isConfirmed: true,
      changes: 0,
    });
    expect(unresolvedChoices(given().state)).toEqual([]);
    expect(given({ type: "choice-opened", id: "td-9" }).state.techChoices).toBeUndefined();
  });
});
