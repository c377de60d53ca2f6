import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseScript2 } from "../conformance/opencode2/read-script.ts";
import { playScript as playScript2, OPENERS } from "../conformance/opencode2/play-script.ts";
import { openFakeHost } from "../host/open/open-fake-host.ts";
import type { HostInstance, OpenOptions } from "../instance.ts";
import { openLiveHost } from "../live/open-live-host.ts";
import { ScriptedModel } from "../model/scripted-model.ts";
import type { ModelStep } from "../model/model.ts";
import { createSession } from "../opencode2/session.ts";
import { run } from "../run.ts";
import { parseScript } from "../script/read-script.ts";
import type { HostGeneration, HostKind } from "../trace/event.ts";

const plugin = fileURLToPath(new URL("./plugin.ts", import.meta.url));

/** What a session that was recorded became, and what playing it again on the fake host leaves behind. */
export interface Recorded {
  readonly script: string;
  readonly files: unknown;
  readonly unmet: readonly string[];
}

/** Records a session with files, a secret and a command on a host, and plays the script again. */
export async function recordAndReplay(kind: HostKind, generation: HostGeneration): Promise<Recorded> {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "record-")));
  try {
    writeFileSync(join(directory, "notes.md"), "# Notes\nmilk\nAPI_TOKEN=abc123def456\n");
    const model = new ScriptedModel({});
    model.load(answers(generation));
    const open = generation === 2 ? OPENERS[kind] : kind === "real" ? openLiveHost : openFakeHost;
    const options: OpenOptions = { directory, plugins: [plugin], model, seed: 1, record: () => {} };
    const host = await open(options);
    const id = await say(host, "Add eggs").finally(() => host.close());
    const file = join(directory, ".opencode-simulator/recorded", `${id}.json`);
    if (!existsSync(file)) throw new Error("nothing was recorded");
    const script = readFileSync(file, "utf8");
    const value: unknown = JSON.parse(script);
    if (generation === 2) {
      const { disk } = await playScript2("fake", parseScript2(value, "again"));
      return { script, files: disk, unmet: [] };
    }
    const { golden, unmet } = await run({ script: parseScript(value, "again") });
    return { script, files: golden.files, unmet };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function answers(generation: HostGeneration): ModelStep[] {
  const [path, shell] = generation === 2 ? ["path", "shell"] : ["filePath", "bash"];
  return [
    { say: "First I read.", call: [["read", { [path]: "notes.md" }]] },
    { call: [["edit", { [path]: "notes.md", oldString: "milk", newString: "milk and eggs" }]] },
    { call: [[shell, { command: "echo made > made.txt; echo said", description: "make" }]] },
    { say: "They are there." },
  ];
}

async function say(host: HostInstance, text: string): Promise<string> {
  if (host.generation === 2) {
    const session = await createSession(host);
    await session.prompt(text);
    await host.settle();
    return session.id;
  }
  const { data } = await host.client.session.create({ body: { title: "t" } });
  const id = data?.id ?? "";
  await host.client.session.prompt({ path: { id }, body: { parts: [{ type: "text", text }] } });
  await host.settle();
  return id;
}
