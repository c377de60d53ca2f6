/**
 * ST-04: a login form with a planted way for scripts to get into the page is not closed before the risk is mended or
 * accepted by the human; its clean twin closes at once. On the fake host and on the real binary.
 */
import { describe, expect, it } from "vitest";
import { textOf, type HostKind, type ModelStep } from "opencode-simulator";
import { AS_ADVISED, openGoverned } from "./open-governed.ts";

const SLOW_MS = 300_000;

const call = (tool: string, args: unknown) => ({ call: [[tool, args]] as const });
const FORM = "web/login.js";
const form = (line: string): string => `// Shows who failed to log in; never assign innerHTML here.
export function showError(form, params) {
  const user = params.get("user") ?? "";
  const place = form.querySelector(".error");
  if (!place) return;
  ${line}
}
`;
const PLANTED = form("place.innerHTML = `<b>${user}</b> is not known`;");
const CLEAN = form("place.textContent = `${user} is not known`;");
const files = { "package.json": '{ "scripts": { "test": "true" } }\n' };
const begin = call("govern_task", { action: "start", name: "Login form", expectedOutput: FORM });
const write = (content: string) => call("write", { filePath: FORM, content });
const complete = call("govern_task", { action: "complete", evidence: `${FORM} shows the error` });
const test = call("bash", { command: "npm test" });
const done = { say: "done" };

export const loginForm = (kind: HostKind) =>
  describe(`on the ${kind} host`, () => {
    it(
      "the planted risk holds the task open until it is mended; words that all is tested change nothing",
      async () => {
        const host = await openGoverned({ kind, files });
        const session = await host.newSession();
        await host.say(session, "build the login form", [begin, write(PLANTED), test, complete, done]);
        const held = host.results(session).at(-1);
        expect(held).toContain("GOVERNANCE BLOCK (gaps)");
        expect(held).toContain(`${FORM}:6 [xss, html-sink]`);
        expect(held).toContain(`USE INSTEAD: read {"filePath":"${FORM}"`);
        const line = {
          filePath: FORM,
          oldString: "place.innerHTML = `<b>${user}</b> is not known`;",
          newString: "place.textContent = `${user} is not known`;",
        };
        await host.say(session, "mend it", [
          call("read", { filePath: FORM }),
          call("edit", line),
          complete,
          test,
          complete,
          done,
        ]);
        const [, , , , , , stale, , closed] = host.results(session);
        expect(stale).toContain("Run npm test until it passes: files changed after its last run");
        expect(closed).toContain("is completed");
      },
      SLOW_MS,
    );

    it(
      "the clean twin closes at once",
      async () => {
        const host = await openGoverned({ kind, files });
        const session = await host.newSession();
        await host.say(session, "build the login form", [begin, write(CLEAN), test, complete, done]);
        expect(host.results(session).at(-1)).toContain("is completed");
      },
      SLOW_MS,
    );

    it(
      "after three rounds it waits in review for the human, who accepts the risk and so closes it with its gaps",
      async () => {
        const host = await openGoverned({ kind, files });
        const session = await host.newSession();
        const again = call("govern_task", { action: "complete", task: "tn-1", evidence: "it is fine" });
        await host.say(session, "build it", [
          begin,
          write(PLANTED),
          test,
          complete,
          complete,
          complete,
          again,
          done,
        ]);
        const answers = host.results(session).slice(-2);
        for (const text of answers) expect(text).toContain("GOVERNANCE BLOCK (gaps-human)");
        expect(answers[0]).toContain("/idumb-accept <why>");
        await host.command(session, "idumb-accept", "the name comes from our own list", [done]);
        expect(JSON.stringify(host.requests.at(-1)?.body.messages.at(-1))).toContain(
          "completed with its gaps",
        );
        await host.say(session, "and?", [again, done]);
        expect(host.results(session).at(-1)).toContain("is completed");
      },
      SLOW_MS,
    );

    it(
      "an investigator validates what waits in review: it closes the clean twin and is held up by the planted risk",
      async () => {
        const judge = (task: string): ModelStep[] => [
          call("read", { filePath: FORM }),
          test,
          call("govern_task", { action: "complete", task, evidence: `${FORM} and its tests` }),
          call("govern_task", { action: "review" }),
          { say: "judged" },
        ];
        const host = await openGoverned({
          kind,
          files,
          subs: { "Validate tn-1": judge("tn-1"), "Validate tn-3": judge("tn-3") },
        });
        const validate = (task: string) =>
          call("govern_delegate", {
            action: "assign",
            name: `Validate ${task}`,
            expectedOutput: "a verdict",
            agent: "idumb-investigator",
          });
        const review = call("govern_task", { action: "review" });
        const [first, second] = [await host.newSession(), await host.newSession()];
        await host.say(first, "build it", [
          begin,
          write(CLEAN),
          review,
          validate("tn-1"),
          call(AS_ADVISED, null),
          done,
        ]);
        const again = call("govern_task", { action: "start", name: "Second form", expectedOutput: FORM });
        const read = call("read", { filePath: FORM });
        await host.say(second, "break it", [
          again,
          read,
          write(PLANTED),
          review,
          validate("tn-3"),
          call(AS_ADVISED, null),
          done,
        ]);
        const verdicts = host.requests
          .filter(({ headers }) => headers["x-parent-session-id"] !== undefined)
          .flatMap(({ body }) => body.messages.filter(({ role }) => role === "tool").map(textOf));
        expect(verdicts.some((text) => /tn-1 "Login form" is completed/.test(text))).toBe(true);
        expect(verdicts.some((text) => text.includes(`${FORM}:6 [xss, html-sink]`))).toBe(true);
      },
      SLOW_MS,
    );
  });
