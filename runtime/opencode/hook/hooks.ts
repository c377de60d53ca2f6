/** Puts the hooks and tools of one project together: the list of everything that the host will call. */
import { guardHook } from "./guard-hook.ts";
import { toToolDefinition, toShellDefinition } from "../tool/govern-tool.ts";
import { chatMessage } from "./chat-message.ts";
import { commandBefore } from "./command-before.ts";
import { hostConfig } from "./config.ts";
import { hostEvent } from "./event.ts";
import { messagesTransform } from "./messages-transform.ts";
import { sessionCompacting } from "./session-compacting.ts";
import { shellEnv } from "./shell-env.ts";
import { systemTransform } from "./system-transform.ts";
import { textComplete } from "./text-complete.ts";
import { toolAfter } from "./tool-after.ts";
import { toolBefore, toolBeforeBroken } from "./tool-before.ts";
import { toolDefinition } from "./tool-definition.ts";
import { governShell } from "../tool/govern-shell.ts";
import { TOOLS } from "../tool/tools.ts";
import type { HostSight } from "../host/host-sight.ts";
import type { Hooks } from "../host/wire.ts";
import type { GovernedProject } from "../project/governed-project.ts";

/** Every hook wrapped once; only `tool.execute.before` has a way to close when it broke. */
export function hooksOf(project: GovernedProject, sight: HostSight): Hooks {
  const onEvent = guardHook(project, "event", hostEvent(project, sight));
  const onConfig = guardHook(project, "config", hostConfig(project, sight));
  const onDispose = guardHook(project, "dispose", async () => {
    await project.views.refresh();
    project.close();
  });
  return {
    tool: {
      ...Object.fromEntries(TOOLS.map((tool) => [tool.name, toToolDefinition(project, tool)])),
      [governShell.name]: toShellDefinition(project),
    },
    "tool.execute.before": guardHook(
      project,
      "tool.execute.before",
      toolBefore(project, sight),
      toolBeforeBroken(project),
    ),
    "tool.execute.after": guardHook(project, "tool.execute.after", toolAfter(project)),
    "tool.definition": guardHook(
      project,
      "tool.definition",
      toolDefinition(project, [...TOOLS, governShell]),
    ),
    "chat.message": guardHook(project, "chat.message", chatMessage(project)),
    "experimental.chat.system.transform": guardHook(
      project,
      "experimental.chat.system.transform",
      systemTransform(project),
    ),
    "experimental.chat.messages.transform": guardHook(
      project,
      "experimental.chat.messages.transform",
      messagesTransform(project),
    ),
    "experimental.session.compacting": guardHook(
      project,
      "experimental.session.compacting",
      sessionCompacting(project),
    ),
    "experimental.text.complete": guardHook(project, "experimental.text.complete", textComplete(project)),
    "command.execute.before": guardHook(project, "command.execute.before", commandBefore(project)),
    "shell.env": guardHook(project, "shell.env", shellEnv),
    config: (config) => onConfig(config, undefined),
    event: (input) => onEvent(input, undefined),
    dispose: () => onDispose(undefined, undefined),
  };
}
