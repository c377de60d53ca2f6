import type { Finding } from "../../../trace/finding.ts";
import { thrownAt } from "../../../trace/places.ts";
import { KEPT_OUTPUTS, replacedOutput } from "../../../trace/replaced-output.ts";
import { HookHung } from "./hook-deadline.ts";

/**
 * Finds what is wrong with one call of a hook while it happens, where a trace no longer tells: whether an object was
 * changed in place or replaced by another, and whether what was thrown is a plugin's own refusal or an accident.
 */
export interface CallFindings {
  /** After the hook has returned: what it put in the place of an object that the host goes on using itself. */
  replaced(): Finding | undefined;
  /** After the hook has thrown. */
  threw(error: unknown): Finding | undefined;
}

/** `output` as the hook is about to be given it. */
export function callFindings(
  plugin: string,
  hook: string,
  output: object | undefined,
  input: object = {},
): CallFindings {
  const fields = output as Record<string, unknown> | undefined;
  const before = (KEPT_OUTPUTS[hook] ?? []).map((name) => [name, fields?.[name]] as const);
  return {
    replaced() {
      const [name] = before.find(([field, value]) => fields?.[field] !== value) ?? [];
      return name === undefined ? undefined : replacedOutput(hook, name, plugin);
    },
    threw(error) {
      if (error instanceof HookHung) return { name: "hook-hung", plugin, hook, evidence: error.message };
      const text = `${hook} threw ${JSON.stringify(error instanceof Error ? error.message : String(error))}`;
      // The host's own way to refuse a call: the model reads the message. An engine's error is no refusal.
      if (hook === "tool.execute.before") {
        if (isSubtask(input)) {
          const evidence = `${text} for the task of a command: the command fails with HTTP 500 and its task stays pending, so every later prompt of the session runs into the same throw`;
          return { name: "subtask-wedged", plugin, hook, evidence, ...thrownAt(error) };
        }
        if (!ACCIDENTS.has(error instanceof Error ? error.name : "")) return undefined;
        const evidence = `${text}: the call is refused with that text`;
        return { name: "hook-threw", plugin, hook, evidence, ...thrownAt(error) };
      }
      const evidence = `${text}: ${CONSEQUENCE[hook] ?? OTHERWISE}`;
      return { name: "hook-threw", plugin, hook, evidence, ...thrownAt(error) };
    },
  };
}

/** OpenCode 1.18.33: a command's own task call has the id of its part in the place of a call id. */
function isSubtask(input: object): boolean {
  const { tool, callID } = input as { tool?: unknown; callID?: unknown };
  return tool === "task" && String(callID).startsWith("prt_");
}

const ACCIDENTS = new Set([
  "TypeError",
  "ReferenceError",
  "RangeError",
  "SyntaxError",
  "EvalError",
  "URIError",
]);

/** Host contract §3. */
const CONSEQUENCE: Readonly<Record<string, string>> = {
  "chat.message": "the prompt fails with HTTP 500 and is not stored",
  "command.execute.before": "the command fails with HTTP 500 and nothing is stored",
  "experimental.chat.messages.transform": "the prompt fails with HTTP 500",
  "experimental.session.compacting": "the compaction fails with HTTP 500 and stays pending",
  "experimental.compaction.autocontinue": "the compaction ends with HTTP 500 after its summary",
  "tool.definition": "every prompt fails with HTTP 500",
  "tool.execute.after": "the call counts as failed although it was carried out",
  "shell.env": "the call fails before it was carried out",
  "experimental.text.complete": "the turn dies, running calls are aborted",
};
const OTHERWISE = "the turn ends with an error";
