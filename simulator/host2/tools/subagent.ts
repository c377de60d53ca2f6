import { latest } from "../config/settings.ts";
import { errorText, ModelFailure, ToolError } from "../shape/host-error.ts";
import { Interrupted } from "../../host/fiber/fiber.ts";
import type { Host } from "../services/host.ts";
import type { ToolCall, ToolInfo } from "../shape/tool-info.ts";
import { builtin } from "./builtin.ts";
import { sourceOf } from "./target.ts";

/** Hands a task to a session of its own, whose last text is the answer. An interruption of the parent ends the child. */
interface SubagentInput {
  readonly agent: string;
  readonly description: string;
  readonly prompt: string;
  readonly background?: boolean;
}

const NO_TEXT = "Subagent completed without a text response.";

export const subagentTool = (host: Host): ToolInfo =>
  builtin<SubagentInput>(
    "subagent",
    () => "Subagent failed",
    async (input, call) => {
      refuseDepth(host, call.sessionID);
      const agent = host.agents.get(input.agent);
      if (!agent) throw new ToolError(`Unknown agent: ${input.agent}`);
      if (agent.mode === "primary") throw new ToolError(`Agent ${input.agent} cannot run as a subagent`);
      await mayDelegate(host, call, agent.id);
      const parent = host.store.session(call.sessionID).info;
      const model = agent.model ?? parent.model;
      const child = host.sessions.create({
        parentID: call.sessionID,
        title: input.description,
        agent: input.agent,
        ...(model === undefined ? {} : { model }),
      });
      call.progress({ metadata: { sessionID: child.id, status: "running" } });
      const work = run(host, child.id, input.prompt);
      if (input.background === true) {
        tellLater(host, call, child.id, agent.name, input.description, work);
        return answer(
          child.id,
          "running",
          `The subagent is working in the background (id: ${child.id}). You will be notified automatically when it finishes. DO NOT sleep, poll, or proactively check on its progress.`,
        );
      }
      const interrupt = (): void => void host.sessions.interrupt(child.id);
      call.signal.addEventListener("abort", interrupt, { once: true });
      try {
        return answer(child.id, "completed", await work);
      } catch (error) {
        throw new ToolError(error instanceof Interrupted ? "Subagent cancelled" : failureText(error));
      } finally {
        call.signal.removeEventListener("abort", interrupt);
      }
    },
  );

/** A provider's refusal is told with the part of the host that met it. */
const failureText = (error: unknown): string =>
  `${error instanceof ModelFailure ? "RequestExecutor.execute: " : ""}${errorText(error)}`;

function refuseDepth({ store, settings }: Host, sessionID: string): void {
  let depth = 0;
  for (let at = store.session(sessionID).info; at.parentID; at = store.session(at.parentID).info) depth++;
  const limit = latest(settings(), "experimental")?.subagent_depth ?? 1;
  if (depth >= limit)
    throw new ToolError(
      `Subagent depth limit reached (${limit}). Increase "experimental.subagent_depth" to allow nested subagents.`,
    );
}

async function mayDelegate({ permission }: Host, call: ToolCall, agent: string): Promise<void> {
  const asked = { action: "subagent", resources: [agent], save: [agent] };
  const { sessionID } = call;
  await permission
    .assert(call.agent, { sessionID, ...asked, source: sourceOf(call) })
    .catch((error: unknown) => {
      throw error instanceof Error && error.name.startsWith("Permission.")
        ? new ToolError(`Subagent denied: ${agent}`, error)
        : error;
    });
}

async function run({ sessions, store }: Host, childID: string, prompt: string): Promise<string> {
  const text = `You are a subagent spawned by another session.\n${prompt}`;
  sessions.prompt({ sessionID: childID, text, resume: false });
  await sessions.resume(childID);
  const last = store
    .messages(childID)
    .findLast((one) => one.type === "assistant" && one.time.completed !== undefined && !one.error);
  const said =
    last?.type === "assistant"
      ? last.content.map((part) => (part.type === "text" ? part.text : "")).join("")
      : "";
  return said || NO_TEXT;
}

const answer = (
  sessionID: string,
  status: string,
  output: string,
): { output: object; content: string; metadata: Readonly<Record<string, unknown>> } => ({
  output: { sessionID, status, output },
  content: output,
  metadata: { sessionID, status },
});

/** Its end comes as a message in the human's place. */
function tellLater(
  host: Host,
  call: ToolCall,
  childID: string,
  agent: string,
  description: string,
  work: Promise<string>,
): void {
  host.background.start(async () => {
    const { state, text } = await work.then(
      (output) => ({ state: "completed", text: output }),
      (error: unknown) =>
        error instanceof Interrupted
          ? { state: "cancelled", text: "Subagent cancelled" }
          : { state: "error", text: failureText(error) },
    );
    host.sessions.synthetic({
      sessionID: call.sessionID,
      text: `<subagent id="${childID}" state="${state}" description="${description}">\n${text}\n</subagent>`,
      description,
      metadata: { source: "subagent", childID, agent, state },
    });
  });
}
