import { spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { SHELL_MARK } from "../project/shell-mark.ts";
import { commandOrigin, type CommandOrigin } from "./command-origin.ts";

const POST = "fetch(process.argv[1],{method:'POST',body:'x'}).then(r=>r.text())";

/** What a host that listens here sees of a request that this shell line makes. */
async function seenOf(
  line: string,
  env: Readonly<Record<string, string>> = {},
  runs = false,
): Promise<CommandOrigin> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const seen = new Promise<CommandOrigin>((resolve) => {
    // Later than the shell of a detached program has ended.
    server.on("request", (_, response) =>
      setTimeout(() => {
        resolve(commandOrigin(runs));
        response.end("ok");
      }, 300),
    );
  });
  const variables = { NODE: process.execPath, POST, URL: url, ...env };
  spawn("bash", ["-c", line], { env: { ...process.env, ...variables }, stdio: "ignore" });
  try {
    return await seen;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

it.runIf(process.platform === "linux")(
  "a program that the host's own shell started is the agent's",
  async () => {
    const { isForeign, text } = await seenOf('"$NODE" -e "$POST" "$URL"; true');
    expect(isForeign).toBe(true);
    expect(text).toMatch(/a program of the agent: [\w.-]+ \(process \d+\)/);
  },
);

it.runIf(process.platform === "linux")(
  "so is one that left its parent and carries the shell's mark",
  async () => {
    const line = '(setsid "$NODE" -e "$POST" "$URL" &)';
    expect((await seenOf(line, { [SHELL_MARK]: "1" })).isForeign).toBe(true);
  },
);

it.runIf(process.platform === "linux")(
  "one that left its parent without a mark is a client, and is named",
  async () => {
    const { isForeign, text } = await seenOf('(setsid "$NODE" -e "$POST" "$URL" &)');
    expect(isForeign).toBe(false);
    expect(text).toMatch(/a client of the host: [\w.-]+ \(process \d+\)/);
  },
);

it("with nobody connected it is the host's own terminal, or one that hung up", () => {
  const { isForeign, text } = commandOrigin(false);
  expect(isForeign).toBe(false);
  expect(text).toMatch(/terminal|cannot be told/);
});

it.runIf(process.platform === "linux")(
  "nothing counts as the human's while a program of the agent runs",
  async () => {
    const seen = await seenOf('(setsid "$NODE" -e "$POST" "$URL" &)', {}, true);
    expect(seen).toEqual({
      isForeign: true,
      text: expect.stringContaining("while a program of the agent ran"),
    });
  },
);
