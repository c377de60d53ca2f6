/**
 * From the results of many runs to one report. The verdict of a scenario needs both arms: `governed` must
 * hold and the control must not, with an effect whose interval excludes zero; anything less is called
 * NULL or INCONCLUSIVE, never green.
 */
import type { HostKind } from "opencode-simulator";
import { compareArms, ENOUGH_PAIRS, heldEffect, pairsOf, type Comparison } from "./compare.ts";
import type {
  ArmInfo,
  ArmReport,
  FailureReport,
  PluginInfo,
  Report,
  ScenarioReport,
  Verdict,
} from "./model.ts";
import { metricsOf } from "./metrics-of.ts";
import type { RunResult } from "./observation.ts";
import { passPower, wilson } from "./stats.ts";
import { many } from "./words.ts";

export interface AssembleOptions {
  readonly suiteVersion: string;
  readonly host: HostKind;
  readonly hostVersion: string;
  readonly plugin?: PluginInfo;
  readonly model: string;
  readonly scenarios: readonly {
    readonly id: string;
    readonly about: string;
    readonly sometimes: readonly string[];
    /** The arm that has to fail; `bare` unless it is said. */
    readonly control?: string | undefined;
  }[];
  /** What each arm is for; one that is not listed is a control when it is called `bare`, else a subject. */
  readonly arms: readonly ArmInfo[];
  /** What the compared arms are asked. */
  readonly comparisons: readonly Comparison[];
  readonly runs: readonly RunResult[];
  readonly played: Report["played"];
  /** Whether every situation has to be reached; false unless it is said. */
  readonly full?: boolean;
  readonly determinism: Report["determinism"];
  readonly sabotage: Report["sabotage"];
  readonly replay: (run: RunResult) => string;
}

/** Folds runs into a report; the order of `runs` does not matter. */
export function assemble(options: AssembleOptions): Report {
  const runs = [...options.runs].toSorted(byIdentity);
  const isSubject = subjectsOf(options.arms);
  const roleOf = (arm: string) => options.arms.find(({ id }) => id === arm)?.role;
  const failed = runs.filter((run) => isSubject(run.arm) && run.reasons.length > 0);
  return {
    version: 1,
    suiteVersion: options.suiteVersion,
    host: options.host,
    hostVersion: options.hostVersion,
    ...(options.plugin ? { plugin: options.plugin } : {}),
    seeds: unique(runs.map((run) => run.seed)).toSorted((a, b) => a - b),
    played: options.played,
    full: options.full ?? false,
    personas: unique(runs.map((run) => run.persona)).toSorted(),
    users: unique(runs.map((run) => run.user)).toSorted(),
    model: options.model,
    arms: options.arms.flatMap(({ id, about, role }) =>
      runs.some(({ arm }) => arm === id) ? [{ id, about, role }] : [],
    ),
    scenarios: options.scenarios.map((scenario) =>
      scenarioReport(
        scenario,
        options.host,
        runs.filter((run) => run.scenario === scenario.id),
        isSubject,
      ),
    ),
    held: heldBy(runs),
    comparisons: options.comparisons
      .filter(({ scenario, arm }) => runs.some((run) => run.scenario === scenario && run.arm === arm))
      .map((one) =>
        compareArms(
          one,
          runs.filter((run) => run.scenario === one.scenario),
          roleOf(one.arm),
        ),
      ),
    metrics: options.scenarios.flatMap((scenario) =>
      metricsOf(
        scenario.id,
        options.model,
        runs.filter((run) => run.scenario === scenario.id),
        roleOf,
      ),
    ),
    sometimes: options.scenarios.flatMap((scenario) =>
      scenario.sometimes.map((id) => ({
        scenario: scenario.id,
        id,
        // What only the control met says nothing of the plugin.
        reached: runs.filter(
          (run) => run.scenario === scenario.id && isSubject(run.arm) && run.reached.includes(id),
        ).length,
      })),
    ),
    sabotage: options.sabotage,
    determinism: options.determinism,
    failures: failed.map((run) => failureOf(run, options.replay(run))),
    regressions: [],
  };
}

