/** Plays the whole conformance set on the fake host, in a process of its own. Prints seconds as one JSON line. */
import { fileURLToPath } from "node:url";
import { openScriptHost } from "../simulator/conformance/hosts.ts";
import { readScripts, recordScript } from "../simulator/conformance/record-script.ts";

export interface SetMeasured {
  readonly scripts: number;
  readonly wallS: number;
  /** Of this process; the few programs that the scripts' shells start come on top. */
  readonly cpuS: number;
}

const start = process.hrtime.bigint();
const { scripts } = readScripts(fileURLToPath(new URL("../simulator/conformance/scripts", import.meta.url)));
const host = await openScriptHost("fake");
for (const script of scripts) await recordScript(script, host, 1);
await host.close();
const wallS = Number(process.hrtime.bigint() - start) / 1e9;
const { user, system } = process.cpuUsage();
const result: SetMeasured = { scripts: scripts.length, wallS, cpuS: (user + system) / 1e6 };
process.stdout.write(JSON.stringify(result));
