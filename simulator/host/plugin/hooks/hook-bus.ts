import type { HostFaults } from "../../../fault/host-faults.ts";
import type { TraceEvent } from "../../../trace/event.ts";
import type { Finding } from "../../../trace/finding.ts";
import type { World } from "../../../world/world.ts";
import { outcomeBeforeDeadline, type Outcome } from "./hook-deadline.ts";
import type { CallRecorder } from "./call-recorder.ts";
import { callFindings } from "./call-findings.ts";
import type { LoadedPlugin } from "./loaded-plugin.ts";
import type { HookTrigger } from "../../services/host-services.ts";

/**
 * Runs one hook through all plugins: in load order, awaited one after the other; a throw keeps the
 * later plugins' hook from running, and so does one that never resolves (`hook-deadline.ts`). `output` is one object
 * that every plugin mutates in place; a value that a plugin assigns to its own parameter is lost, as in the host.
 */
export interface HookBus extends HookTrigger {
  setPlugins(plugins: readonly LoadedPlugin[]): void;
  /** Whether any plugin has this hook. */
  has(hook: string): boolean;
}

type Run = (input: object, output: object) => unknown;

/** OpenCode 1.18.33 calls a hook of any type, a function or not; the engine's own words. */
function notAFunction(
  plugin: LoadedPlugin,
  hook: string,
  value: unknown,
  report: (finding: Finding | undefined) => void,
): TypeError {
  const shown = typeof value === "object" ? "an instance of Object" : JSON.stringify(value);
  const error = new TypeError(`M is not a function. (In 'M(K,U)', 'M' is ${shown})`);
  report(callFindings(plugin.name, hook, undefined).threw(error));
  return error;
}

/** One plugin's hook that was entered. */
interface Called {
  readonly outcome: Promise<Outcome<unknown>> | Outcome<unknown>;
  leave(outcome: Outcome<unknown>): void;
}

function begin(world: World, what: string, run: () => unknown): Called["outcome"] {
  try {
    // OpenCode 1.18.33: hooks other than event, config and dispose are called without `this`.
    return outcomeBeforeDeadline(world, what, run());
  } catch (error) {
    return { error };
  }
}

export function createHookBus(
  world: World,
  record: (event: TraceEvent) => void,
  recorder: CallRecorder,
  faults?: HostFaults,
): HookBus {
  let plugins: readonly LoadedPlugin[] = [];

  function call(plugin: LoadedPlugin, run: Run, hook: string, input: object, output: object): Called {
    const recorded = recorder.enter(plugin.name, hook, input, output);
    const findings = callFindings(plugin.name, hook, output, input);
    return {
      outcome: begin(world, `${hook} of plugin ${plugin.name}`, () => run(input, output)),
      leave(outcome) {
        if ("error" in outcome) {
          const { error } = outcome;
          recorded.threw(error);
          report(findings.threw(error));
          throw error;
        }
        recorded.left();
        report(findings.replaced());
      },
    };
  }

  function report(finding: Finding | undefined): void {
    if (finding !== undefined) record({ type: "finding", finding });
  }

  return {
    async trigger(hook, input, output, stop) {
      if (faults) await faults.foreignHook(hook, "in front");
      for (const plugin of plugins) {
        if (stop?.aborted) return output;
        if (plugin.hooks === undefined || plugin.hooks === null) {
          // OpenCode 1.18.33: a factory that returned undefined leaves a hole in the list, every trigger dies on it.
          throw new TypeError(`${plugin.hooks} is not an object (evaluating 'z[G]')`);
        }
        const run: unknown = plugin.hooks[hook];
        if (!run) continue;
        if (typeof run !== "function") throw notAFunction(plugin, hook, run, report);
        const called = call(plugin, run as Run, hook, input, output);
        // The only wait: how many turns hooks take decides what comes first, `task`'s child or its part.
        const outcome = await called.outcome;
        if ("error" in outcome) stop?.failed?.();
        called.leave(outcome);
      }
      if (faults) await faults.foreignHook(hook, "behind");
      return output;
    },
    setPlugins(list) {
      plugins = list;
    },
    has: (hook) => plugins.some((plugin) => plugin.hooks?.[hook] !== undefined),
  };
}
