import type { Finding } from "../../trace/finding.ts";

/**
 * Looks at the names under which a plugin has registered hooks: a name that OpenCode 1.18.33 does not know, or
 * knows from its type declarations only, is silently never called.
 */
export function judgeHooks(plugin: string, hooks: object): Finding[] {
  return Object.keys(hooks).flatMap((hook): Finding[] => {
    if (CALLED.has(hook)) return [];
    if (hook in UNCALLED) {
      const evidence = `the plugin registers ${hook}, which the host never calls: ${UNCALLED[hook]}`;
      return [{ name: "uncalled-hook", plugin, hook, evidence }];
    }
    const near = nearest(hook);
    const evidence = `the plugin registers ${JSON.stringify(hook)}, which is no hook of the host${near === undefined ? "" : `; is ${near} meant?`}`;
    return [{ name: "unknown-hook", plugin, hook, evidence }];
  });
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

/** The known name that the fewest edits lead to, when these are few. */
function nearest(hook: string): string | undefined {
  const ranked = [...CALLED]
    .map(
      (name) =>
        [name, distance(hook.replace(/^experimental\./, ""), name.replace(/^experimental\./, ""))] as const,
    )
    .toSorted((a, b) => a[1] - b[1]);
  const [best] = ranked;
  return best !== undefined && best[1] <= Math.max(2, hook.length / 3) ? best[0] : undefined;
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, left] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, right] of [...b].entries()) {
      next.push(
        Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (left === right ? 0 : 1)),
      );
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
