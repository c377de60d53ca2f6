/** The user wants something of the agent's manners and, right after, the opposite. */
import type { Chance } from "../persona/chance.ts";
import { aside, type Act } from "./act.ts";
import { oneOf } from "./one-of.ts";

const CONTRADICTIONS: readonly (readonly [string, string])[] = [
  ["keep your answers short pls, i read this on my phone", "why are your answers so short? talk to me"],
  ["no emojis in your answers ok", "you can use emojis you know, loosen up a bit"],
  ["call me Max", "it's not Max, nobody calls me Max. i told you"],
  ["stop saying sorry all the time", "you could at least say sorry"],
  ["answer in bullet points please, always", "what's with all the bullet points. normal sentences!"],
  ["i never use the mouse, only the keyboard", "where do i click, i only use the mouse"],
];

export const contradiction = (luck: Chance, label: string): readonly Act[] =>
  oneOf(luck, CONTRADICTIONS, `contradiction ${label}`).map(aside);
