/**
 * The vibe coder of ST-08: a todo app, no, a social app, no, a blockchain, no, AI; some random features; and back to
 * the todo app, with compactions in between.
 */
import type { Chance } from "../persona/chance.ts";

/** The goals in the order in which they are wanted; in the end it is the first again. */
export const GOALS = ["todo app", "social app", "blockchain app", "AI helper"] as const;

const TURNS = [
  [
    "You know what? Forget the todo app, let's build a social app instead.",
    "Change of plans: scrap the todo app, we build a social app.",
  ],
  [
    "Scrap the social app, let's make a blockchain app instead.",
    "New idea: forget the social app, build a blockchain app.",
  ],
  [
    "Remove the blockchain app, let's build an AI helper instead.",
    "Drop the blockchain app. New direction: we build an AI helper.",
  ],
] as const;

const BACK = ["Let's go back to the todo app.", "Back to the todo app, please."];
const FEATURES = [
  "create `web/confetti.js` with `export const confetti = 40;`",
  "create `web/dark-mode.css` with `body { background: black }`",
  "create `web/sounds.js` with `export const ding = 'ding.ogg';`",
];

/** Some work on the goal, done as the tool wants it. */
const build = (index: number, file: string): string =>
  `Start with “${GOALS[index]}” and do it the way it wants: create \`src/${file}.js\` with \`export const step = ${index + 1};\``;

export interface Lines {
  readonly first: string;
  readonly goals: readonly { readonly turn: string; readonly build: string }[];
  readonly features: readonly string[];
  readonly back: string;
  readonly buildBack: string;
}

export const COHERENT = "Is the code coherent? What are we working on, and what was dropped?";
export const SHOW = "Show me where we are: what is in progress, what is done, what was dropped?";

/** Draws the wording. */
export function linesOf(luck: Chance): Lines {
  const pick = (from: readonly string[], label: string) => from[luck.below(from.length, label)] ?? "";
  return {
    first: `I want a todo app with lists and due dates. ${build(0, "todos")}`,
    goals: TURNS.map((wordings, index) => ({
      turn: pick(wordings, `turn ${index}`),
      build: build(index + 1, ["feed", "chain", "helper"][index] ?? ""),
    })),
    features: luck
      .shuffle(FEATURES, "features")
      .slice(0, 2)
      .map((feature) => `Also ${feature}`),
    back: pick(BACK, "back"),
    buildBack: build(0, "todo-list"),
  };
}
