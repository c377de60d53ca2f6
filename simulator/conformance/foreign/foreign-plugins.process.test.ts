import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { recordScript } from "../record-script.ts";
import { readScripts } from "../../script/read-scripts.ts";
import { parseScript } from "../../script/read-script.ts";
import { scriptsOf } from "./compare-foreign.ts";
import { FOREIGN_PLUGINS } from "./foreign-plugins.ts";
import { fillGiven } from "./given-plugins.ts";
import { foreignHosts } from "./open-foreign-host.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "foreign-test-")));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the scripts with plugins of other people", () => {
  it.each(FOREIGN_PLUGINS)("for $package are in the format, and twelve at least", (plugin) => {
    const scripts = scriptsOf(plugin);
    expect(scripts.length).toBeGreaterThanOrEqual(12);
    for (const script of scripts) {
      expect(script.id.startsWith(`${plugin.name}-`)).toBe(true);
      expect(script.plugins?.map((one) => one.spec)).toContain(`given:${plugin.name}`);
    }
  });

  it.each(FOREIGN_PLUGINS)("for $package load it before and after another plugin", (plugin) => {
    const orders = scriptsOf(plugin).map((script) => script.plugins?.map((one) => one.name).join(" "));
    expect(orders).toContain(`A ${plugin.name} beside Z`);
    expect(orders).toContain(`A beside ${plugin.name} Z`);
  });

  it("are refused by name when their plugin was not given", () => {
    const [script] = readScripts(new URL("./dcp/start.json", import.meta.url).pathname).scripts;
    if (script === undefined) throw new Error("no script");
    expect(() => fillGiven(script, { slim: "/x" })).toThrow('dcp-start needs the plugin "dcp"');
  });
});

describe("a script with a plugin from outside on the fake host", () => {
  it("runs under Bun in a process of its own, whose plugins see the script's home and temporary folder", async () => {
    const plugin = join(folder, "plugin");
    mkdirSync(plugin);
    writeFileSync(
      join(plugin, "package.json"),
      '{"name":"p","version":"1.0.0","type":"module","main":"index.js"}',
    );
    writeFileSync(
      join(plugin, "index.js"),
      `import { homedir, tmpdir } from "node:os";
const HOME = homedir();
export default async () => ({ "experimental.chat.system.transform": async (input, output) => {
  output.system.push([HOME, tmpdir(), process.cwd(), Bun.version === undefined].join(" "));
  void Bun.write("written", "x");
} });
`,
    );
    const script = parseScript(
      {
        id: "outside",
        plugins: [{ name: "A" }, { name: "p", spec: "given:p" }],
        steps: [{ prompt: "go", llm: [{ say: "hi" }] }],
      },
      "test",
    );
    const host = await foreignHosts({ p: plugin })("fake");
    const golden = await recordScript(script, host, 1);
    expect(golden.llm[0]?.["system"]).toContain("$HOME $TMP $HOME false");
    expect(existsSync(join(folder, "written"))).toBe(false);
  }, 60_000);
});
