import { accessSync, existsSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import type { HostServices } from "../services/host-services.ts";
import type { ToolContext, ToolResult } from "../services/host-tool.ts";
import { askForCommand } from "./bash/ask-for-command.ts";
import { runCommand } from "./bash/run-command.ts";
import { writePreamble } from "./bash/virtual-shell.ts";
import type { ToolDefinition } from "./definition/define-tool.ts";
import { onDisk } from "./files/on-disk.ts";
import { isDirectory } from "./files/text-file.ts";
import { outputLimits, saveOutput, tailOf } from "./definition/truncate-output.ts";

/**
 * `bash`: one command line in a real shell on the project. A failing command is still a completed call; its
 * exit code is only in the metadata, and so is the fact that it ran out of time (host contract §0.2, §11).
 */
interface BashArguments {
  command: string;
  timeout?: number;
  workdir?: string;
}

const DEFAULT_TIMEOUT_MS = 120_000;

export const bashTool: ToolDefinition = {
  id: "bash",
  description:
    "Runs one command line in bash, in the project or in workdir, with an optional timeout. For files prefer read, write, edit, glob and grep. Long outputs are cut and saved to a file.",
  arguments: {
    command: { type: { kind: "string" }, description: "The command to execute" },
    timeout: {
      type: { kind: "integer", above: 0 },
      optional: true,
      description: "Optional timeout in milliseconds",
    },
    workdir: {
      type: { kind: "string" },
      optional: true,
      description:
        "The working directory to run the command in; use it instead of cd. Defaults to the current directory.",
    },
  },
  async run(args: BashArguments, context, services) {
    const { place, world } = services;
    const { command } = args;
    const cwd = args.workdir ? resolve(place.directory, args.workdir) : place.directory;
    await askForCommand(context, place, command, cwd);
    const { env } = await services.trigger(
      "shell.env",
      { cwd, sessionID: context.sessionID, callID: context.callID },
      { env: {} as Record<string, string> },
    );
    context.metadata({ metadata: { output: "" } });
    if (command === "") throw new Error("The argument 'file' cannot be empty. Received ''");
    onDisk("access", cwd, () => accessSync(cwd));
    const shell = findShell();
    if (!isDirectory(cwd)) throw new Error(`ENOTDIR: not a directory, posix_spawn '${shell}'`);
    const timeoutMs = args.timeout ?? DEFAULT_TIMEOUT_MS;
    const run = await runCommand(world, {
      shell,
      command,
      cwd,
      env: { ...process.env, ...HOST_ENV, ...env, ...shellWorld(services) },
      timeoutMs,
      signal: context.abort,
    });
    const notes: string[] = [];
    if (run.ended === "timeout") {
      notes.push(
        `shell tool terminated command after exceeding timeout ${timeoutMs} ms. If this command is expected to take longer and is not waiting for interactive input, retry with a larger timeout value in milliseconds.`,
      );
    }
    if (run.ended === "abort") notes.push("User aborted the command");
    return present(command, run.output, run.exit, notes, context, services);
  },
};

/** The variables that the host adds to the environment of its children. */
const HOST_ENV = { AGENT: "1", OPENCODE: "1", OPENCODE_PID: "1" };

const streams = new WeakMap<HostServices, { preamble: string; random: (below: number) => number }>();

function shellWorld(services: HostServices): Record<string, string> {
  const shell = streams.get(services) ?? {
    preamble: writePreamble(services.place),
    random: services.world.random("bash"),
  };
  streams.set(services, shell);
  return { BASH_ENV: shell.preamble, SIMULATOR_SEED: String(1 + shell.random(32_767)) };
}

/** The bash on the PATH. The host would take a bash that $SHELL names; runs must not depend on their user's shell. */
function findShell(): string {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return folders.map((folder) => join(folder, "bash")).find((path) => existsSync(path)) ?? "/bin/bash";
}

/** The metadata of a call keeps this much of its output. */
const PREVIEW_CHARS = 30_000;

function preview(text: string): string {
  return text.length <= PREVIEW_CHARS ? text : `...\n\n${text.slice(-PREVIEW_CHARS)}`;
}

function present(
  command: string,
  raw: string,
  exit: number | null,
  notes: readonly string[],
  context: ToolContext,
  services: HostServices,
): ToolResult {
  if (raw !== "") context.metadata({ metadata: { output: preview(raw) } });
  const tail = tailOf(raw, outputLimits(services.config));
  const outputPath = tail.cut ? saveOutput(services, raw) : undefined;
  let output = tail.text || "(no output)";
  if (outputPath) output = `...output truncated...\n\nFull output saved to: ${outputPath}\n\n${output}`;
  if (notes.length > 0) output += `\n\n<shell_metadata>\n${notes.join("\n")}\n</shell_metadata>`;
  return {
    title: command,
    metadata: {
      output: preview(raw || output),
      exit,
      truncated: tail.cut,
      ...(outputPath ? { outputPath } : {}),
    },
    output,
  };
}
