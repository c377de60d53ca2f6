/**
 * Says at the end of a run of tests which part took how long: each kind of file, each room and the slowest files. The
 * seconds are summed over workers that run side by side, so they stay comparable when the machine has other work.
 */
import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";

const SLOWEST = 8;

const secondsOf = (module: TestModule): number => {
  const { collectDuration, duration, environmentSetupDuration, prepareDuration, setupDuration } =
    module.diagnostic();
  return (collectDuration + duration + environmentSetupDuration + prepareDuration + setupDuration) / 1000;
};

interface Cost {
  readonly path: string;
  readonly kind: string;
  readonly seconds: number;
}

function costOf(module: TestModule): Cost {
  const path = relative(process.cwd(), module.moduleId);
  return { path, kind: module.project.name, seconds: secondsOf(module) };
}

/** One line: "real 120 s (12 files), process …". */
function summed(costs: readonly Cost[], of: (cost: Cost) => string): string {
  const groups = Map.groupBy(costs, of);
  return [...groups]
    .map(([name, group]) => ({ name, files: group.length, sum: group.reduce((a, b) => a + b.seconds, 0) }))
    .toSorted((a, b) => b.sum - a.sum)
    .map(({ name, files, sum }) => `${name} ${sum.toFixed(0)} s (${files} files)`)
    .join(", ");
}

export class CostReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const costs = modules.map(costOf);
    if (costs.length < 2) return;
    const slowest = costs.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
    console.log(
      [
        "",
        "Seconds of tests, summed over workers:",
        `  kinds    ${summed(costs, ({ kind }) => kind)}`,
        `  rooms    ${summed(costs, ({ path }) => path.split("/")[0] ?? "")}`,
        `  slowest  ${slowest.map(({ path, seconds }) => `${path} ${seconds.toFixed(0)} s`).join(", ")}`,
      ].join("\n"),
    );
  }
}
