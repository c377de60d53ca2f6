import type { Script } from "../script/script.ts";
import { openScriptHost, type ScriptHostOptions } from "./hosts.ts";
import { recordScript } from "./record-script.ts";
import type { ShardAnswer } from "./sharded-fake-host.ts";

/** Entry of one process of the sharded fake host: plays the scripts that it is sent, one at a time. */
const host = await openScriptHost("fake", JSON.parse(process.argv[2] ?? "{}") as ScriptHostOptions);

async function played(script: Script): Promise<Omit<ShardAnswer, "cpuSeconds">> {
  try {
    return { golden: await recordScript(script, host, 1) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

async function answer(script: Script): Promise<void> {
  const result = await played(script);
  const { user, system } = process.cpuUsage();
  process.send?.({ ...result, cpuSeconds: (user + system) / 1e6 } satisfies ShardAnswer);
}

process.on("message", (script: Script) => void answer(script));
// Whatever a plugin left running must not keep the process alive.
process.on("disconnect", () => process.exit());
