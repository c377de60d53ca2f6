import { describe, expect, test } from "vitest";
import { factsOf, NOTHING, readStanding, standingText } from "./standing.ts";

describe("where the work stands is read from plain English", () => {
  test.each([
    ["Start with “Login”: create `a`", { current: "Login" }],
    ['Active task: tn-2 "Login" in wp-1 "Accounts". Expected output: it works.', { current: "Login" }],
    ['Present job: 4 "Login". Coming next: 5 "Logout"; nothing else.', { current: "Login", next: "Logout" }],
    ['Plan: wp-1 "Accounts" (2/3 tasks done: tn-1 "Schema", tn-2 "Mails")', { done: ["Schema", "Mails"] }],
    ['wp-1 "Accounts" 2/3 tasks done', {}],
    ["  tn-3 Logout [deferred, 1 checkpoints]", { dropped: ["Logout"] }],
    ["“Login” is done, close it.", { done: ["Login"] }],
    ['When done: tool {"name":"Login"}', {}],
    ['Start “Schema” now.\nNo active task. Next planned: tn-2 "Mails".', { next: "Mails" }],
    ["Start “Schema” now.\nLet's start over.", {}],
    // The host's own words to whoever summarises.
    ['Move completed work from "Active" to "Completed".\n### Completed\n### Active', {}],
  ])("%s", (text, known) => expect(readStanding(text)).toEqual({ ...NOTHING, ...known }));

  test("and said in words that the same reader understands", () => {
    const known = { current: "Schema", next: "Mails", done: ["Forms", "Charts"], dropped: ["Games"] };
    expect(readStanding(standingText(factsOf(known)).join("\n"))).toEqual(known);
  });
});

test.each([
  ['In hand: "the feed".', { current: "the feed" }],
  ["“the feed” is under way, then a rest.", { current: "the feed" }],
  ['Then: "the store".', { next: "the store" }],
  ['To follow: "the store".', { next: "the store" }],
  ['Accomplished: "the login", "the form".', { done: ["the login", "the form"] }],
  ['Set aside: "the chain".', { dropped: ["the chain"] }],
  ["“the chain” was postponed.", { dropped: ["the chain"] }],
])("other words for the same are read alike: %s", (text, expected) => {
  expect(readStanding(text)).toEqual({ ...NOTHING, ...expected });
});
