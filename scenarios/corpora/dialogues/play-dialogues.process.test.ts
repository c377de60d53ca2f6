/** What the corpus tool plays: what is asked, what is held and for how long, and what a project learns. */
import { expect, it } from "vitest";
import { playDialogues } from "./play-dialogues.ts";
import type { Dialogue } from "@idumb/course-changes/scoring";

const PIVOT = "Forget the login, build a chat instead.";
const talk = (
  id: string,
  ...said: readonly (readonly [string, "continue" | "pivot" | null])[]
): Dialogue => ({
  id,
  lang: "en",
  messages: [["Build a login with sessions.", null] as const, ...said].map(([text, label]) => ({
    text,
    label,
    expectFlag: label === "pivot",
    ...(label === "pivot" ? { goal: "a chat" } : {}),
  })),
});

it("a change of course is asked about before a write, and ordinary talk is not", async () => {
  const score = await playDialogues(
    [talk("a", ["The error text in red, please.", "continue"], [PIVOT, "pivot"])],
    { understanding: 1_000, isReal: false, isHasty: false },
  );
  expect(score.items.map(({ got }) => got.asked)).toEqual([false, false, true]);
  expect(score.plainHeld).toBe(0);
}, 120_000);

it("in real sessions whoever writes first is held by one call, once a session, and a project learns from its sessions", async () => {
  // Each alone would be asked about.
  const said = ["put the note at the top instead", "I'd rather see the error text in bold"];
  const sessions = ["p-1", "p-2"].map((id) => talk(id, ...said.map((text) => [text, null] as const)));
  const score = await playDialogues(sessions, { understanding: 0, isReal: true, isHasty: true });
  const held = sessions.map(({ id }) =>
    score.items.flatMap((one) => (one.id.startsWith(id) ? (one.got.holds ?? 0) : [])),
  );
  expect(score.mostHolds).toBe(1);
  expect(held).toEqual([
    [0, 1, 0],
    [0, 0, 0],
  ]);
}, 120_000);

it("who writes after each message has written nothing of another course before it is asked about", async () => {
  const score = await playDialogues(
    [talk("a", ["The error text in red, please.", "continue"], [PIVOT, "pivot"])],
    { understanding: 1_000, isReal: false, isHasty: true },
  );
  expect(score.heldInTime).toMatchObject({ hits: 1, of: 1 });
  expect(score.plainHeld).toBe(0);
}, 120_000);
