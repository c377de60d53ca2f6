import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Makes a config directory look as if the plugin package were installed (host contract 1.4); otherwise the host
 * runs `npm install` in it before it loads the first plugin.
 */
export function stubPluginPackage(directory: string, version: string): void {
  const dependencies = { "@opencode-ai/plugin": version };
  mkdirSync(join(directory, "node_modules"), { recursive: true });
  writeFileSync(join(directory, "package.json"), JSON.stringify({ dependencies }));
  writeFileSync(
    join(directory, "package-lock.json"),
    JSON.stringify({ lockfileVersion: 3, packages: { "": { dependencies } } }),
  );
}
