/** U2: the shipped agents do their jobs, and nothing else, on the fake host and on the real binary. */
import { describe, expect, it } from "vitest";
import type { HostKind } from "opencode-simulator";
import { AS_ADVISED, openGoverned } from "./open-governed.ts";
import { transcriptOf } from "./transcript.fixture.ts";

/** For people; `--update` renews it. */
const pageOf = (
  transcript: string,
): string => `<!-- made by scenarios/governed/agents.plays.ts on OpenCode 1.18.33 -->

# A coordinator and its subagents

The agents of the package do a small job: find where sessions are made, and build a form. The model is scripted, and tries a few things that its role does not allow. Each call stands with the first lines of its answer; a subagent is indented.

\`\`\`text
${transcript}
\`\`\`
`;

const SLOW_MS = 240_000;
const PACKAGE = '{ "scripts": { "test": "echo passed", "build": "echo built > built.txt" } }';

const call = (tool: string, args: unknown) => ({ call: [[tool, args]] as const });
const write = (filePath: string) => call("write", { filePath, content: "1\n" });
const shell = (command: string, purpose: string) => call("govern_shell", { command, purpose });

export const agents = (kind: HostKind) =>
  describe(`on the ${kind} host`, () => {
    it(
      "a coordinator plans and delegates and cannot write; its investigator and executor do what it cannot",
      async () => {
        const governed = await openGoverned({
          kind,
          files: { "package.json": PACKAGE, "src/session.ts": "export const made = 1;\n" },
          subs: {
            "Find where": [
              call("grep", { pattern: "made", path: "src" }),
              shell("npm test", "validation"),
              call("anchor", { action: "create", type: "context", content: "made in src/session.ts" }),
              write("src/forbidden.ts"),
              write("planning/found.md"),
              call("govern_task", { action: "complete", evidence: "planning/found.md" }),
              { say: "found" },
            ],
            "Build the form": [
              write("src/form.ts"),
              write("other.txt"),
              shell("npm run build", "build"),
              shell("npm test", "validation"),
              call("govern_plan", { action: "create", name: "More" }),
              call("govern_task", { action: "complete", evidence: "npm test passes" }),
              { say: "built" },
            ],
          },
        });
        const boss = await governed.newSession();
        await governed.say(
          boss,
          "make a login",
          [
            call("bash", { command: "echo x > taken.txt" }),
            call("bash", { command: "npm test" }),
            shell("ls", "inspection"),
            call("govern_delegate", {
              action: "assign",
              name: "Find where sessions are made",
              expectedOutput: "planning/found.md",
              agent: "idumb-investigator",
            }),
            call(AS_ADVISED, null),
            call("govern_delegate", {
              action: "assign",
              name: "Build the form",
              expectedOutput: "src/form.ts",
              agent: "idumb-executor",
              allowedPaths: ["src/**", "built.txt"],
            }),
            call(AS_ADVISED, null),
            call("govern_task", {
              action: "complete",
              task: "tn-1",
              evidence: "planning/found.md says where",
            }),
            call("govern_task", {
              action: "complete",
              task: "tn-2",
              evidence: "src/form.ts, npm test passes",
            }),
            call("govern_task", { action: "status" }),
            { say: "done" },
          ],
          "idumb-supreme-coordinator",
        );
        const told = governed.results(boss);
        expect(told.slice(0, 2).map((text) => /\((\w+)\)/.exec(text)?.[1])).toEqual(["role", "role"]);
        expect(told[2]).toContain("inspection: exit 0");
        expect(told[4]).toContain("found");
        expect(told[6]).toContain("built");
        const offered = governed.requests[0]?.body.tools?.map((tool) => tool.function.name) ?? [];
        expect(offered).toEqual(
          expect.arrayContaining(["govern_plan", "govern_delegate", "govern_shell", "task"]),
        );
        expect(offered).not.toEqual(expect.arrayContaining(["write"]));
        const childOffers = governed.requests
          .filter(({ headers }) => headers["x-parent-session-id"] !== undefined)
          .map(({ body }) => body.tools?.map((tool) => tool.function.name) ?? []);
        expect(childOffers.every((names) => names.includes("write") && !names.includes("govern_plan"))).toBe(
          true,
        );
        const files = [
          "taken.txt",
          "planning/found.md",
          "src/forbidden.ts",
          "src/form.ts",
          "other.txt",
          "built.txt",
        ];
        await expect(
          pageOf(transcriptOf(governed.requests, "coordinator", governed.directory)),
        ).toMatchFileSnapshot("../../docs/user/coordinator-and-subagents.md");
        expect(files.map((path) => [path, governed.file(path)])).toEqual([
          ["taken.txt", null],
          ["planning/found.md", "1\n"],
          ["src/forbidden.ts", null],
          ["src/form.ts", "1\n"],
          ["other.txt", null],
          ["built.txt", "built\n"],
        ]);
      },
      SLOW_MS,
    );

    it(
      "build works alone without them, and the five tools take at most 6,000 characters of a request",
      async () => {
        const governed = await openGoverned({ kind, files: { "package.json": PACKAGE } });
        const session = await governed.newSession();
        await governed.say(session, "write it", [
          write("b.txt"),
          call(AS_ADVISED, null),
          write("b.txt"),
          shell("npm test", "validation"),
          call("govern_task", { action: "complete", evidence: "npm test passes" }),
          { say: "done" },
        ]);
        expect(governed.file("b.txt")).toBe("1\n");
        expect(governed.results(session).at(-1)).toContain("is completed");
        const ours = (governed.requests[0]?.body.tools ?? []).filter(({ function: { name } }) =>
          /^(govern_|anchor$)/.test(name),
        );
        expect(ours).toHaveLength(5);
        const sizes = new Map(ours.map((tool) => [tool.function.name, JSON.stringify(tool.function).length]));
        expect(sizes.get("govern_shell")).toBeLessThanOrEqual(900);
        expect(sizes.get("anchor")).toBeLessThanOrEqual(900);
        expect([...sizes.values()].reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(6_000);
      },
      SLOW_MS,
    );
  });
