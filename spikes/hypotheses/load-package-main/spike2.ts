import { requestsOf } from "../../read-recording.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis:
    "Of a package that the settings name by its folder, the file of `main` is loaded, not that of `exports`",
  carries: "the package's main is for OpenCode 2, its exports are for OpenCode 1 (P3)",
  script: {
    files: {
      "pack/package.json": JSON.stringify({
        name: "pack",
        type: "module",
        main: "./two.js",
        exports: { ".": "./one.js" },
      }),
      ...Object.fromEntries(
        ["one", "two"].map((name) => [
          `pack/${name}.js`,
          `export default { id: "pack", setup: (ctx) => ctx.session.hook("context", ({ system }) => void system.push({ type: "text", text: "[${name}.js]" })) };`,
        ]),
      ),
    },
    config: { plugins: ["./pack"] },
    steps: [{ prompt: "go", model: [{ say: "ok" }] }],
  },
  observe(recording) {
    const [request] = requestsOf(recording);
    const loaded = ["one.js", "two.js"].filter((name) => JSON.stringify(request).includes(`[${name}]`));
    return {
      holds: loaded.join() === "two.js",
      observed: `loaded: ${loaded.join() || "neither"}; main is two.js`,
    };
  },
};
