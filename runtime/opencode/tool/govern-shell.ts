/**
 * `govern_shell`: a command with a purpose. The gate has decided it like a `bash` call before this runs; here the
 * purpose has to be true, the user's own rules for bash are asked, and the run is a checkpoint with its exit code.
 */
import { resolve } from "node:path";
import { chainLine } from "../../context/chain.ts";
import { renderCall } from "../../context/render-call.ts";
import { renderRefusal } from "../../context/render-refusal.ts";
import { PURPOSES, type Purpose } from "../../policy/role-table.ts";
import { isReallyInside } from "../gate/follow-links.ts";
import { RefusedCall } from "../host/refused-call.ts";
import { recordCall } from "../session/record-call.ts";
import { slice } from "../project/slice.ts";
import { policy } from "../project/load-policy.ts";
import { argReader, BadArgument } from "./read-args.ts";
import { runShell, type ShellRun } from "./run-shell.ts";
import { choice, integer, text } from "./schema-parts.ts";
import { HOST_TOOL } from "../../kernel/host-tool-names.ts";
import { TOOL } from "../../kernel/tool-names.ts";
import type { GovernedProject } from "../project/governed-project.ts";
import type { AskUser } from "../../host/ask-user.ts";
import type { ToolOnWire } from "../host/wire.ts";

const DEFAULT_LIMIT_S = 120;
const MAX_LIMIT_S = 1_800;
const MAX_COMMAND_CHARS = 20_000;

/** The tool as the model is shown it. */
export const governShell: ToolOnWire = {
  name: TOOL.shell,
  description: [
    "Run a shell command whose exit code counts as proof for the active task.",
    "Unlike the plain shell, it ends everything it started at its time limit.",
    "purpose is the most the command does: inspection, validation (tests, type checks), build (installs and scripts too) or git.",
    "Returns the exit code and the end of the output.",
  ].join(" "),
  args: {
    command: text(),
    purpose: choice(PURPOSES),
    workdir: text(),
    timeLimit: integer("seconds"),
  },
  required: ["command", "purpose"],
};

export interface ShellCall {
  readonly sessionID: string;
  readonly callID: string;
  readonly abort: AbortSignal;
  /** Null where the host lets no plugin ask. */
  readonly askUser: AskUser | null;
}

interface Asked {
  readonly command: string;
  readonly purpose: Purpose;
  readonly cwd: string;
  readonly timeLimitMs: number;
}

function read(args: unknown, directory: string): Asked {
  const reader = argReader(args);
  const command = reader.requiredText("command", "the command line to run", MAX_COMMAND_CHARS);
  if (command.includes("\0")) throw new BadArgument("command", "must not contain a NUL character");
  const purpose = reader.choice("purpose", PURPOSES);
  if (purpose === undefined) throw new BadArgument("purpose", `is missing: one of ${PURPOSES.join(", ")}`);
  const workdir = reader.text("workdir") ?? ".";
  const cwd = resolve(directory, workdir.replaceAll("\0", ""));
  if (!isReallyInside(directory, cwd))
    throw new BadArgument("workdir", "must be a folder inside the project");
  const limit = reader.integer("timeLimit") ?? DEFAULT_LIMIT_S;
  if (limit < 1 || limit > MAX_LIMIT_S)
    throw new BadArgument("timeLimit", `must be from 1 to ${MAX_LIMIT_S} seconds`);
  return { command, purpose, cwd, timeLimitMs: limit * 1_000 };
}

/** A purpose that says too little would make the evidence lie. */
function checkPurpose(project: GovernedProject, asked: Asked, args: unknown, sessionID: string): void {
  const { effectOf, mainPurpose } = policy();
  const real = mainPurpose(effectOf({ tool: governShell.name, args }, project.effects), project.effects);
  if (PURPOSES.indexOf(real) <= PURPOSES.indexOf(asked.purpose)) return;
  const refusal = {
    code: "purpose",
    what: `${TOOL.shell} for ${asked.purpose} of a command that is for ${real}.`,
    why: "The purpose is kept as evidence and has to be the most that the command does.",
    instead: { tool: governShell.name, args: { ...(args as object), purpose: real } },
    evidence: `purposes, the mildest first: ${PURPOSES.join(", ")}`,
  };
  throw new RefusedCall(renderRefusal(refusal, chainLine(project.store.current(), sessionID)));
}

async function askFor(asked: Asked, askUser: AskUser | null): Promise<void> {
  const commands = policy().commandTexts(asked.command);
  if (commands.length === 0) return;
  if (askUser === null)
    throw new RefusedCall(
      `This OpenCode lets no plugin ask for the user's permission. Use instead: ${renderCall({ tool: HOST_TOOL.bash, args: { command: asked.command, description: asked.purpose } })}`,
    );
  const patterns = [...new Set(commands.map((one) => one.text))];
  const always = [...new Set(commands.map((one) => one.always))];
  await askUser({ command: asked.command, patterns, always });
}

function say(asked: Asked, run: ShellRun): string {
  const end = {
    "by itself": `exit ${run.exit ?? "unknown: it was ended by a signal"}`,
    "time limit": `ended at its time limit of ${asked.timeLimitMs / 1_000} s, with everything it started`,
    abort: "ended by an abort, with everything it started",
    "not started": "not started",
  }[run.ended];
  const cut = run.isCut ? "(the beginning is left out)\n" : "";
  return `${asked.purpose}: ${end}\n${cut}${run.tail || "(no output)"}`;
}

/** Ends one run that is still going; all end with the project. */
const runsOf = slice<GovernedProject, Set<() => void>>(() => new Set());

/** Ends what is still running, with everything it started. */
export function endRuns(project: GovernedProject): void {
  for (const end of runsOf(project)) end();
}

/** Runs one call. Throws what the model is to read. */
export async function executeShell(
  project: GovernedProject,
  args: unknown,
  call: ShellCall,
): Promise<string> {
  let asked: Asked;
  try {
    asked = read(args, project.directory);
  } catch (error) {
    if (!(error instanceof BadArgument)) throw error;
    const example = renderCall({
      tool: governShell.name,
      args: { command: "ls", purpose: "inspection" },
    });
    throw new RefusedCall(`${governShell.name}: ${error.message}. For example: ${example}`);
  }
  const { sessionID, callID, abort } = call;
  checkPurpose(project, asked, args, sessionID);
  await askFor(asked, call.askUser);
  const run = await runShell({ ...asked, abort }, runsOf(project));
  const metadata = { exit: run.exit };
  const ended = { tool: governShell.name, sessionID, callID, args, metadata };
  const note = await recordCall(project, ended, run.tail);
  return [say(asked, run), note].filter((part) => part !== "").join("\n");
}
