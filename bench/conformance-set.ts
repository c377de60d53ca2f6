/** Plays the whole conformance set on the fake host, as `npm run conformance` does. Prints seconds as one JSON line. */
import { fileURLToPath } from "node:url";
import { inParallel, recordScript } from "../simulator/conformance/record-script.ts";
import { readScripts } from "../simulator/script/read-scripts.ts";
import { openShardedFakeHost } from "../simulator/conformance/sharded-fake-host.ts";

export interface SetMeasured {
  readonly scripts: number;
  readonly wallS: number;
  /** Of all its processes; the few programs that the scripts' shells start come on top. */
  readonly cpuS: number;
  readonly processes: number;
}

const start = process.hrtime.bigint();
const { scripts } = readScripts(fileURLToPath(new URL("../simulator/conformance/scripts", import.meta.url)));
const host = await openShardedFakeHost();
await inParallel(scripts, host.parallel, (script) => recordScript(script, host, 1));
const playedS = host.cpuSeconds();
await host.close();
const wallS = Number(process.hrtime.bigint() - start) / 1e9;
const { user, system } = process.cpuUsage();
const result: SetMeasured = {
  scripts: scripts.length,
  wallS,
  cpuS: playedS + (user + system) / 1e6,
  processes: host.parallel,
};
process.stdout.write(JSON.stringify(result));
