import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { enterWorld } from "../../world/enter-world.ts";
import type { World } from "../../world/world.ts";
import { testServices, type TestServices } from "./fixtures/test-services.ts";

// OpenCode 1.18.33, asked with a server of the tester on this machine and by the conformance script `webfetch-bad-url`.
let world: World;
let folder: string;
afterEach(() => {
  world.leave();
  rmSync(folder, { recursive: true });
});

function services(page: (request: Request) => Response): TestServices {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "webfetch-")));
  world = enterWorld({ seed: 1, answer: (request) => Promise.resolve(page(request)) });
  return testServices(world, folder);
}

const url = "http://page/x";
const accepted = (request: Request): Response =>
  new Response(
    ["user-agent", "accept", "accept-language"].map((name) => request.headers.get(name)).join("\n"),
  );

test.each([
  ["markdown", "text/markdown;q=1.0, text/x-markdown;q=0.9, text/plain;q=0.8, text/html;q=0.7, */*;q=0.1"],
  ["text", "text/plain;q=1.0, text/markdown;q=0.9, text/html;q=0.8, */*;q=0.1"],
  ["html", "text/html;q=1.0, application/xhtml+xml;q=0.9, text/plain;q=0.8, text/markdown;q=0.7, */*;q=0.1"],
])("asks as a browser that likes %s best", async (format, accept) => {
  const { output } = await services(accepted).call("webfetch", { url, format });
  const [agent, ...rest] = output.split("\n");
  expect(agent).toMatch(/^Mozilla\/5\.0 .* Safari\/537\.36$/);
  expect(rest).toEqual([accept, "en-US,en;q=0.9"]);
});

test("asks again as itself where a browser is challenged", async () => {
  const page = (request: Request): Response =>
    request.headers.get("user-agent") === "opencode"
      ? new Response("welcome")
      : new Response("no", { status: 403, headers: { "cf-mitigated": "challenge" } });
  expect((await services(page).call("webfetch", { url })).output).toBe("welcome");
});

test.each([404, 403, 500])("tells the status %i", async (status) => {
  await expect(
    services(() => new Response("<p>no</p>", { status })).call("webfetch", { url }),
  ).rejects.toThrow(`StatusCode: non 2xx status code (${status} GET ${url})`);
});

test.each(["http://", "http://[", "https:// x y", "http://127.0.0.1:99999/"])(
  "asks nobody for what is no address: %s",
  async (address) => {
    await expect(services(accepted).call("webfetch", { url: address })).rejects.toThrow(
      `InvalidUrl error (GET ${address})`,
    );
  },
);
