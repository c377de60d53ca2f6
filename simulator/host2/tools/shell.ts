import { existsSync, realpathSync, statSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join } from "node:path";
import { runCommand } from "../../host/tools/bash/run-command.ts";
import { writePreamble } from "../../host/tools/bash/virtual-shell.ts";
import type { Host } from "../services/host.ts";
import type { ToolCall, ToolInfo, ToolResult } from "../shape/tool-info.ts";
import { builtin } from "./builtin.ts";
import { assertTarget, contains, targetOf } from "./target.ts";

/** A command line in a real shell; its exit code is an answer like any other. */
interface ShellInput {
  readonly command: string;
  readonly workdir?: string;
  readonly timeout?: number;
  readonly background?: boolean;
}

interface Ran {
  readonly output: string;
  readonly exit?: number;
  readonly timeout?: true;
}

const TIMEOUT_MS = 120_000;
/** A command without a limit. */
const NO_LIMIT_MS = 2 ** 31 - 1;
const CAPTURE_BYTES = 1024 * 1024;

export const shellTool = (host: Host): ToolInfo => {
  let commands = 0;
  return builtin<ShellInput>(
    "shell",
    ({ command }) => `Unable to execute command: ${command}`,
    async (input, call) => {
      const { command, workdir = "." } = input;
      const target = targetOf(host.place.directory, workdir, "directory");
      const warnings = warningsOf(command, target.canonical);
      await assertTarget(host, call, target, { action: "shell", resources: [command], save: [command] });
      if (!statSync(target.canonical).isDirectory())
        throw new Error(`Working directory is not a directory: ${target.canonical}`);
      const shellID = host.world.id("tool").replace(/^tool_/, "sh_");
      tellStart(host, call, { id: shellID, command, cwd: target.canonical });
      call.progress({ shellID });
      const isBehind = input.background === true;
      const timeoutMs = input.timeout ?? (isBehind ? 0 : TIMEOUT_MS);
      const work = run(host, input, target.canonical, timeoutMs, ++commands, call.signal);
      const told = tellEnd(host, call, shellID, work);
      if (!isBehind) return present(await told, warnings);
      tellLater(host, call, command, told);
      return present({ output: "The command was moved to the background." }, warnings, shellID);
    },
  );
};

function tellStart(
  { bus, place, world }: Host,
  { sessionID }: ToolCall,
  { id, command, cwd }: { readonly id: string; readonly command: string; readonly cwd: string },
): void {
  const { data, projectID } = place;
  const file = join(data, "shell", projectID, `${id}.out`);
  const time = { started: world.now() };
  const info = {
    id,
    status: "running",
    command,
    cwd,
    shell: findShell(),
    file,
    metadata: { sessionID },
    time,
  };
  bus.publish("shell.created", { info });
}

/** One that is interrupted is told of at once. */
async function tellEnd({ bus }: Host, { signal }: ToolCall, id: string, work: Promise<Ran>): Promise<Ran> {
  signal.addEventListener("abort", () => bus.publish("shell.deleted", { id }), { once: true });
  const ran = await work;
  const end = ran.timeout ? { status: "timeout" } : { exit: ran.exit, status: "exited" };
  if (!signal.aborted) bus.publish("shell.exited", { id, ...end });
  return ran;
}

async function run(
  { world, place }: Host,
  { command }: ShellInput,
  cwd: string,
  timeoutMs: number,
  count: number,
  signal: AbortSignal,
): Promise<Ran> {
  const { output, exit, ended } = await runCommand(world, {
    shell: findShell(),
    command,
    cwd,
    env: { ...process.env, BASH_ENV: writePreamble(place), SIMULATOR_SEED: String(count) },
    timeoutMs: timeoutMs === 0 ? NO_LIMIT_MS : timeoutMs,
    signal,
  });
  if (ended === "timeout")
    return {
      output: `Command exceeded timeout of ${timeoutMs} ms. Retry with a larger timeout if the command is expected to take longer.`,
      timeout: true,
    };
  return { output: output.slice(0, CAPTURE_BYTES) || "(no output)", ...(exit === null ? {} : { exit }) };
}

const findShell = (): string =>
  (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, "bash"))
    .find((path) => existsSync(path)) ?? "/bin/bash";

function present(ran: Ran, warnings: readonly string[], shellID?: string): ToolResult {
  const { output, exit, timeout } = ran;
  const notes = warnings.length === 0 ? "" : `Warnings:\n${warnings.map((one) => `- ${one}`).join("\n")}\n\n`;
  const status = shellID === undefined ? "completed" : "running";
  const end =
    status === "running"
      ? "You will be notified automatically when the command finishes. DO NOT sleep, poll, or proactively check on its progress."
      : timeout
        ? "Command timed out before completion."
        : `Command exited with code ${exit}.`;
  const ended = exit === undefined ? {} : { exit };
  const behind = shellID === undefined ? {} : { shellID };
  const late = timeout ? { timeout } : {};
  const truncated = false;
  return {
    output: {
      ...ended,
      ...behind,
      truncated,
      ...late,
      output,
      status,
      ...(warnings.length === 0 ? {} : { warnings }),
    },
    content: [
      { type: "text", text: output },
      { type: "text", text: notes + end },
    ],
    metadata: { truncated, ...ended, ...behind, ...late },
  };
}

/** Its end comes as a message in the human's place. */
function tellLater(host: Host, call: ToolCall, command: string, work: Promise<Ran>): void {
  host.background.start(async () => {
    const end = await work.then(
      ({ output }) => ({ state: "completed", text: output }),
      (error: unknown) => ({ state: "error", text: error instanceof Error ? error.message : String(error) }),
    );
    host.sessions.synthetic({
      sessionID: call.sessionID,
      text: `<shell id="${call.callID}" state="${end.state}" command="${command}">\n${end.text}\n</shell>`,
      description: command,
      metadata: { source: "shell", state: end.state },
    });
  });
}

/** Absolute paths outside that a command names: said, and not asked about. */
function warningsOf(command: string, cwd: string): readonly string[] {
  const folders = new Set<string>();
  for (const token of command.match(/(?:[^\s"']+|"[^"]*"|'[^']*')+/g) ?? []) {
    const path = token.replace(/^(['"])(.*)\1$/, "$2").replace(/[;,|&]+$/, "");
    if (!isAbsolute(path) || contains(cwd, real(path))) continue;
    folders.add(real(dirname(real(path))));
  }
  return [...folders].map(
    (folder) =>
      `Command argument references external directory ${join(folder, "*")}. Shell runs with host-user filesystem, process, and network authority; this scan is advisory only.`,
  );
}

function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
