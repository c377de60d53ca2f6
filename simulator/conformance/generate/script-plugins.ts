import fc from "fast-check";
import type { ScriptPlugin } from "../../script/script.ts";
import { hookBehaviour } from "./hook-behaviour.ts";
import { pluginTools } from "./plugin-tool.ts";
import { seldom } from "./seldom.ts";

const plugin = (name: string): fc.Arbitrary<ScriptPlugin> =>
  fc
    .tuple(fc.array(hookBehaviour, { maxLength: 3, size: "max" }), seldom(3, pluginTools))
    .map(([hooks, tools]) => ({ name, hooks, ...(tools === undefined ? {} : { tools }) }));

/** One plugin, or two that know nothing of each other. The first one also keeps the log of events. */
export const scriptPlugins: fc.Arbitrary<readonly ScriptPlugin[]> = fc
  .tuple(plugin("A"), seldom(4, plugin("B")))
  .map(([first, second]) => (second === undefined ? [first] : [first, second]));
