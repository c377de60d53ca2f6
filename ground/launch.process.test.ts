import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const LAUNCH = fileURLToPath(new URL("launch.mjs", import.meta.url));

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
};

test.skipIf(process.platform === "win32")(
  "what it runs is told to stop when npm's shell is stopped, which tells nobody",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "launch-"));
    const file = join(folder, "said");
    const program = `const { appendFileSync } = require("node:fs");
      process.on("SIGTERM", () => { appendFileSync(${JSON.stringify(file)}, " stopped"); process.exit(); });
      appendFileSync(${JSON.stringify(file)}, "up");
      setTimeout(() => {}, 60_000);`;
    // A second command, or the shell would put the first in its own place.
    const shell = spawn("sh", ["-c", '"$0" "$1" node -e "$2"; true', process.execPath, LAUNCH, program], {
      env: { ...process.env, npm_lifecycle_event: "stress" },
      stdio: "ignore",
    });
    try {
      await until(() => existsSync(file));
      shell.kill("SIGTERM");
      await until(() => readFileSync(file, "utf8") !== "up");
      expect(readFileSync(file, "utf8")).toBe("up stopped");
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
  30_000,
);
