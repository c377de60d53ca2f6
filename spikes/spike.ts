import type { OpenForScript } from "../simulator/script/play-script.ts";
import type { Script } from "../simulator/script/script.ts";
import type { HostKind } from "../simulator/trace/event.ts";
import type { Golden } from "../simulator/trace/golden.ts";

/**
 * One hypothesis about the host, and the session that tests it. What the real host answers is the truth;
 * the fake one is only compared with it. Some hypotheses are old beliefs that the host disproves: their
 * expected verdict is "false", and it is a discovery when one of them comes true.
 */
export type Spike = Hypothesis & (ScriptedQuestion | DrivenQuestion);

/** `false` = it is there but behaves otherwise; `absent` = the host has no such thing. */
export type Verdict = "holds" | "false" | "absent";

export interface Hypothesis {
  /** What is believed, as one sentence that can be false. */
  readonly hypothesis: string;
  /** Which part of the product falls with it, or what would be built if it were true. */
  readonly carries: string;
  /** The verdict that the product relies on, on the pinned version; `holds` when left out. */
  readonly expected?: Verdict;
  /**
   * Name under which the runtime's manifest lists the answer: a hook ("tool.execute.before"), one of its
   * aspects ("tool.execute.before/child"), or a client method ("client.session.children"). The hypothesis
   * must then say that it works. Left out where the answer is of no use to the runtime.
   */
  readonly capability?: string;
  /** What the product does without it, where the host has no such thing. */
  readonly instead?: string;
}

interface ScriptedQuestion {
  /** Gets a server process of its own, because what it does may break the server. */
  readonly alone?: true;
  readonly script: Omit<Script, "id" | "about">;
  /** Reads the answer off what the host did. */
  observe(golden: Golden): Observation;
}

interface DrivenQuestion {
  readonly alone?: true;
  /** Opens projects and drives them itself, for what a script cannot say. */
  ask(host: AskedHost): Promise<Observation>;
}

export interface AskedHost {
  readonly kind: HostKind;
  readonly version: string;
  readonly open: OpenForScript;
}

export interface Observation {
  readonly holds: boolean;
  /** Not there at all: the hook was never called, the route or the method does not exist. */
  readonly absent?: boolean;
  /** What was seen, in one sentence that is the same on every run: no times, no ids, no paths. */
  readonly observed: string;
}

export function verdictOf(observation: Observation): Verdict {
  if (observation.holds) return "holds";
  return observation.absent === true ? "absent" : "false";
}
