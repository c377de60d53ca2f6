/**
 * Plays one job in this process and judges it. Home and temporary directory are those of the process; the
 * home is emptied first, so no run sees what another left there.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Reason } from "@idumb/reports";
import { gateLatency } from "../latency/gate-latency.ts";
import { countTokens } from "../model/count-tokens.ts";
import { standFor, type Stand } from "../model/own-play.ts";
import { persona } from "../persona/persona.ts";
import { PERSONAS } from "../persona/traits.ts";
import type { Evidence } from "../play/evidence.ts";
import { houseRules } from "../oracle/house-rules.ts";
import { isAskedFor } from "../oracle/injected.ts";
import { runScenario } from "../play/run-scenario.ts";
import type { Stage } from "../play/scenario.ts";
import { playSteps } from "../play/user-script.ts";
import { SCENARIOS } from "../scenarios.ts";
import { USERS } from "../user/characters.ts";
import { withAsides } from "../user/with-asides.ts";
import { obstacleOf } from "./could-not-run.ts";
import type { Job, JobAnswer } from "./job.ts";
import { hostOpener } from "./open-host.ts";
import { traceLines } from "./trace-text.ts";

/** Set by the pool: only a home made for a worker may be emptied. */
export const OWN_HOME = "STRESS_OWN_HOME";

/** Never rejects: what goes wrong is in the answer. */
export async function playJob(job: Job): Promise<JobAnswer> {
  try {
    const own = job.own ? standFor(job.own) : undefined;
    const answer = await tracedAnswer(job, own).catch(failed);
    return own ? (JSON.parse(own.hide(JSON.stringify(answer))) as JobAnswer) : answer;
  } catch (error) {
    return failed(error);
  }
}

function failed(error: unknown): JobAnswer {
  const obstacle = obstacleOf(error);
  const text = error instanceof Error ? error.message : String(error);
  // Only of something that nobody foresaw is it worth knowing where it came from.
  const message = obstacle === "run" && error instanceof Error ? (error.stack ?? text) : text;
  return { ok: false, obstacle, message };
}

/**
 * Whether nobody will read the trace unless the run fails: then it is played without one (`recordsHook` says what that
 * spares), and once more with it when it has failed. A run of the real host is never the same twice.
 */
const isTracedLater = ({ host, hash, trace }: Job): boolean =>
  host === "fake" && !hash && (trace === null || trace.onlyFailed);

/** The answer, and the trace where it is wanted. */
async function tracedAnswer(job: Job, own: Stand | undefined): Promise<JobAnswer> {
  const answer = await answerTo(job, own);
  const { trace } = job;
  if (!trace || !isTracedLater(job) || !answer.ok || answer.result.reasons.length === 0) return answer;
  const again = await answerTo({ ...job, trace: { ...trace, onlyFailed: false } }, own);
  if (!again.ok || again.result.reasons.length > 0) return answer;
  const text =
    "played again for its trace it held: something is not the same in two projects that one process opens";
  const reasons = [...answer.result.reasons, { text, turn: null }];
  return { ...answer, result: { ...answer.result, reasons } };
}

async function answerTo(job: Job, own: Stand | undefined): Promise<JobAnswer> {
  const scenario = SCENARIOS.find(({ id }) => id === job.scenario);
  const stand = own ?? simulated(job);
  if (!scenario || !stand) throw new Error(`unknown scenario or persona: ${job.scenario}, ${job.persona}`);
  if (process.env[OWN_HOME] === homedir()) emptyHome(homedir());
  const { script } = job;
  const user = USERS[job.user];
  if (!script && !user) throw new Error(`unknown user: ${job.user}`);
  const play = (stage: Stage): Promise<void> => {
    if (script) return playSteps(stage, script.steps);
    return scenario.play(user ? withAsides(stage, user) : stage);
  };
  const model = job.own?.own.name;
  const evidence = await runScenario({
    ...job,
    ...stand,
    scenario: { ...scenario, play },
    ...(model ? { model } : {}),
  });
  const { scenario: id, arm, persona, user: name, seed } = job;
  const judgement = script?.judge === "house" ? houseRules(evidence) : scenario.judge(evidence);
  const broken =
    evidence.broken === undefined
      ? []
      : [{ text: `the session broke: ${evidence.broken}`, turn: evidence.turns.length + 1 }];
  const reasons = [...broken, ...notStarted(evidence), ...judgement.reasons];
  const [plugin] = job.plugins;
  const latency = job.timesGate && typeof plugin === "string" ? await gateLatency(plugin) : [];
  const observations = [...judgement.observations, ...latency];
  return {
    ok: true,
    result: { scenario: id, arm, persona, user: name, seed, ...judgement, observations, reasons },
    hostVersion: evidence.hostVersion,
    sha256: keepTrace(evidence, job, reasons.length > 0, own),
    ...(reasons.length > 0 && job.plugins.length > 0 ? { script: evidence.script } : {}),
    ...countOf(job, evidence, stand),
  };
}

/** OpenCode 1.18.33 goes on without a plugin that does not load: what the run shows then is not what that plugin does. */
const NOT_LOADED = /^failed to load plugin path=(\S+) error=([^]*)$/;

function notStarted({ trace }: Evidence): Reason[] {
  return trace.flatMap((record) => {
    const [, path = "", why = ""] = record.type === "log" ? (NOT_LOADED.exec(record.message) ?? []) : [];
    return path === "" ? [] : [{ text: `the plugin ${path} did not start: ${why}`, turn: null }];
  });
}

/** A character on the host that the job names; undefined when nobody knows the character. */
function simulated(job: Job): Pick<Stand, "agent" | "openHost"> | undefined {
  const traits = PERSONAS[job.persona];
  const recordsHook = isTracedLater(job) ? { recordsHook: isAskedFor } : {};
  return (
    traits && { agent: persona(traits, job.seed), openHost: hostOpener(job.host, { ...job, ...recordsHook }) }
  );
}

function countOf(
  job: Job,
  evidence: Evidence,
  stand: Partial<Stand>,
): Pick<JobAnswer & { ok: true }, "count" | "isCut"> {
  const asked = evidence.requests.length;
  if (stand.refused?.()) return { isCut: true };
  return job.purpose === "estimate" ? { count: { asked, tokens: countTokens(evidence) } } : {};
}

/** Writes the trace if it is wanted; returns its hash if that is. */
function keepTrace(evidence: Evidence, job: Job, failed: boolean, own: Stand | undefined): string | null {
  const file = job.trace !== null && (failed || !job.trace.onlyFailed) ? job.trace.file : null;
  if (isTracedLater(job) || (file === null && !job.hash)) return null;
  const played = traceLines(evidence, job, tmpdir());
  const lines = own ? played.map((line) => own.hide(line)) : played;
  if (file !== null) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, lines.join(""));
  }
  if (!job.hash) return null;
  // Line by line: one character beyond Latin-1 would double all megabytes before they are hashed.
  const hash = createHash("sha256");
  for (const line of lines) hash.update(line);
  return hash.digest("hex");
}

function emptyHome(home: string): void {
  for (const name of readdirSync(home)) rmSync(join(home, name), { recursive: true, force: true });
}
