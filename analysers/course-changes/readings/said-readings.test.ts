/** What is said again otherwise shows, in no word that a list holds; how much is said beside it weighs nothing. */
import { describe, expect, it } from "vitest";
import { NO_CONVERSATION, type Conversation } from "../conversation.ts";
import { hearMessage } from "../message/hear-message.ts";
import { scoreOf } from "./course-line.ts";
import { evened } from "./readings.ts";
import WEIGHTS from "./weights.json" with { type: "json" };

const none = () => ({ inForce: [], past: [] });
const hear = (text: string, before: Conversation) => hearMessage(text, before, none);
const after = (...texts: readonly string[]): Conversation =>
  texts.reduce((before, text) => hear(text, before).conversation, NO_CONVERSATION);
const saidIn = (text: string, before: Conversation): readonly string[] =>
  Object.keys(hear(text, before).readings).filter((name) => name.startsWith("said "));

const OPENING = "Rename the photos of my barley field.";
const before = after(
  OPENING,
  "Number with three digits",
  "Skip anything under 200 KB",
  "Thumbnails look blurred",
);

describe("what is said again", () => {
  it("shows by what was said before, and by what is left of that and added to it", () => {
    expect(saidIn("Four digits", before)).toEqual(["said again earlier less more wished"]);
    expect(saidIn("digits", before)).toEqual(["said again earlier less bare wished"]);
    expect(saidIn("sharper thumbnails", before)).toContain("said again last less more wished");
    expect(saidIn("only the barley", before)).toContain("said again opening less bare wished");
    expect(saidIn("the wheat too", before)).toEqual([]);
  });

  it("shows that it is denied now, or no longer", () => {
    expect(saidIn("no digits", before)).toContain("said denied earlier wished");
    const denied = after(OPENING, "Names without spaces", "Thumbnails look blurred");
    expect(saidIn("spaces are fine in the subfolders", denied)).toContain("said affirmed earlier wished");
  });

  it("tells a number by its unit, by its thing, and by itself", () => {
    expect(saidIn("500 KB", before)).toEqual(["said number unit wished"]);
    expect(saidIn("skip 20", after(OPENING, "Skip 10"))).toContain("said number thing wished");
    expect(saidIn("200, as it was", before)).toEqual(["said number same wished"]);
    expect(saidIn("lock it at 7", before)).toEqual(["said number other wished"]);
    expect(saidIn("lock it at 7", after(OPENING))).toEqual(["said number first wished"]);
  });

  it("counts no word that all the work is about, and nothing that was asked", () => {
    const often = after(OPENING, "digits first", "digits last", "more digits", "Thumbnails look blurred");
    expect(saidIn("Four digits", often)).toEqual([]);
    expect(saidIn("Four digits", after(OPENING, "How many digits?", "Thumbnails look blurred"))).toEqual([]);
  });

  it("raises the score: the same words are no change where nothing of the kind was said", () => {
    const score = (text: string, talk: Conversation): number => scoreOf(hear(text, talk), WEIGHTS);
    expect(score("Four digits", before)).toBeGreaterThan(
      score("Four digits", after(OPENING, "Thumbnails look blurred")) + 0.5,
    );
  });
});

it("marks count as a vector of one length, what is told by how much as it is", () => {
  const few = evened({ "cue drop wished": 1, "near goal": 0.5 });
  const many = evened({
    "cue drop wished": 1,
    "cue not wished": 1,
    "said number unit wished": 1,
    "turns away": 1,
  });
  expect(few).toEqual({ "cue drop wished": 2, "near goal": 0.5 });
  expect(Object.values(many)).toEqual([1, 1, 1, 1]);
  expect(evened(many)).toEqual(many);
});
