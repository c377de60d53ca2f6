/**
 * Opens one project for OpenCode 2: the function behind the plugin's `setup` key. The host calls it once for each project
 * and again when a plugin file or the config changes; the clean-up that it returns runs before.
 */
import { join } from "node:path";
import { governShell } from "../opencode/tool/govern-shell.ts";
import { toShellDefinition, toToolDefinition } from "../opencode/tool/govern-tool.ts";
import { TOOLS } from "../opencode/tool/tools.ts";
import { openProject } from "../opencode/open-project.ts";
import { loadPolicySoon } from "../opencode/project/load-policy.ts";
import { reportFault } from "../opencode/project/announce.ts";
import { hostSight } from "../opencode/host/host-sight.ts";
import { RefusedCall } from "../opencode/host/refused-call.ts";
import { guardHook } from "../opencode/hook/guard-hook.ts";
import { callBeginsUngated } from "../opencode/session/call-begins.ts";
import { callAhead, inHostWords, type RefusedTexts } from "./host/governed-call.ts";
import { hostVoice } from "./host/host-voice.ts";
import { humanNotices } from "./host/human-notices.ts";
import { keptNotes } from "./host/kept-notes.ts";
import { ownPort } from "./host/own-port.ts";
import { afterCall, beforeCall } from "./hook/around-call.ts";
import { childCalls } from "./hook/child-calls.ts";
import { addAgents } from "./hook/agents.ts";
import { addCommands } from "./hook/commands.ts";
import { compactionHook } from "./hook/compaction.ts";
import { contextHook } from "./hook/context.ts";
import { hostEvent, type Listeners } from "./hook/events.ts";
import { humanInputs } from "./hook/human-inputs.ts";
import type { GovernedProject } from "../opencode/project/governed-project.ts";
import type { HostEvent, PluginContext, ToolCaller } from "./host/wire.ts";

const NEVER = new AbortController().signal;

/** A refusal is an answer here: all throws of one step would get the text of the first (0.0.0-next-16350). */
async function answered(execute: () => Promise<unknown>): Promise<{ content: string }> {
  try {
    return { content: inHostWords(String(await execute())) };
  } catch (error) {
    if (error instanceof RefusedCall) return { content: inHostWords(error.message) };
    throw error;
  }
}

async function addTools(context: PluginContext, project: GovernedProject): Promise<void> {
  const definitions = [
    ...TOOLS.map((tool) => [tool, toToolDefinition(project, tool)] as const),
    [governShell, toShellDefinition(project)] as const,
  ];
  await context.tool.transform((draft) => {
    for (const [{ name, description, args, required }, definition] of definitions)
      draft.add({
        name,
        description,
        input: { type: "object", properties: args, required, additionalProperties: false },
        options: { codemode: false },
        execute: (input, { sessionID, agent, callID }: ToolCaller) => {
          const caller = { sessionID, agent, callID, abort: NEVER };
          return answered(() => Promise.resolve(definition.execute(input as never, caller as never)));
        },
      });
  });
}

interface Told {
  /** What is being taken in. */
  last: Promise<void>;
  /** The project was let go of: the host goes on telling whoever listens (0.0.0-next-16350). */
  isOver: boolean;
}

/** Takes in what the host tells, one after the other. */
async function listen(
  context: PluginContext,
  project: GovernedProject,
  listeners: Listeners,
  told: Told,
): Promise<void> {
  const onEvent = guardHook(project, "event", (event: HostEvent) => hostEvent(project, listeners, event));
  for await (const event of context.event.subscribe()) {
    if (told.isOver) return;
    told.last = Promise.resolve(onEvent(event, undefined));
    await told.last;
  }
}

/** Never throws, whatever the project looks like. @returns the clean-up. */
export async function setup(context: PluginContext): Promise<(() => Promise<void>) | undefined> {
  // OpenCode 1.17.10 and later call `setup` as well, with another context; there `server` does the work.
  if (typeof context.tool?.hook !== "function") return undefined;
  const { directory, project: repository } = (await context.plugin.list()).location;
  const state = join(directory, ".idumb");
  const notices = humanNotices(context.session, (id) => project.sessions.known(id)?.parentID);
  const sight = hostSight();
  // What it lacks of OpenCode 1's hooks is not announced: the hooks of OpenCode 2 do the same in other ways.
  sight.learnVersion(context.app.version);
  const project = await openProject({
    directory,
    repository: repository?.directory ?? "/",
    options: context.options,
    port: ownPort(),
    takesSnapshots: true,
    // The process of 0.0.0-next-16350 looks into new files (docs/host-contract-2.md).
    keepsLocks: false,
    isOneRun: false,
    host: sight,
    voice: (logging) => hostVoice(context.session, notices, join(state, "opencode.log"), logging),
  });
  const refused: RefusedTexts = new Map();
  const notes = keptNotes(join(state, "kept-notes.json"));
  const inputs = humanInputs(notes, project.sessions);
  const children = childCalls(project, sight);
  const told: Told = { last: Promise.resolve(), isOver: false };
  const before = guardHook(
    project,
    "execute.before",
    beforeCall(project, refused, () => told.last, children),
    (event) => callBeginsUngated(project, callAhead(event, refused)),
  );
  const after = guardHook(project, "execute.after", afterCall(project, refused, notices));
  const onContext = guardHook(project, "context", contextHook(project, notes, inputs));
  const onCompaction = guardHook(project, "compaction", compactionHook(project));
  await addTools(context, project);
  await addCommands(context);
  await addAgents(context);
  await context.tool.hook("execute.before", (event) => before(event, undefined));
  await context.tool.hook("execute.after", (event) => after(event, undefined));
  await context.session.hook("context", (event) => onContext(event, undefined));
  // From source, not measured: a host that does not know the name may refuse it, and loses nothing else by it.
  await context.session.hook("compaction", (event) => onCompaction(event, undefined)).catch(() => undefined);
  void listen(context, project, { children, inputs, notes, notices }, told).catch((error: unknown) =>
    reportFault(project, "event", error),
  );
  loadPolicySoon();
  return async () => {
    told.isOver = true;
    await project.views.refresh();
    project.close();
  };
}
