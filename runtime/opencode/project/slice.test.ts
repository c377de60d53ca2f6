import { expect, it } from "vitest";
import { sessionDesk } from "./session-desk.ts";
import { slice } from "./slice.ts";
import type { SessionMemory } from "./session-desk.ts";

const seenOf = slice<SessionMemory, Set<string>>(() => new Set());

it("a slice is made once for each session, and two projects' sessions of one id share none", () => {
  const [here, there] = [sessionDesk(), sessionDesk()];
  seenOf(here.of("ses_a")).add("x");
  expect(seenOf(here.of("ses_a"))).toEqual(new Set(["x"]));
  expect(seenOf(here.of("ses_b"))).toEqual(new Set());
  expect(seenOf(there.of("ses_a"))).toEqual(new Set());
});

it("a session that is forgotten begins anew in every slice", () => {
  const desk = sessionDesk();
  seenOf(desk.of("ses_a")).add("x");
  desk.forget("ses_a");
  expect(seenOf(desk.of("ses_a"))).toEqual(new Set());
});
