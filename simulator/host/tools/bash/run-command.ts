import { spawn, type ChildProcess } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { startUntracked } from "../../../world/patch-io.ts";
import type { Floor, World } from "../../../world/world.ts";
import { sleepMs } from "./virtual-shell.ts";

/**
 * One command in a real bash, in a process group of its own, on the world's clock. It runs alone: parallel
 * calls take turns, and one that sleeps gives the turn away. An abort or the timeout ends the whole group.
 */
export interface CommandRun {
  readonly output: string;
  /** Exit code; null when it was ended. */
  readonly exit: number | null;
  readonly ended: "exit" | "abort" | "timeout";
}

export interface CommandRequest {
  readonly shell: string;
  readonly command: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** The host gives a command this much more than its timeout. */
const GRACE_MS = 100;
/** Wall ms of computing after which a command counts as one that would run into its timeout. */
const COMPUTING_MS = 30_000;
/** Wall ms that a command gets to end after it was told to, and what it left in the background after its own end. */
const KILL_AFTER_MS = 1000;
const LEFTOVERS_MS = 100;

export async function runCommand(world: World, request: CommandRequest): Promise<CommandRun> {
  const deadline = world.now() + request.timeoutMs + GRACE_MS;
  return world.alone(async (floor) => {
    if (request.signal.aborted) return { output: "", exit: null, ended: "abort" };
    const run = startShell(world, request);
    try {
      return { ...(await attend(run, floor, world, request, deadline)), output: await run.finish() };
    } finally {
      await run.finish();
    }
  });
}

type Ending = Pick<CommandRun, "exit" | "ended">;

/** Serves the command's requests until it ends, is aborted, or its time is over. */
async function attend(
  run: Shell,
  floor: Floor,
  world: World,
  request: CommandRequest,
  deadline: number,
): Promise<Ending> {
  const { signal } = request;
  const untilDeadline = async (): Promise<Ending> => {
    const aborted = await sleepThrough(floor, deadline - world.now(), signal);
    return { exit: null, ended: aborted ? "abort" : "timeout" };
  };
  for (;;) {
    const news = await run.next();
    if (news.type === "abort") return { exit: null, ended: "abort" };
    if (news.type === "stuck") return untilDeadline();
    if (news.type === "exit") {
      // OpenCode 1.18.33 never notices a shell that a signal has ended: the call runs into its timeout.
      return news.code === null ? untilDeadline() : { exit: news.code, ended: "exit" };
    }
    const [name, rest] = splitWord(news.line);
    if (name === "date") run.reply(String(Math.floor(world.now() / 1000)));
    if (name !== "sleep") continue;
    const ms = sleepMs(rest);
    if (ms === undefined) {
      run.reply("no");
      continue;
    }
    if (world.now() + ms >= deadline) return untilDeadline();
    if (await sleepThrough(floor, ms, signal)) return { exit: null, ended: "abort" };
    run.reply("ok");
  }
}

async function sleepThrough(floor: Floor, ms: number, signal: AbortSignal): Promise<boolean> {
  try {
    await floor.sleep(Math.max(0, ms), signal);
    return false;
  } catch (error) {
    if (!signal.aborted) throw error;
    return true;
  }
}

function splitWord(line: string): [string, string] {
  const space = line.indexOf(" ");
  return space < 0 ? [line, ""] : [line.slice(0, space), line.slice(space + 1)];
}

type News =
  | { readonly type: "request"; readonly line: string }
  | { readonly type: "exit"; readonly code: number | null }
  | { readonly type: "abort" }
  | { readonly type: "stuck" };

interface Shell {
  /** Waits on wall time for what happens next. */
  next(): Promise<News>;
  reply(line: string): void;
  /** Ends what still runs of the group and resolves to all output. Safe to call twice. */
  finish(): Promise<string>;
}

/**
 * Bun 1.3.14 closes the additional pipes of a child once more when it collects the child as garbage. Their numbers belong
 * to other files by then: a plugin's database, or what tells Bun that the next child has ended. So none is collected.
 */
const kept = new Set<ChildProcess>();

function startShell(world: World, { shell, command, cwd, env, signal }: CommandRequest): Shell {
  const child = startUntracked(() =>
    spawn(shell, ["-c", command], {
      cwd,
      env: env as NodeJS.ProcessEnv,
      detached: true,
      stdio: ["ignore", "pipe", "pipe", "pipe", "pipe"],
    }),
  );
  if (process.versions["bun"] !== undefined) kept.add(child);
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => chunks.push(chunk));
  const requests = child.stdio[3] as Readable;
  const replies = child.stdio[4] as Writable;
  // The other end closes when bash goes away, possibly before it has read an answer.
  for (const stream of [requests, replies]) stream.on("error", () => {});

  const waiting: News[] = [];
  let wake = () => {};
  const tell = (news: News) => {
    waiting.push(news);
    wake();
  };
  let rest = "";
  requests.setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) tell({ type: "request", line });
  });
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
  child.once("exit", (code) => tell({ type: "exit", code }));
  child.once("error", () => tell({ type: "exit", code: 127 }));

  return {
    async next() {
      if (waiting.length === 0) {
        await new Promise<void>((resolve) => {
          const release = world.wall.after(COMPUTING_MS, () => tell({ type: "stuck" }));
          const onAbort = () => tell({ type: "abort" });
          signal.addEventListener("abort", onAbort, { once: true });
          wake = () => {
            release();
            signal.removeEventListener("abort", onAbort);
            resolve();
          };
        });
      }
      return waiting.shift() ?? { type: "stuck" };
    },
    reply: (line) => void replies.write(`${line}\n`),
    async finish() {
      await endGroup(world, child, closed);
      // OpenCode 1.18.33: a letter that the output ends within is dropped.
      return new TextDecoder().decode(Buffer.concat(chunks), { stream: true });
    },
  };
}

async function endGroup(world: World, child: ChildProcess, closed: Promise<void>): Promise<void> {
  const group = child.pid;
  if (group === undefined) return;
  // A program left in the background would write into the project at wall time, so it ends too.
  const running = child.exitCode === null && child.signalCode === null;
  if (running) signalGroup(group, "SIGTERM");
  const release = world.wall.after(running ? KILL_AFTER_MS : LEFTOVERS_MS, () =>
    signalGroup(group, "SIGKILL"),
  );
  await closed;
  release();
}

function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch {
    // The group is gone already.
  }
}
