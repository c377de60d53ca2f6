import { spawn } from "node:child_process";
import type { Host } from "../../instance/host.ts";
import { agentOrFail } from "../../agents/agent-or-fail.ts";
import type { Fiber } from "../../fiber/fiber.ts";
import { Interrupted } from "../../fiber/fiber.ts";
import { NO_TOKENS } from "../../storage/message.ts";
import type { AssistantInfo, MessageWithParts, ToolPart, UserInfo } from "../../storage/message.ts";
import { asksForModels, sessionModel } from "./prompt.ts";
import { cleanupRevert } from "../summary/revert.ts";

/**
 * `!command` of the user: stored as if the assistant had called bash, but no hook sees it except `shell.env`, and
 * no model is asked.
 */
export interface ShellInput {
  readonly sessionID: string;
  readonly messageID?: string | undefined;
  readonly agent: string;
  readonly model?: { providerID: string; modelID: string } | undefined;
  readonly command: string;
}

export function shell(host: Host, input: ShellInput): Promise<MessageWithParts> {
  return host.runs.startShell(input.sessionID, (fiber) => runShell(host, fiber, input));
}

async function runShell(host: Host, fiber: Fiber, input: ShellInput): Promise<MessageWithParts> {
  const { sessionID, command } = input;
  cleanupRevert(host, sessionID);
  asksForModels(host);
  const { message, part } = storeCall(host, input);
  let output = "";
  const show = (text: string): void => {
    output += text;
    part.state = { ...part.state, metadata: { output } };
    host.sessions.updatePart(part);
  };
  try {
    const cwd = host.place.directory;
    const hookInput = { cwd, sessionID, callID: part.callID };
    const { env } = await fiber.wait(
      host.trigger<{ env: Record<string, string> }>("shell.env", hookInput, { env: {} }),
    );
    await fiber.wait(
      host.world.alone(() =>
        spawnShell(command, cwd, { ...process.env, ...env, TERM: "dumb" }, fiber.signal, show),
      ),
    );
  } catch (error) {
    if (!(error instanceof Interrupted)) {
      finish(host, message, part, output);
      throw error;
    }
    output += "\n\n<metadata>\nUser aborted the command\n</metadata>";
  }
  finish(host, message, part, output);
  return { info: message, parts: [part] };
}

function storeCall(host: Host, input: ShellInput): { message: AssistantInfo; part: ToolPart } {
  const { sessionID } = input;
  const agent = agentOrFail(host, input.agent, sessionID);
  const { providerID, modelID } = input.model ?? agent.model ?? sessionModel(host, sessionID);
  const user = host.sessions.updateMessage<UserInfo>({
    id: input.messageID ?? host.world.id("msg"),
    sessionID,
    time: { created: host.world.now() },
    role: "user",
    agent: input.agent,
    model: { providerID, modelID },
  });
  host.sessions.updatePart({
    type: "text",
    id: host.world.id("prt"),
    messageID: user.id,
    sessionID,
    text: "The following tool was executed by the user",
    synthetic: true,
  });
  const message = host.sessions.updateMessage<AssistantInfo>({
    id: host.world.id("msg"),
    sessionID,
    parentID: user.id,
    mode: input.agent,
    agent: input.agent,
    cost: 0,
    path: { cwd: host.place.directory, root: host.place.worktree },
    time: { created: host.world.now() },
    role: "assistant",
    tokens: NO_TOKENS,
    modelID,
    providerID,
  });
  const part = host.sessions.updatePart<ToolPart>({
    type: "tool",
    id: host.world.id("prt"),
    messageID: message.id,
    sessionID,
    tool: "bash",
    callID: `call_${String(host.nextCall()).padStart(12, "0")}`,
    state: { status: "running", time: { start: host.world.now() }, input: { command: input.command } },
  });
  return { message, part };
}

function finish(host: Host, message: AssistantInfo, part: ToolPart, output: string): void {
  const end = host.world.now();
  message.time.completed ??= end;
  host.sessions.updateMessage(message);
  const start = part.state.time?.start ?? end;
  const { input } = part.state;
  part.state = { status: "completed", time: { start, end }, input, title: "", metadata: { output }, output };
  host.sessions.updatePart(part);
}

/**
 * OpenCode 1.18.33 puts the line between double quotes as JSON would, so the shell looks for `$` and backticks in it
 * before `eval` does, and a line break becomes the letter n.
 */
function loginScript(command: string): string {
  return `
        shopt -s expand_aliases
        [[ -f ~/.bashrc ]] && source ~/.bashrc >/dev/null 2>&1 || true
        cd -- "$1"
        eval ${JSON.stringify(command)}
      `;
}

function spawnShell(
  command: string,
  cwd: string,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
  show: (text: string) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn("bash", ["-l", "-c", loginScript(command), "opencode", cwd], {
      cwd,
      env,
      stdio: ["ignore", "pipe", "pipe"],
      signal,
      killSignal: "SIGKILL",
    });
    let all = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (all += chunk.toString("utf8")));
    child.on("error", (error) => (signal.aborted ? resolve() : reject(error)));
    child.on("close", () => {
      // One update instead of one per chunk: how the pipe cuts its chunks is not reproducible.
      if (all !== "" && !signal.aborted) show(all);
      resolve();
    });
  });
}
