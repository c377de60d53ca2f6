/** What the server of the page answers to whoever is not the page: other names, other origins, other windows, programs. */
import { request } from "node:http";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { emptyFolder, governed, later, type LookedAt } from "../cli/looked-at.fixture.ts";
import { runCli } from "../cli/run-cli.fixture.ts";
import { openDashboard, type OpenedDashboard } from "./open-dashboard.fixture.ts";
import { TOKEN_HEADER } from "./wire.ts";

interface Said {
  readonly status: number;
  readonly body: string;
}

type Headers = Readonly<Record<string, string>>;

/** A request whose headers are all its own: `fetch` would not send another Host. */
const ask = (origin: string, method: string, path: string, headers: Headers, body = ""): Promise<Said> =>
  new Promise((resolve, reject) => {
    const asked = request(`${origin}${path}`, { method, headers }, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => (text += chunk.toString()));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body: text }));
    });
    asked.on("error", reject);
    asked.end(body);
  });

const JSON_TYPE = { "content-type": "application/json" };
let project: LookedAt;
let dashboard: OpenedDashboard;
let token: string;

const open = (code: string): Promise<Said> => ask(dashboard.origin, "POST", "/open", JSON_TYPE, code);
const codeOf = (url: string): string => url.slice(url.indexOf("=") + 1);

/** Another program starts here: beside other work that takes longer than a hook may. */
async function opened(): Promise<void> {
  project = await governed();
  dashboard = await openDashboard(project.plugin.directory);
  later(() => dashboard.close());
  const { body } = await open(codeOf(dashboard.url));
  ({ token } = JSON.parse(body) as { token: string });
}

const comment = (headers: Headers): Promise<Said> => {
  const body = JSON.stringify({ about: "tn-1", text: "Stop" });
  return ask(dashboard.origin, "POST", "/comment", { ...JSON_TYPE, ...headers }, body);
};

const commentsKept = (): number => {
  const db = new DatabaseSync(join(project.plugin.directory, ".idumb/journal.db"), { readOnly: true });
  const count = db.prepare("SELECT COUNT(*) AS n FROM event WHERE type = 'comment-made'").get();
  db.close();
  return Number(count?.["n"]);
};

describe("the server of the page", () => {
  it("gives the token once for its link, and to no other code", async () => {
    await opened();
    expect(await open(codeOf(dashboard.url))).toMatchObject({ status: 403 });
    expect(await open("")).toMatchObject({ status: 403 });
  });

  it("keeps no comment and shows no data without the token, under another name, or for another page", async () => {
    await opened();
    const right = { [TOKEN_HEADER]: token };
    const wrong: readonly (readonly [Headers, number])[] = [
      [{}, 401],
      [{ [TOKEN_HEADER]: "guess" }, 401],
      [{ ...right, host: "evil.example:80" }, 403],
      [{ ...right, origin: "http://evil.example" }, 403],
      [{ ...right, origin: "null" }, 403],
      [{ ...right, "sec-fetch-site": "cross-site" }, 403],
    ];
    for (const [headers, status] of wrong) {
      expect(await comment(headers)).toMatchObject({ status });
      expect(await ask(dashboard.origin, "GET", "/overview", headers)).toMatchObject({ status });
    }
    expect(await comment({ ...right, "content-type": "text/plain" })).toMatchObject({ status: 415 });
    expect(commentsKept()).toBe(0);
    expect(await comment(right)).toMatchObject({ status: 200 });
    expect(commentsKept()).toBe(1);
  });

  it("refuses what is no comment with a reason, and keeps nothing", async () => {
    await opened();
    const headers = { ...JSON_TYPE, [TOKEN_HEADER]: token };
    for (const [body, status] of [
      ["{", 400],
      ['{"about":7}', 400],
      ['{"about":"tn-9","text":"x"}', 409],
      [`{"about":"tn-1","text":"${"x".repeat(17_000)}"}`, 413],
    ] as const) {
      const said = await ask(dashboard.origin, "POST", "/comment", headers, body);
      expect(said).toMatchObject({ status, body: expect.stringContaining('"error"') as string });
    }
    expect(commentsKept()).toBe(0);
  });

  it("gives no words of people and calls that nobody asked for", async () => {
    await opened();
    const headers = { [TOKEN_HEADER]: token };
    const asked = (path: string): Promise<Said> => ask(dashboard.origin, "GET", path, headers);
    for (const path of ["/overview", "/entries"])
      expect((await asked(path)).body).not.toContain("Add a form");
    expect((await asked("/entries?words=1")).body).toContain("Add a form");
  });

  it("names a taken port, and what to do", async () => {
    await opened();
    const taken = new URL(dashboard.origin).port;
    expect(runCli(project.plugin.directory, ["dashboard", "--port", taken])).toMatchObject({
      code: 3,
      error: expect.stringMatching(/^idumb: port \d+: another program uses it. Choose another one/) as string,
    });
  });
});

describe("idumb dashboard", () => {
  it("is not for programs that a tool call started", () => {
    const { code, error } = runCli(emptyFolder(), ["dashboard"], { IDUMB_TOOL_CALL: "1" });
    expect([code, error]).toEqual([3, expect.stringContaining("is for people")]);
  });

  it.each([["x"], ["70000"], ["-1"]])("refuses --port %s", (port) => {
    expect(runCli(emptyFolder(), ["dashboard", `--port=${port}`])).toMatchObject({ code: 2 });
  });

  it("says on the page why a comment cannot be kept, where the journal is not sealed", async () => {
    const directory = emptyFolder();
    mkdirSync(join(directory, ".idumb"));
    const unsealed = await openDashboard(directory);
    later(() => unsealed.close());
    const { body } = await ask(unsealed.origin, "POST", "/open", JSON_TYPE, codeOf(unsealed.url));
    const headers = { ...JSON_TYPE, [TOKEN_HEADER]: (JSON.parse(body) as { token: string }).token };
    const said = await ask(unsealed.origin, "POST", "/comment", headers, '{"about":"tn-1","text":"x"}');
    expect(said).toMatchObject({
      status: 409,
      body: expect.stringContaining("not yet sealed") as string,
    });
  });
});
