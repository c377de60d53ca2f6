/** What a human wrote into a view is one note for each text and view, kept until it is taken out again. */
import { describe, expect, it } from "vitest";
import { given, happened } from "../given.fixture.ts";
import { notesOf } from "./human-note.ts";
import type { Event } from "../event.ts";

const keep = (text: string, view = "anchors.md") => ({ type: "keep-note", view, text }) as const;
const remove = (text: string, view = "anchors.md") => ({ type: "remove-note", view, text }) as const;
const kept = (text: string, view = "anchors.md"): Event => ({ type: "note-kept", view, text });
const removed = (text: string, view = "anchors.md"): Event => ({ type: "note-removed", view, text });

describe("a note of the human", () => {
  it("is kept word for word, once", () => {
    expect(given().when(keep("use tabs"))).toEqual(happened(kept("use tabs")));
    expect(given(kept("use tabs")).when(keep("use tabs"))).toEqual(happened());
  });

  it("is another note in another view", () => {
    expect(given(kept("use tabs")).when(keep("use tabs", "plan.md"))).toEqual(
      happened(kept("use tabs", "plan.md")),
    );
  });

  it("is forgotten where it was written, and only if it was", () => {
    expect(given(kept("a")).when(remove("a"))).toEqual(happened(removed("a")));
    expect(given(kept("a")).when(remove("a", "plan.md"))).toEqual(happened());
    expect(given().when(remove("a"))).toEqual(happened());
  });

  it("stands in the order in which it was seen, dated, until it is removed", () => {
    const past = [kept("a"), kept("b", "plan.md"), kept("b")];
    expect(given(...past).state.humanNotes).toEqual([
      { view: "anchors.md", text: "a", at: 500 },
      { view: "plan.md", text: "b", at: 500 },
      { view: "anchors.md", text: "b", at: 500 },
    ]);
    const { state } = given(...past, removed("b"));
    expect(state.humanNotes).toHaveLength(2);
    expect([notesOf(state, "anchors.md"), notesOf(state, "plan.md")]).toEqual([["a"], ["b"]]);
  });

  it("that was never kept leaves nothing when it is removed", () => {
    const { state } = given(removed("a"));
    expect(state.humanNotes).toEqual([]);
    expect(notesOf(given().state, "anchors.md")).toEqual([]);
  });
});
