import type { Fiber } from "../../host/fiber/fiber.ts";
import { nextRound } from "../plugin/round.ts";
import { MAX_STEPS } from "../../host/instructions/recorded-texts.ts";
import type { AgentInfo } from "../agents/agents.ts";
import { defaultModel, listedModels, modelIn } from "../catalog/models.ts";
import { assembleInstructions } from "../instructions/instruction-state.ts";
import { instructionSources, type InstructionSource } from "../instructions/sources.ts";
import { Defect } from "../shape/host-error.ts";
import type { Host } from "../services/host.ts";
import type { ModelRef, SessionInfo, SessionMessage } from "../shape/session-message.ts";
import { basePrompt } from "../texts/recorded-texts.ts";
import { adaptTools, offeredTools, type OfferedTools } from "../tools/offered.ts";
import { chatBody } from "../wire/chat-body.ts";
import { modelMessages, type ModelMessage } from "../wire/model-messages.ts";
import type { ChatBody } from "../../model/model.ts";

/** What one request is made from: session, agent, instructions and tools, then what the hook `context` leaves of it. */
export interface Selection {
  readonly session: SessionInfo;
  readonly agent: AgentInfo;
  readonly tools: OfferedTools;
  readonly sources: readonly InstructionSource[];
}

class AgentNotFound extends Error {}

/** Waits until the plugins are up, which decide on agents and tools. */
export async function select(host: Host, sessionID: string, fiber: Fiber): Promise<Selection> {
  await fiber.wait(host.plugins.flush());
  await fiber.wait(host.mcp.ready());
  const session = host.store.session(sessionID).info;
  const { id, info: agent } = host.agents.select(session.agent);
  if (!agent) throw new AgentNotFound(`Agent not found: ${JSON.stringify(id)}`);
  const tools = offeredTools(host, agent.permissions);
  const { directory, worktree, vcs } = host.place;
  const sources = instructionSources({
    sessionID,
    directory,
    worktree,
    isGit: vcs === "git",
    now: host.world.now(),
    globalFolder: host.globalFolder,
    agent,
    skills: host.skills.list(),
    catalog: tools.catalog,
    mcp: host.mcp.words(),
    entries: host.store.session(sessionID).entries,
  });
  return { session, agent, tools, sources };
}

export interface Loaded extends Selection {
  readonly model: ResolvedModel;
  /** The instructions' part of the system prompt. */
  readonly initial: string;
  readonly messages: readonly SessionMessage[];
}

export interface ResolvedModel {
  readonly ref: ModelRef;
  readonly limit: { readonly context: number; readonly output: number };
}

export function load(host: Host, selection: Selection): Loaded {
  const { id } = selection.session;
  const { initial, updates } = assembleInstructions(host.store, id, selection.sources);
  const entries = [...host.store.context(id), ...updates].toSorted((a, b) => a.seq - b.seq);
  const messages = entries.map(({ message }) => message);
  return { ...selection, model: resolveModel(host, selection), initial, messages };
}

class NoModel extends Error {}

/** A session's own model has to be there; one that the settings name gives way to the first that is. */
export function resolveModel(
  host: Host,
  { session, agent }: Pick<Selection, "session" | "agent">,
): ResolvedModel {
  const sources = host.settings();
  const own = session.model ?? agent.model;
  const found = own ? modelIn(listedModels(sources), own) : defaultModel(sources);
  if (!found) throw new NoModel(`Model unavailable: ${own?.providerID}/${own?.id}`);
  const { id, providerID, limit: { context = 0, output = 0 } = {} } = found;
  // Whoever chose a model chose its usual variant with it.
  const ref = { id, providerID, ...(session.model && { variant: "default" }) };
  return { ref, limit: { context, output } };
}

interface Context {
  readonly sessionID: string;
  readonly agent: string;
  readonly model: ModelRef;
  system: { readonly type: "text"; readonly text: string }[];
  messages: ModelMessage[];
  tools: Record<string, { description: string; input: unknown }>;
}

export interface Prepared {
  readonly body: ChatBody;
  /** Was the tool taken out of this request by a plugin? */
  isHidden(tool: string): boolean;
  readonly isLastStep: boolean;
}

/** @param asked stands behind the conversation, and is not stored. */
export async function prepare(
  host: Host,
  fiber: Fiber,
  loaded: Loaded,
  step: number,
  asked: readonly ModelMessage[] = [],
): Promise<Prepared> {
  const { session, agent, model, tools } = loaded;
  const isLastStep = agent.steps !== undefined && step >= agent.steps;
  const history = [...modelMessages(loaded.messages), ...asked];
  const last: ModelMessage = { role: "assistant", content: [{ type: "text", text: MAX_STEPS }] };
  const offered = Object.fromEntries(
    tools.definitions.map(({ name, description, input }) => [name, { description, input: { ...input } }]),
  );
  const context: Context = {
    sessionID: session.id,
    agent: agent.id,
    model: model.ref,
    system: [agent.system || basePrompt(model.ref.id), loaded.initial]
      .filter((text) => text !== "")
      .map((text) => ({ type: "text", text })),
    messages: isLastStep ? [...history, last] : history,
    tools: offered,
  };
  const known = new Set(Object.keys(offered));
  adaptTools(host, context);
  // Whoever reads events has heard by now which input the request is made for.
  await fiber.wait(nextRound());
  await host.hooks.trigger("session.context", context, fiber);
  context.system.forEach((part, index) => refuseCache(part, `["system"][${index}]`));
  for (const { content } of context.messages)
    content.forEach((part, index) => refuseCache(part, `["content"][${index}]`));
  const body = chatBody({
    model: model.ref.id,
    system: context.system,
    messages: context.messages,
    tools: Object.entries(context.tools).flatMap(([name, { description, input }]) =>
      known.has(name) ? [{ name, description, input }] : [],
    ),
    toolChoice: isLastStep ? "none" : undefined,
  });
  return {
    body,
    isHidden: (tool) => known.has(tool) && !Object.hasOwn(context.tools, tool),
    isLastStep,
  };
}

/** The host has a class for the hint, which no plugin can reach: a plain object in its place fails the turn. */
function refuseCache(part: object, place: string): void {
  const { cache } = part as { readonly cache?: unknown };
  if (cache === undefined) return;
  throw new Defect(new Error(`Expected LLM.CacheHint, got ${JSON.stringify(cache)}\n  at ${place}["cache"]`));
}
