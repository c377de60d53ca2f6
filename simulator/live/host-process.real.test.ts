import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createHostHome } from "./host-home.ts";
import { startHostProcess } from "./host-process.ts";
import { locateOpencode } from "./locate-opencode.ts";

it("starts the host on another port when somebody else was faster to take the first one", async () => {
  const folder = mkdtempSync(join(tmpdir(), "host-process-test-"));
  const home = createHostHome({ ...locateOpencode(), ripgrep: undefined });
  const squatter = createServer();
  await new Promise<void>((resolve) => squatter.listen(0, "127.0.0.1", resolve));
  const taken = (squatter.address() as AddressInfo).port;
  // The real binary; its first start is given a port that is taken, so the message is the host's own.
  const binary = join(folder, "opencode");
  const starts = join(folder, "starts");
  writeFileSync(
    binary,
    `#!/bin/sh
echo start >> ${starts}
if [ "$(wc -l < ${starts})" -eq 1 ]; then exec ${locateOpencode().path} serve --hostname 127.0.0.1 --port ${taken}; fi
exec ${locateOpencode().path} "$@"
`,
  );
  chmodSync(binary, 0o755);
  try {
    const host = await startHostProcess({
      binary,
      cwd: home.home,
      env: { PATH: process.env["PATH"] ?? "", ...home.env },
      onOutput: () => {},
      startTimeoutMs: 60_000,
    });
    try {
      expect(host.port).not.toBe(taken);
      expect((await fetch(`http://127.0.0.1:${host.port}/global/health`)).status).toBe(200);
      expect(readFileSync(starts, "utf8")).toBe("start\nstart\n");
    } finally {
      await host.stop();
    }
  } finally {
    await new Promise((resolve) => squatter.close(resolve));
    home.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}, 120_000);
