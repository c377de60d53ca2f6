import type { Script } from "../script/script.ts";
import { diffGoldens, type Difference } from "../trace/diff.ts";
import type { Golden } from "../trace/golden.ts";
import { mergeRuns } from "../trace/merge-runs.ts";
import { compareWith, expectationOf, type Expectation } from "./compare-with.ts";
import type { ScriptHost } from "./hosts.ts";
import { isEqual, type Outcome } from "./outcome.ts";
import { inParallel } from "./record-script.ts";
import { openSetHost } from "./sharded-fake-host.ts";

/**
 * Says whether the fake host does what the real one does. One run cannot tell a race from a rule, so before a
 * difference counts the real host is asked again, calmly: the fake is faithful when some run of the real host
 * did exactly the same, or when it keeps everything, and the order of everything, that all runs have in common.
 * Either way the outcome names what the real host does otherwise from run to run: without that there is no race.
 */
export interface ComparisonOptions {
  /** Runs on the real host before a difference counts. */
  readonly runs: number;
  /** Opens either host; another one than the usual can stand in, so that the comparison itself can be tested. */
  readonly open?: (kind: "real" | "fake") => Promise<ScriptHost>;
}

/** Scripts after which a calm host is replaced: one that has played much loses states that a fresh one shows. */
const CALM_USES = 60;

export class HostComparison {
  readonly #runs: number;
  readonly #open: (kind: "real" | "fake") => Promise<ScriptHost>;
  #busy: Promise<ScriptHost> | undefined;
  #fake: Promise<ScriptHost> | undefined;
  #calm: Promise<ScriptHost> | undefined;
  #calmUses = 0;

  constructor(options: ComparisonOptions) {
    this.#runs = options.runs;
    this.#open = options.open ?? openSetHost;
  }

  /**
   * Compares many scripts: all of them on the real host first, then on the fake one, each at its full width.
   * @param mayAsk whether there is still time to ask the real host again; where not, its one run counts
   */
  async compareAll(
    scripts: readonly Script[],
    onOutcome: (outcome: Outcome) => void,
    onReal: (id: string) => void = () => {},
    mayAsk: () => boolean = () => true,
  ): Promise<Outcome[]> {
    const real = await (this.#busy ??= this.#open("real"));
    const expected = await inParallel(scripts, real.parallel, async (script) => {
      const expectation = await expectationOf(script, real);
      onReal(script.id);
      return expectation;
    });
    const fake = await this.#fakeHost();
    const firstOf = (index: number): Expectation => expected[index] ?? { error: "not recorded" };
    const outcomes = await inParallel(scripts, fake.parallel, async (script, index) => {
      const outcome = await compareWith(firstOf(index), script, fake);
      if (isEqual(outcome)) onOutcome(outcome);
      return outcome;
    });
    // One after the other: a host is calm only when nothing else goes on.
    for (const [index, script] of scripts.entries()) {
      const outcome = outcomes[index];
      if (outcome === undefined || isEqual(outcome)) continue;
      const final = mayAsk() ? await this.#again(script, [firstOf(index)], this.#runs) : outcome;
      onOutcome(final);
      outcomes[index] = final;
    }
    return outcomes;
  }

  /** Compares one script on a calm real host from the start; `runs` as for the comparison, if not told otherwise. */
  async compareOne(script: Script, runs = this.#runs): Promise<Outcome> {
    return this.#again(script, [], runs);
  }

  async close(): Promise<void> {
    const open = [this.#busy, this.#calm, this.#fake];
    this.#busy = this.#calm = this.#fake = undefined;
    const hosts = await Promise.allSettled(open);
    await Promise.all(hosts.map((host) => (host.status === "fulfilled" ? host.value?.close() : undefined)));
  }

  async #again(script: Script, before: readonly Expectation[], runs: number): Promise<Outcome> {
    const fake = await this.#fakeHost();
    const seen = before.flatMap((one) => ("error" in one ? [] : [one]));
    const [lost] = before.flatMap((one) => ("error" in one ? [one.error] : []));
    let outcome: Outcome = { id: script.id, error: lost ?? "not run", differences: [] };
    for (let run = before.length; run < runs; run++) {
      const expected = await this.#askCalmly(script);
      outcome = await compareWith(expected, script, fake);
      if ("error" in expected) continue;
      seen.push(expected);
      // What the fake host cannot play it cannot play a second time either.
      if (outcome.error !== undefined) return outcome;
      if (isEqual(outcome)) return withRace(outcome, seen);
    }
    if (seen.length === 0) return { ...outcome, fake: await playedOn(fake, script) };
    const merged = mergeRuns(seen);
    const compared = await compareWith(merged, script, fake);
    const { dropped } = merged;
    const told = dropped.length === 0 ? compared : { ...compared, ignored: dropped };
    if (isEqual(told)) return withRace(told, seen);
    const timeless = await withoutClock(told, merged, script, fake);
    return isEqual(timeless) ? { ...timeless, run: seen.length } : withRace(timeless, seen);
  }

  async #askCalmly(script: Script): Promise<Expectation> {
    if (this.#calmUses >= CALM_USES) await this.#closeCalm();
    const host = await (this.#calm ??= this.#open("real"));
    this.#calmUses++;
    const expectation = await expectationOf(script, host);
    // A host that failed once may be wedged, and would then fail all later scripts too.
    if ("error" in expectation) await this.#closeCalm();
    return expectation;
  }

  async #closeCalm(): Promise<void> {
    const calm = this.#calm;
    this.#calm = undefined;
    this.#calmUses = 0;
    await (await calm)?.close();
  }

  #fakeHost(): Promise<ScriptHost> {
    return (this.#fake ??= this.#open("fake"));
  }
}

/** What a host does with a script that the other one cannot play. */
async function playedOn(host: ScriptHost, script: Script): Promise<string> {
  const played = await expectationOf(script, host);
  return "error" in played ? played.error : `${host.kind} host: plays it to its end`;
}

/** The outcome with how many runs it took, and the proof that it was the real host that varied between them. */
function withRace(outcome: Outcome, [first, ...others]: readonly Golden[]): Outcome {
  if (first === undefined || others.length === 0) return outcome;
  const run = others.length + 1;
  if (!isEqual(outcome)) return { ...outcome, run };
  const race = new Map<string, Difference>();
  for (const difference of others.flatMap((other) => diffGoldens(first, other)))
    if (!race.has(difference.section)) race.set(difference.section, difference);
  if (race.size > 0) return { ...outcome, run, race: [...race.values()] };
  return { ...outcome, run, error: `fake host: not the same in every run, as the real one is (${run} runs)` };
}

/** Runs of one minute do not show that the minute varies; the fake host at another time does. */
async function withoutClock(
  outcome: Outcome,
  expected: Golden,
  script: Script,
  { play, playAtOtherTime }: ScriptHost,
): Promise<Outcome> {
  if (outcome.error !== undefined || play === undefined || playAtOtherTime === undefined) return outcome;
  const clock = mergeRuns([await play(script), await playAtOtherTime(script)]);
  const ignored = [...new Set([...(outcome.ignored ?? []), ...clock.dropped])];
  return { ...outcome, ignored, differences: diffGoldens(expected, clock) };
}
