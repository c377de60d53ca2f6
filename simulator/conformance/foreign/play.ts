import { spawn } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { claimFolder } from "../../host/open/claim-home.ts";
import { createHostHome } from "../../live/host-home.ts";
import { locateOpencode } from "../../live/locate-opencode.ts";
import { openLiveInstance } from "../../live/open-live-instance.ts";
import { startLiveServer, type LiveServer } from "../../live/start-live-server.ts";
import { runScript } from "../../script/run-script.ts";
import type { Script } from "../../script/script.ts";
import type { Recorded } from "../../trace/normalise.ts";
import type { PlayOrder } from "./play-fake.ts";

/**
 * Plays one script with plugins of other people. They keep state in modules, in the home and below the system's
 * temporary folder, hence a process and folders of its own for each; and they measure texts that name files,
 * hence the same project path on either host.
 */
export async function playReal(script: Script): Promise<Recorded> {
  const tmp = claimFolder("opencode-foreign-tmp", script.id);
  try {
    const server = await startLiveServer({ env: { TMPDIR: tmp, ...script.env } });
    try {
      return withPlaces(await playOn(server, script), tmp, server.root);
    } finally {
      await server.close();
    }
  } finally {
    rmSync(tmp, { recursive: true, force: true, maxRetries: 3 });
  }
}

function playOn(server: LiveServer, script: Script): Promise<Recorded> {
  const open = (options: Parameters<Parameters<typeof runScript>[1]>[0]) =>
    openLiveInstance({ server, ...options });
  return runScript(script, open, { work: workFolder(script), stepTimeoutMs: STEP_TIMEOUT_MS });
}

export async function playFake(script: Script): Promise<Recorded> {
  const home = createHostHome(locateOpencode());
  const tmp = claimFolder("opencode-foreign-tmp", script.id);
  try {
    const file = join(home.root, "order.json");
    const out = join(home.root, "recorded.json");
    const order: PlayOrder = { script, home: home.root, work: workFolder(script), seed: 1, out };
    writeFileSync(file, JSON.stringify(order));
    await runBun(file, { cwd: home.home, env: { ...home.env, TMPDIR: tmp } });
    return withPlaces(JSON.parse(readFileSync(out, "utf8")) as Recorded, tmp, home.root);
  } finally {
    home.remove();
    rmSync(tmp, { recursive: true, force: true, maxRetries: 3 });
  }
}

const workFolder = (script: Script): string => claimFolder("opencode-foreign", script.id);

/** `root` is the folder of home, config, cache and so on. */
function withPlaces(recorded: Recorded, tmp: string, root: string): Recorded {
  return { ...recorded, paths: [...recorded.paths, [tmp, "$TMP"], [root, "$ROOT"]] };
}

const CHILD = fileURLToPath(new URL("./play-fake.ts", import.meta.url));
/** A plugin may wait for minutes by its own clock before it gives up. */
const STEP_TIMEOUT_MS = 300_000;
const TIMEOUT_MS = 300_000;

function runBun(file: string, at: { cwd: string; env: Readonly<Record<string, string>> }): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn("bun", ["--conditions=source", CHILD, file], {
      cwd: at.cwd,
      // What the real host is given too, and nothing of the caller's.
      env: { PATH: process.env["PATH"] ?? "", LANG: "C.UTF-8", ...at.env },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: TIMEOUT_MS,
      killSignal: "SIGKILL",
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => (said = (said + text).slice(-4000)));
    child.once("error", (error) =>
      reject(new Error(`bun cannot be started (${error.message}); run npm ci in the repository`)),
    );
    child.once("close", (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`the fake host's process ended with ${code ?? signal}: ${said.trim()}`));
    });
  });
}
