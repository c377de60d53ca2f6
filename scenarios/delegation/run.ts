/**
 * `npm run delegation`: plays every delegation on the real OpenCode (`-- --host fake`: on the simulated one) and says
 * what did not hold. One host for all of them. Exit code 1: something did not hold.
 */
import { parseArgs } from "node:util";
import { join } from "node:path";
import { ensureBuilt } from "../run/ensure-built.ts";
import { openStage } from "./stage.ts";
import { PLAYS } from "./plays.ts";

const { values } = parseArgs({
  options: { host: { type: "string", default: "real" }, only: { type: "string" } },
});
const plays = PLAYS.filter(({ title }) => title.includes(values.only ?? ""));
ensureBuilt();
const stage = await openStage(
  values.host === "fake" ? "fake" : "real",
  join(import.meta.dirname, "../../runtime"),
);
// The fake host owns the terminal while it is open.
const lines: string[] = [];
let failed = 0;
try {
  for (const play of plays) {
    await play.run(stage);
    const failures = stage.failures.splice(0);
    if (failures.length > 0) failed++;
    lines.push(`${failures.length === 0 ? "holds " : "FAILED"}  ${play.title}`);
    lines.push(...failures.map((failure) => `          ${failure}`));
  }
} finally {
  await stage.close();
}
console.log(
  `${lines.join("\n")}\n\n${plays.length - failed} of ${plays.length} plays hold on the ${values.host} host`,
);
process.exitCode = failed === 0 && plays.length > 0 ? 0 : 1;
