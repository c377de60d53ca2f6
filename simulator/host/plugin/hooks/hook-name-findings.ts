import { nearestName } from "../../../nearest-name.ts";
import type { Finding } from "../../../trace/finding.ts";

/**
 * Looks at the names under which a plugin has registered hooks: a name that OpenCode 1.18.33 does not know, or
 * knows from its type declarations only, is silently never called.
 * @param exported which of several exported functions returned them: one that has no hook at all is somebody's helper
 */
export function hookNameFindings(plugin: string, hooks: object, exported?: string): Finding[] {
  const names = Object.keys(hooks);
  if (
    exported !== undefined &&
    names.length > 0 &&
    !names.some((name) => CALLED.has(name) || name in UNCALLED)
  ) {
    const evidence = `${calledAll(exported)}; what it returned has no hook of the host (${names.slice(0, 3).join(", ")})`;
    return [{ name: "helper-called", plugin, evidence }];
  }
  return names.flatMap((hook): Finding[] => {
    const why = whyNeverCalled(hook);
    if (why === undefined) return [];
    const name = hook in UNCALLED ? "uncalled-hook" : "unknown-hook";
    return [{ name, plugin, hook, evidence: `the plugin registers ${why}` }];
  });
}

/** What the host does with a module that exports more than the plugin. */
export const calledAll = (exported: string): string =>
  `the host calls every function that the module exports as a plugin, ${exported} too`;

/** Why a hook of that name is never called; undefined when it is. */
export function whyNeverCalled(hook: string): string | undefined {
  if (CALLED.has(hook)) return undefined;
  if (hook in UNCALLED) return `${hook}, which the host never calls: ${UNCALLED[hook]}`;
  const near = nearestName(hook, CALLED, withoutStage);
  return `${JSON.stringify(hook)}, which is no hook of the host${near === undefined ? "" : `; is ${near} meant?`}`;
}

const CALLED = new Set([
  "dispose",
  "event",
  "config",
  "tool",
  "auth",
  "provider",
  "chat.message",
  "chat.params",
  "chat.headers",
  "command.execute.before",
  "tool.definition",
  "tool.execute.before",
  "tool.execute.after",
  "shell.env",
  "experimental.chat.messages.transform",
  "experimental.chat.system.transform",
  "experimental.provider.small_model",
  "experimental.session.compacting",
  "experimental.compaction.autocontinue",
  "experimental.text.complete",
]);

/** Declared in `@opencode-ai/plugin`, never triggered (host contract §0.5). */
const UNCALLED: Readonly<Record<string, string>> = {
  "permission.ask": "listen to the event permission.asked, or decide in tool.execute.before",
};

const withoutStage = (hook: string): string => hook.replace(/^experimental\./, "");
