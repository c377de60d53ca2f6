/** All that a user does beside the work, by its name. */
import type { Chance } from "../persona/chance.ts";
import type { Act } from "./act.ts";
import { brokenOff } from "./broken-off.ts";
import { changeOfMind } from "./change-of-mind.ts";
import { context } from "./context.ts";
import { contradiction } from "./contradiction.ts";
import { demand } from "./demand.ts";
import { lookFirst } from "./look-first.ts";
import { reviewRemark } from "./review-remark.ts";
import { stackTrace } from "./stack-trace.ts";
import { wallOfText } from "./wall-of-text.ts";

/** What is said and done, in order; the same luck and label give the same. */
export type MakeAside = (luck: Chance, label: string) => readonly Act[];

export const ASIDES = {
  "wall of text": wallOfText,
  "change of mind": changeOfMind,
  contradiction,
  "broken off": brokenOff,
  demand,
  context,
  "stack trace": stackTrace,
  "review remark": reviewRemark,
  "look first": lookFirst,
  "compaction by hand": () => [{ do: "compact" }],
} as const satisfies Readonly<Record<string, MakeAside>>;

export type AsideName = keyof typeof ASIDES;
