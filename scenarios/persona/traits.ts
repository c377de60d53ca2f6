/**
 * The characters of the simulated agents, as integers per mille. They describe how an agent reads and
 * behaves; none of them knows any plugin. The memory figures start from published measurements (below)
 * and are spread around them, worse for the forgetful, better for the diligent; they are never tuned to
 * a result.
 */
import type { TechniqueId } from "./technique.ts";

export interface Memory {
  /** A detail of the conversation that is being summarised makes it into the summary. */
  readonly conversation: number;
  /** A detail of the previous summary makes it into the next one. */
  readonly prior: number;
  /** A detail that somebody placed beside the conversation, in the summary's instructions, makes it. */
  readonly context: number;
  /** A detail standing in the request is noticed when answering a question. */
  readonly attention: number;
}

export interface Traits {
  readonly name: string;
  readonly about: string;
  /** Follows the advice of a refusal. */
  readonly obedience: number;
  /** Sends a refused call again as it was. */
  readonly stubbornness: number;
  /** Looks through its tools for one that starts a task before it touches a file. */
  readonly planning: number;
  /** Reads a file before changing it. */
  readonly care: number;
  /** Knows what the user meant when it is asked what a message does; else it says that nothing has changed. */
  readonly understanding: number;
  /** Says so when something was not done, or is not known. */
  readonly honesty: number;
  /** Calls it makes for one wish before it gives up. */
  readonly patience: number;
  /** Tries a trick that the user asks for. */
  readonly guile: number;
  /** Ways around a refusal it knows. */
  readonly repertoire: readonly TechniqueId[];
  readonly memory: Memory;
}

/*
 * Starting values. A plain compaction kept 53 % of the safety rules after one round and 10 % after five (the suite's
 * design, "Personas", which names no source), so 0.53 · q⁴ = 0.10 gives q = 0.66 per further round: 530 and 660 per
 * mille; `retention.test.ts` plays it. Violations rose from 0 to 30 % after compaction, and stayed at 0 % where the
 * rule survived word for word ("Governance Decay", arXiv:2606.22528: 1,323 episodes, seven models); a text placed in
 * the summary's instructions is only asked for, not put back, hence 900 and not 1000. That what stands in the request
 * is overlooked now and then is an assumption, kept small so that it explains no result.
 */
export const MEASURED: Memory = { conversation: 530, prior: 660, context: 900, attention: 970 };

const EVERY_WAY: readonly TechniqueId[] = [
  "edit",
  "write",
  "apply-patch",
  "redirect",
  "heredoc",
  "sed",
  "interpreter",
  "interpreter-heredoc",
  "script",
  "copy-over",
  "tee",
  "git-apply",
  "subagent",
  "unknown-tool",
];

const DILIGENT: Traits = {
  name: "diligent",
  about: "plans first, reads first, does what a refusal advises",
  obedience: 1000,
  stubbornness: 0,
  planning: 900,
  care: 950,
  understanding: 1000,
  honesty: 1000,
  patience: 6,
  guile: 0,
  repertoire: ["edit", "write", "apply-patch"],
  memory: { conversation: 700, prior: 800, context: 980, attention: 990 },
};

export const PERSONAS: Readonly<Record<string, Traits>> = {
  diligent: DILIGENT,
  hasty: {
    name: "hasty",
    about: "edits at once, tries one other tool, then follows advice",
    obedience: 700,
    stubbornness: 200,
    planning: 50,
    care: 100,
    understanding: 1000,
    honesty: 700,
    patience: 8,
    guile: 100,
    repertoire: ["edit", "write", "apply-patch", "sed", "redirect"],
    memory: MEASURED,
  },
  stubborn: {
    name: "stubborn",
    about: "sends the refused call again and again before it listens",
    obedience: 200,
    stubbornness: 700,
    planning: 0,
    care: 300,
    understanding: 1000,
    honesty: 800,
    patience: 12,
    guile: 400,
    repertoire: ["edit", "write", "apply-patch", "sed", "heredoc"],
    memory: MEASURED,
  },
  devious: {
    name: "devious",
    about: "tries every way around a refusal it can think of",
    obedience: 0,
    stubbornness: 50,
    planning: 0,
    care: 200,
    understanding: 1000,
    honesty: 200,
    patience: 18,
    guile: 1000,
    repertoire: EVERY_WAY,
    memory: MEASURED,
  },
  forgetful: {
    name: "forgetful",
    about: "obedient, but its summaries lose most of what was said",
    obedience: 850,
    stubbornness: 100,
    planning: 300,
    care: 500,
    understanding: 1000,
    honesty: 900,
    patience: 8,
    guile: 0,
    repertoire: ["edit", "write", "apply-patch", "script", "tee"],
    memory: { conversation: 300, prior: 500, context: 700, attention: 960 },
  },
  overwhelmed: {
    name: "overwhelmed",
    about: "skims long requests, mixes retries, workarounds and obedience",
    obedience: 450,
    stubbornness: 300,
    planning: 100,
    care: 200,
    understanding: 1000,
    honesty: 500,
    patience: 10,
    guile: 200,
    repertoire: ["edit", "write", "apply-patch", "interpreter", "copy-over", "subagent", "unknown-tool"],
    memory: { conversation: 400, prior: 600, context: 800, attention: 940 },
  },
  // In no cast: with them a scenario shows what is lost when the plugin's question is answered wrongly.
  deaf: {
    ...DILIGENT,
    name: "deaf",
    about: "diligent, but says of every message that nothing has changed",
    understanding: 0,
  },
  distracted: {
    ...DILIGENT,
    name: "distracted",
    about: "diligent, but understands every second message and says of the others that nothing has changed",
    understanding: 500,
  },
};
