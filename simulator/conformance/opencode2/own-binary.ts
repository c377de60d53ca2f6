import { HostUnavailable } from "../../live/host-unavailable.ts";
import { compareRecordings, differenceLines, type Difference } from "./compare.ts";
import type { Recording } from "./normalise.ts";
import { playScript, playWith } from "./play-script.ts";
import type { Script } from "./script.ts";

/**
 * The hand-written set on somebody's own OpenCode 2 and on the fake host. What differs is told, and kept with what the
 * binary did, so that the fake host can learn it.
 */
export interface OwnBinaryRun {
  /** Version that the binary told while it ran. */
  readonly hostVersion: string;
  readonly scripts: readonly ScriptOutcome[];
}

export interface ScriptOutcome {
  readonly id: string;
  readonly outcome: "equal" | "differs" | "failed";
  /** Why it could not be played to its end. */
  readonly error?: string;
  readonly differences: readonly Difference[];
  /** What the binary did, where it is another thing. */
  readonly recording?: Recording;
}

export interface OwnBinaryOptions {
  /** Where the binary lies, which refusals name. */
  readonly path: string;
  /** Runs on the binary before a difference counts: what races there is no difference. */
  readonly runs: number;
  readonly onOutcome: (outcome: ScriptOutcome, lines: readonly string[]) => void;
}

/** One script may take so long on the binary; one that knows no answer is ended, and told. */
const SCRIPT_MS = 120_000;

/** @throws HostUnavailable where the binary cannot be started at all. */
export async function runOnOwnBinary(
  scripts: readonly Script[],
  { path, runs, onOutcome }: OwnBinaryOptions,
): Promise<OwnBinaryRun> {
  const outcomes: ScriptOutcome[] = [];
  let hostVersion = "";
  for (const script of scripts) {
    const outcome = await outcomeOf(script, runs, (version) => (hostVersion = version)).catch(
      (error: unknown) => {
        if (!(error instanceof HostUnavailable)) throw error;
        throw new HostUnavailable(`${path} cannot be used as OpenCode 2. ${error.message}`);
      },
    );
    outcomes.push(outcome);
    onOutcome(outcome, differenceLines(outcome.differences));
  }
  return { hostVersion, scripts: outcomes };
}

async function outcomeOf(
  script: Script,
  runs: number,
  onVersion: (version: string) => void,
): Promise<ScriptOutcome> {
  const fake = await playScript("fake", script);
  let differences: readonly Difference[] = [];
  let recording: Recording | undefined;
  for (let run = 0; run < runs; run++) {
    try {
      const real = await playWith("real", script, { withinMs: SCRIPT_MS });
      onVersion(real.hostVersion);
      recording = real.recording;
      differences = compareRecordings(real.recording, fake);
      if (real.missed !== undefined)
        return { id: script.id, outcome: "failed", error: real.missed, differences, recording };
    } catch (error) {
      if (error instanceof HostUnavailable) throw error;
      const said = error instanceof Error ? error.message : String(error);
      return { id: script.id, outcome: "failed", error: said, differences: [] };
    }
    if (differences.length === 0) return { id: script.id, outcome: "equal", differences };
  }
  return {
    id: script.id,
    outcome: "differs",
    differences,
    ...(recording === undefined ? {} : { recording }),
  };
}
