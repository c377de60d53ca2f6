import { countHolding, requestsOf } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis: "Options beside a plugin in the settings are ctx.options",
  carries: "nothing: the plugin has a configuration file of its own (U4)",
  script: {
    files: {
      "own/mine.js":
        'export default { id: "mine", setup: (ctx) => ctx.session.hook("context", ({ system }) => void system.push({ type: "text", text: "[loud " + ctx.options.loud + "]" })) };',
    },
    config: { plugins: [{ package: "./own/mine.js", options: { loud: true } }] },
    steps: [{ prompt: "go", model: [{ say: "ok" }] }],
  },
  observe(recording) {
    const held = countHolding(requestsOf(recording), "[loud true]");
    return { holds: held === 1, observed: held === 1 ? "given" : "not given" };
  },
};
