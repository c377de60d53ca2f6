import { appendFileSync, readFileSync, utimesSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { isAnyAtWork, startWorldAt } from "../host/open/join-world.ts";
import { Recording } from "./recording.ts";
import type { TraceRecord } from "../trace/event.ts";
import { thrownAt } from "../trace/places.ts";
import type { SceneLine, SceneOrder, SceneOutcome } from "./scene.ts";

/**
 * Entry of the child process: plays the scene it is given. Results go through files, because whatever reaches
 * the terminal of this process was written by a plugin.
 */
const [, , file = ""] = process.argv;
const order = JSON.parse(readFileSync(file, "utf8")) as SceneOrder;
/** How often it is told. */
const SIGN_MS = 1_000;
const recordings: Recording[] = [];
const recordingOf = (part: number): Recording =>
  (recordings[part] = new Recording(order.seed, (record) =>
    appendFileSync(order.lines, `${JSON.stringify({ part, record } satisfies SceneLine)}\n`),
  ));

// OpenCode 1.18.33 survives both: it prints them over its own screen and goes on (measured).
for (const kind of ["uncaughtException", "unhandledRejection"] as const) {
  process.on(kind, (error: unknown, promise: unknown) => {
    // A program of the model's may leave promises of its own, which are of another realm.
    if (kind === "unhandledRejection" && !(promise instanceof Promise)) return;
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    if (order.scene.kind === "opencode2") return endBy(text);
    const what = kind === "uncaughtException" ? "threw where nobody catches" : "left a promise rejected";
    const evidence = `something the plugin started on its own ${what}: ${text}; the host prints it over its screen`;
    recordings
      .at(-1)
      ?.record({ type: "finding", finding: { name: "uncaught-error", evidence, ...thrownAt(error) } });
  });
}

/** OpenCode 2 does not survive them (0.0.0-next-16350). */
function endBy(text: string): never {
  writeSync(2, `${text}\n`);
  process.exit(0);
}

// Work that has an end of its own is a sign of life; the clock of plugins is not this one.
let signs = 0;
setInterval(() => {
  if (isAnyAtWork()) utimesSync(order.lines, ++signs, signs);
}, SIGN_MS);

async function play({ scene, ...rest }: SceneOrder): Promise<SceneOutcome> {
  // Only the host that is played: a battery starts dozens of these processes.
  if (scene.kind !== "opencode2") {
    const { playScene } = await import("./play-scene.ts");
    return { parts: await playScene({ ...rest, scene, recordingOf }) };
  }
  const { playOn2 } = await import("./opencode2/play.ts");
  const { plugins, seed, home, work, lines } = rest;
  const onRecord = (record: TraceRecord): void =>
    appendFileSync(lines, `${JSON.stringify({ part: 0, record } satisfies SceneLine)}\n`);
  const directory = join(work, "proj");
  const { script } = scene;
  return {
    parts: [],
    played2: await playOn2({ host: "fake", script, plugins, seed, directory, home, onRecord }),
  };
}

// What the real host tells its plugins by their environment.
if (order.scene.kind !== "opencode2") process.env["OPENCODE_PID"] = String(process.pid);
if (order.startMs !== undefined) {
  startWorldAt(order.startMs);
  // The real host is beside it, on the same machine.
  (await import("../host/tools/files/ripgrep.ts")).searchAsFound();
}
const outcome = await play(order).catch((error: unknown): SceneOutcome => ({
  parts: [],
  error: error instanceof Error ? error.message : String(error),
}));
writeFileSync(order.out, JSON.stringify(outcome));
// Whatever the plugins left running must not keep the process alive.
process.exit(0);
