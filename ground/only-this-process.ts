/**
 * Keeps `*.test.ts` to one process: such a file may start what the tools of a host start (git, a shell, ripgrep), and no
 * second runtime, package manager, host or thread. What does is slow, and says so in its name: `*.process.test.ts`.
 * The rule looks at what is started, wherever the call stands, so that no file can break it by way of another. A program
 * that a shell or `env` starts is refused by `no-runtimes/refuse.sh`, which stands first on the PATH.
 */
import childProcess from "node:child_process";
import { syncBuiltinESMExports } from "node:module";
import { basename } from "node:path";
import { promisify } from "node:util";
import workerThreads from "node:worker_threads";

/** At the end of a program's path, or of the first words of a command. */
const RUNTIMES = /(?:^|[\\/])((?:node|bun|npm|npx|opencode)(?:\.\w+)?)(?=$|\s)/;
const CALLS = ["spawn", "spawnSync", "execFile", "execFileSync", "exec", "execSync"] as const;

type Start = (...given: unknown[]) => unknown;

function refuse(started: string): never {
  throw new Error(`a test that starts ${started} is named *.process.test.ts (docs/testing.md)`);
}

/** The call as it is, but for a runtime. */
const watched =
  (start: Start): Start =>
  (...given) => {
    const runtime = RUNTIMES.exec(String(given[0]))?.[1];
    return runtime === undefined ? start(...given) : refuse(runtime);
  };

const WATCHED = Symbol.for("idumb.only-this-process");
const holder = globalThis as { [WATCHED]?: true };
// Files that share a worker share its modules of Node as well.
if (!holder[WATCHED]) {
  holder[WATCHED] = true;
  for (const name of CALLS) {
    const start = childProcess[name] as Start;
    const promised = Object.getOwnPropertyDescriptor(start, promisify.custom)?.value as Start | undefined;
    const replaced = Object.assign(watched(start), promised && { [promisify.custom]: watched(promised) });
    Object.assign(childProcess, { [name]: replaced });
  }
  const fork = (program: string) => refuse(basename(program));
  Object.assign(childProcess, { fork });
  const Worker = function Worker(): never {
    return refuse("a thread");
  };
  Object.assign(workerThreads, { Worker });
  syncBuiltinESMExports();
}