const failureOf = (run: RunResult, replay: string): FailureReport => {
  const { scenario, arm, persona, user, seed, reasons } = run;
  return { scenario, arm, persona, user, seed, reasons, replay };
};

/** In the order of the runs. */
const heldBy = (runs: readonly RunResult[]): NonNullable<Report["held"]> =>
  [
    ...Map.groupBy(
      runs.filter(({ arm }) => arm === "governed"),
      ({ scenario, persona }) => `${scenario} ${persona}`,
    ).values(),
  ].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { scenario, persona } = first;
    return {
      scenario,
      persona,
      pass: own.filter(({ reasons }) => reasons.length === 0).length,
      n: own.length,
    };
  });

/** Whether an arm has to hold. */
function subjectsOf(arms: readonly ArmInfo[]): (arm: string) => boolean {
  const roles = new Map(arms.map(({ id, role }) => [id, role]));
  return (arm) => (roles.get(arm) ?? (arm === "bare" ? "control" : "subject")) === "subject";
}

function scenarioReport(
  { id, about, control = "bare" }: AssembleOptions["scenarios"][number],
  host: HostKind,
  runs: readonly RunResult[],
  isSubject: (arm: string) => boolean,
): ScenarioReport {
  const arms: Record<string, ArmReport> = {};
  for (const arm of unique(runs.map((run) => run.arm)).toSorted()) {
    arms[arm] = armReport(runs.filter((run) => run.arm === arm));
  }
  const pairs = pairsOf(runs, "governed", control);
  const effect = pairs.length > 0 ? heldEffect(pairs).effect : null;
  return { id, about, host, ...verdictOf(arms, effect, control, isSubject), arms, effect };
}

function armReport(runs: readonly RunResult[]): ArmReport {
  const pass = runs.filter((run) => run.reasons.length === 0).length;
  const n = runs.length;
  return {
    verdict: n > 0 && pass === n ? "PASS" : "FAIL",
    pass,
    n,
    ci: wilson(pass, n),
    passPower: [1, 2, 4, 8].filter((k) => k <= n).map((k) => ({ k, value: passPower(pass, n, k) })),
  };
}

function verdictOf(
  arms: Readonly<Record<string, ArmReport>>,
  effect: ScenarioReport["effect"],
  control: string,
  isSubject: (arm: string) => boolean,
): { verdict: Verdict; because: string } {
  const failed = Object.entries(arms).find(([name, arm]) => isSubject(name) && arm.verdict === "FAIL");
  if (failed) {
    const [name, arm] = failed;
    return {
      verdict: "FAIL",
      because: `${name === "governed" ? "with the plugin it" : name} held in ${arm.pass} of ${many(arm.n, "run")}`,
    };
  }
  const rival = arms[control];
  if (!effect || !rival)
    return { verdict: "INCONCLUSIVE", because: "one arm was not run, so there is nothing to compare with" };
  const name = control === "bare" ? "the control without the plugin" : `the control, ${control},`;
  if (rival.pass === rival.n) {
    return {
      verdict: "NULL",
      because: `${name} passes too, in all of ${many(rival.n, "run")}: nothing that is checked went wrong there, so nothing is proved`,
    };
  }
  const n = Math.min(arms["governed"]?.n ?? rival.n, rival.n);
  // One run of each always leaves zero in it.
  if (n > 1 && effect.ci[0] <= 0)
    return { verdict: "NULL", because: "the interval of the effect includes zero" };
  if (n < ENOUGH_PAIRS)
    return {
      verdict: "INCONCLUSIVE",
      because: `held with the plugin in all of ${many(n, "run")}, the control in ${rival.pass} of ${rival.n}: ${ENOUGH_PAIRS} of each are needed to tell that from luck`,
    };
  return {
    verdict: "PASS",
    because:
      control === "bare"
        ? "it holds with the plugin, and not without it"
        : `it holds with the plugin, and not in the control, ${control}`,
  };
}

const byIdentity = (a: RunResult, b: RunResult): number =>
  compare(a.scenario, b.scenario) ||
  compare(a.arm, b.arm) ||
  compare(a.persona, b.persona) ||
  compare(a.user, b.user) ||
  a.seed - b.seed;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];
