import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { withProject, type OpenProject } from "../../test/open-project.fixture.ts";

interface Answer {
  readonly status: number;
  readonly told: unknown;
}

async function ask({ host }: OpenProject, method: string, path: string, body?: string): Promise<Answer> {
  const headers = { "content-type": "application/json" };
  const response = await host.fetch(path, { method, headers, ...(body === undefined ? {} : { body }) });
  return { status: response.status, told: await response.json() };
}

const refused = (kind: string, message: string): Answer => ({
  status: 400,
  told: { name: "BadRequest", data: { kind, message } },
});
const BARE: Answer = { status: 400, told: { _tag: "BadRequest" } };
const at = (...place: (string | number)[]): string =>
  `\n  at ${place.map((key) => `[${JSON.stringify(key)}]`).join("")}`;

describe("a request of a wrong form", () => {
  // OpenCode 1.18.33, measured by the conformance scripts `*-refused`; $S is a session that is there.
  it("is refused in the host's words", () =>
    withProject({}, async (project) => {
      const id = await project.session();
      const asked = (method: string, path: string, body?: unknown): Promise<Answer> =>
        ask(project, method, path.replace("$S", id), body === undefined ? undefined : JSON.stringify(body));
      const table: [method: string, path: string, body: unknown, answer: Answer][] = [
        ["POST", "/session/$S/message", {}, refused("Payload", `Missing key${at("parts")}`)],
        [
          "POST",
          "/session/$S/message",
          { parts: [{ type: "text", text: "a", id: "bad" }] },
          refused("Payload", `Expected a string starting with "prt", got "bad"${at("parts", 0, "id")}`),
        ],
        [
          "POST",
          "/session/$S/message",
          { parts: [], noReply: "yes" },
          refused("Payload", `Expected boolean | null, got "yes"${at("noReply")}`),
        ],
        ["POST", "/session/$S/init", undefined, refused("Payload", "Expected object, got undefined")],
        ["POST", "/session/ses_none/init", {}, refused("Payload", `Missing key${at("modelID")}`)],
        [
          "POST",
          "/session/$S/command",
          { command: "x" },
          refused("Payload", `Missing key${at("arguments")}`),
        ],
        [
          "PATCH",
          "/session/$S",
          { time: { archived: "x" } },
          refused("Payload", `Expected number | null, got "x"${at("time", "archived")}`),
        ],
        ["POST", "/session", [], BARE],
        ["POST", "/session", { title: null }, BARE],
        ["POST", "/session/$S/fork", { messageID: "bad" }, BARE],
        ["GET", "/file", undefined, refused("Query", `Missing key${at("path")}`)],
        [
          "GET",
          "/session/$S/message?limit=x",
          undefined,
          refused("Query", `Expected an integer, got NaN${at("limit")}`),
        ],
        ["GET", "/session/$S/message?before=x", undefined, BARE],
        [
          "GET",
          "/session/$S/message/bad",
          undefined,
          refused("Params", `Expected a string starting with "msg", got "bad"${at("messageID")}`),
        ],
      ];
      for (const [method, path, body, answer] of table)
        expect([path, await asked(method, path, body)]).toEqual([path, answer]);
      expect((await asked("POST", "/session/bad/init", {})).status).toBe(500);
      expect((await ask(project, "POST", `/session/${id}/init`, "{")).status).toBe(500);
      expect((await project.host.client.session.list()).data).toHaveLength(1);
    }));
});

it("messages are read page by page, the newest first", () =>
  withProject({}, async (project) => {
    const id = await project.session();
    for (const text of ["one", "two"]) await project.prompt(id, text);
    const pages: unknown[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const query = cursor === "" ? "" : `&before=${cursor}`;
      const response = await project.host.fetch(`/session/${id}/message?limit=3${query}`);
      const page = (await response.json()) as { info: { id: string } }[];
      pages.push(page.map(({ info }) => info.id));
      cursor = response.headers.get("x-next-cursor");
      const link = response.headers.get("link");
      expect(link?.endsWith(`/session/${id}/message?limit=3&before=${cursor}>; rel="next"`)).toBe(
        cursor === null ? undefined : true,
      );
    }
    const ids = (await project.messages(id)).map(({ info }) => info["id"] as unknown);
    expect(pages).toEqual([ids.slice(1), ids.slice(0, 1)]);
  }));

it("sessions are listed of their folder and below a path", () =>
  withProject({}, async (project) => {
    await project.session();
    const count = async (query: string): Promise<number> =>
      ((await ask(project, "GET", `/session?${query}`)).told as unknown[]).length;
    expect(await count("")).toBe(1);
    expect(await count(`directory=${project.directory}`)).toBe(1);
    expect(await count("directory=/nowhere")).toBe(0);
    expect(await count("directory=/nowhere&scope=project")).toBe(1);
    expect(await count("path=src")).toBe(0);
  }));

it("a binary file is told in base64 with its type; a folder, other encodings and broken patterns are defects", () =>
  withProject(
    { files: { "src/x.ts": "1", "z.png": "a\0b", "many.txt": "x\n".repeat(30) } },
    async (project) => {
      const get = (path: string): Promise<Answer> => ask(project, "GET", path);
      writeFileSync(join(project.directory, "latin"), Buffer.from([0xff, 0xfe, 0xfd]));
      expect((await get("/file/content?path=z.png")).told).toEqual({
        type: "binary",
        content: "YQBi",
        encoding: "base64",
        mimeType: "image/png",
      });
      expect((await get("/file/content?path=none")).told).toEqual({ type: "text", content: "" });
      for (const path of ["/file/content?path=src", "/file/content?path=latin", "/find?pattern=["])
        expect([path, (await get(path)).status]).toEqual([path, 500]);
      expect((await get("/find?pattern=no-such-word")).told).toEqual([]);
      expect((await get("/find?pattern=")).told).toHaveLength(10);
    },
  ));

it("tools are listed for the name of a model, whether it is known or not", () =>
  withProject({}, async (project) => {
    const ids = async (model: string): Promise<string[]> => {
      const { told } = await ask(project, "GET", `/experimental/tool?provider=none&model=${model}`);
      return (told as { id: string }[]).map((tool) => tool.id);
    };
    expect(await ids("none")).toContain("edit");
    expect(await ids("gpt-5y")).toContain("apply_patch");
  }));

it("the settings name the user of a home without a login name", () =>
  withProject({}, async (project) => {
    expect((await ask(project, "GET", "/config")).told).toMatchObject({ username: "unknown" });
  }));
