/** A cue counts for what it does in its clause. */
import { describe, expect, it } from "vitest";
import { NO_CONVERSATION } from "../conversation.ts";
import { hearMessage } from "../message/hear-message.ts";

const none = () => ({ inForce: [], past: [] });
const before = hearMessage("Rename the photos of my barley field.", NO_CONVERSATION, none).conversation;
const cuesIn = (text: string): readonly string[] =>
  Object.keys(hearMessage(text, before, none).readings).filter((name) => name.startsWith("cue "));

it("who has no objections denies nothing", () => {
  const cues = cuesIn("I have read it and have no objections so far.");
  expect(cues).toContain("cue yes wished");
  expect(cues).not.toContain("cue no wished");
});

describe("who tidies up gives up nothing", () => {
  it.each(["the unused helpers can go", "duplicates can go"])("%s", (text) => {
    expect(cuesIn(text)).not.toContain("cue dropAfter wished");
  });
  it.each(["delete node_modules", "drop the cancelled orders"])("%s", (text) => {
    expect(cuesIn(text)).not.toContain("cue drop wished");
  });
  it("and a part of the work is given up in the same words", () => {
    expect(cuesIn("the thumbnails can go")).toContain("cue dropAfter wished");
    expect(cuesIn("drop the thumbnails")).toContain("cue drop wished");
  });
});

describe("who wants to be shown what is there asks", () => {
  it.each([
    "One moment: show me the session, please, I want to compare it with my notes.",
    "Zeig mir bitte die Sitzung, ich will sie vergleichen.",
    "Покажи список, пожалуйста, хочу сравнить.",
  ])("%s", (text) => {
    expect(cuesIn(text).filter((name) => name.endsWith(" wished"))).toEqual([]);
  });
  it("and who wants something else in its place does not", () => {
    expect(cuesIn("Please show me the totals instead.")).toContain("cue instead wished");
  });
});
