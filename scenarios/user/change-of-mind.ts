/**
 * A thought about something that no scenario is about, and the way back from it: in one breath, or after the agent has
 * answered. What is left in the end is what was there before.
 */
import type { Chance } from "../persona/chance.ts";
import { aside, type Act } from "./act.ts";
import { oneOf } from "./one-of.ts";

const THOUGHTS: readonly (readonly string[])[] = [
  ["hmm what if the footer had the year in it... actually no, leave the footer alone"],
  ["kinda thinking we should call the whole thing Dashly", "nah forget the name, it stays what it is"],
  ["rounded corners everywhere would look so good??", "ok looked at it again. square is fine, leave them"],
  ["actually let's do dark mode... no. no. leave it light, i'm just tired"],
  [
    "what would you think of confetti on sign up",
    "my cofounder hates confetti. never mind then, all as it was",
  ],
  ["wait should the logo be on the right? no, left is good. sorry, changing my mind every minute today"],
  ["i keep thinking the charts should be pies", "ok no pies. bars are good. everything stays"],
  ["maybe we drop the trial month... ugh no, sales would kill me. we keep it"],
];

export const changeOfMind = (luck: Chance, label: string): readonly Act[] =>
  oneOf(luck, THOUGHTS, `thought ${label}`).map(aside);
