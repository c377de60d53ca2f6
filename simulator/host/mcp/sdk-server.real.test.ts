import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { OpenHost } from "../../instance.ts";
import { openLiveHost } from "../../live/open-live-host.ts";
import { classifyRequest } from "../../model/classify-request.ts";
import type { ModelRequest } from "../../model/model.ts";
import { openFakeHost } from "../open/open-fake-host.ts";

// The servers of the scripts mcp-*.json speak the protocol by hand. People use the official SDK, whose definitions carry
// more; what of it reaches the model has to be the same on both hosts.
const SERVER = fileURLToPath(new URL("sdk-server.fixture.mjs", import.meta.url));
// The machine may be busy with other tests; idle, a start takes 1.5 s.
const SLOW_MS = 120_000;

/** The requests of a session whose agent saves one file through the server, and that file. */
async function save(openHost: OpenHost): Promise<{ requests: ModelRequest[]; file: string }> {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "sdk-server-")));
  const config = { mcp: { desk: { type: "local", command: ["node", SERVER] } } };
  writeFileSync(join(directory, "opencode.json"), JSON.stringify(config));
  execFileSync("git", ["init", "-q"], { cwd: directory });
  const requests: ModelRequest[] = [];
  const call = [["desk_save_file", { path: "notes/a.md", content: "kept" }]] as const;
  const answer = (request: ModelRequest): { say: string } | { call: typeof call } => {
    if (classifyRequest(request) !== "main") return { say: "Title" };
    requests.push(request);
    return requests.length === 1 ? { call } : { say: "end" };
  };
  const host = await openHost({ directory, model: { answer }, seed: 1, plugins: [], record: () => {} });
  try {
    const { data } = await host.client.session.create({ body: { title: "t" } });
    const parts = [{ type: "text" as const, text: "go" }];
    await host.client.session.prompt({ path: { id: data?.id ?? "" }, body: { parts } });
    await host.settle();
    return { requests, file: readFileSync(join(directory, "notes/a.md"), "utf8") };
  } finally {
    await host.close();
    rmSync(directory, { recursive: true });
  }
}

test(
  "a server made with the official SDK is offered and answers alike on both hosts",
  async () => {
    const real = await save(openLiveHost);
    expect(real.file).toBe("kept");
    const offered = ({ requests }: typeof real): unknown =>
      requests[0]?.body.tools?.find((tool) => tool.function.name === "desk_save_file");
    const answered = ({ requests }: typeof real): unknown => requests[1]?.body.messages.at(-1)?.content;
    expect(JSON.stringify(offered(real))).toContain("where, relative to the project");
    expect(answered(real)).toBe("Saved notes/a.md.");
    const fake = await save(openFakeHost);
    expect(fake.file).toBe("kept");
    expect(offered(fake)).toEqual(offered(real));
    expect(answered(fake)).toEqual(answered(real));
  },
  SLOW_MS,
);
