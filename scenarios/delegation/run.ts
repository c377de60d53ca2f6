/**
 * `npm run delegation`: plays every delegation on the real OpenCode (`-- --host fake`: on the simulated one) and says
 * what did not hold. One host for all of them. `-- --sabotage`: a plugin in which one mechanism is cut must be noticed
 * by its play; a host for each. Exit code 1: something did not hold, or was not noticed.
 */
import { parseArgs } from "node:util";
import { join } from "node:path";
import { breakPlugins } from "../sabotage/break-plugin.ts";
import { ensureBuilt } from "../run/ensure-built.ts";
import { CUT_DELEGATIONS, playOf } from "./sabotages.ts";
import { openStage } from "./stage.ts";
import { PLAYS } from "./plays.ts";
import type { Play } from "./play.ts";

const { values } = parseArgs({
  options: {
    host: { type: "string", default: "real" },
    only: { type: "string", default: "" },
    sabotage: { type: "boolean", default: false },
  },
});
const { only } = values;

interface Played {
  readonly play: Play;
  readonly failures: readonly string[];
}

async function played(plugin: string, plays: readonly Play[]): Promise<readonly Played[]> {
  const stage = await openStage(values.host === "fake" ? "fake" : "real", plugin);
  const results: Played[] = [];
  try {
    for (const play of plays) {
      await play.run(stage);
      results.push({ play, failures: stage.failures.splice(0) });
    }
  } finally {
    await stage.close();
  }
  return results;
}

/** Prints, and returns how many of how many went as they must. */
async function playAll(): Promise<readonly [number, number]> {
  ensureBuilt();
  const plays = PLAYS.filter(({ title }) => title.includes(only));
  const results = await played(join(import.meta.dirname, "../../runtime"), plays);
  // The fake host owns the terminal while it is open.
  for (const { play, failures } of results)
    console.log(
      [
        `${failures.length === 0 ? "holds " : "FAILED"}  ${play.title}`,
        ...failures.map((failure) => `          ${failure}`),
      ].join("\n"),
    );
  return [results.filter(({ failures }) => failures.length === 0).length, results.length];
}

async function sabotageAll(): Promise<readonly [number, number]> {
  const cuts = CUT_DELEGATIONS.filter(({ id }) => id.includes(only));
  const broken = await breakPlugins(cuts);
  let noticed = 0;
  try {
    for (const cut of cuts) {
      const [result] = await played(broken.paths.get(cut.id) ?? "", [playOf(cut)]);
      const [failure] = result?.failures ?? [];
      if (failure !== undefined) noticed++;
      console.log(
        `${failure === undefined ? "MISSED " : "noticed"}  without ${cut.mechanism}: ${failure ?? "the play held"}`,
      );
    }
  } finally {
    broken.remove();
  }
  return [noticed, cuts.length];
}

const [good, all] = await (values.sabotage ? sabotageAll() : playAll());
console.log(
  `\n${good} of ${all} ${values.sabotage ? "sabotages are noticed" : "plays hold"} on the ${values.host} host`,
);
process.exitCode = good === all && all > 0 ? 0 : 1;
