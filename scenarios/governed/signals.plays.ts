/**
 * ST-03 and ST-05 by rule: a message that may change the course is a question before the next write, what the agent
 * answers holds writes until the plan says what happens to the open work, and a decision that was changed too often
 * holds what depends on it until the human settles it. On the fake host and on
 * the real binary.
 */
import { describe, expect, it } from "vitest";
import type { HostKind, ModelStep } from "opencode-simulator";
import { AS_ADVISED, openGoverned, type Governed } from "./open-governed.ts";

const SLOW_MS = 240_000;

const call = (tool: string, args: unknown) => ({ call: [[tool, args]] as const });
const write = (filePath: string, content = "1\n") => call("write", { filePath, content });
const advised = call(AS_ADVISED, null);
/** What an agent answers that understood the human. */
const course = (said: string) => call("govern_task", { action: "status", course: said });
const done: ModelStep = { say: "done" };
const AUTH = ["Schema", "Sign up", "Login", "Reset", "Sessions"].map((name) => ({
  name: `Auth: ${name}`,
  expectedOutput: `${name} works`,
}));

async function atAuth(kind: HostKind): Promise<{ host: Governed; session: string }> {
  const host = await openGoverned({ kind });
  const session = await host.newSession();
  await host.say(session, "Build the login: accounts with email and password", [
    call("govern_plan", { action: "create", name: "Auth", tasks: AUTH }),
    call("govern_task", { action: "start", task: "tn-1" }),
    write("src/auth.ts"),
    done,
  ]);
  expect(host.file("src/auth.ts")).toBe("1\n");
  return { host, session };
}

async function atTodos(kind: HostKind): Promise<{ host: Governed; session: string }> {
  const host = await openGoverned({ kind });
  const session = await host.newSession();
  const task = { action: "start", name: "Todo storage", expectedOutput: "todos are kept" };
  await host.say(session, "Build a todo app with PostgreSQL", [
    call("govern_task", task),
    write("src/db.ts", "pg\n"),
    done,
  ]);
  for (const [text, content, choice] of [
    ["Switch to MongoDB", "mongo\n", "MongoDB"],
    ["Use SQLite instead", "sqlite\n", "SQLite"],
  ] as const)
    await host.say(session, text, [
      course(`database = ${choice}`),
      call("read", { filePath: "src/db.ts" }),
      write("src/db.ts", content),
      done,
    ]);
  expect(host.file("src/db.ts")).toBe("sqlite\n");
  return { host, session };
}

export const signals = (kind: HostKind) =>
  describe(`on the ${kind} host`, () => {
    it(
      "ST-03: nothing is written for payments before the plan says what happens to each open auth task, and none is lost",
      async () => {
        const { host, session } = await atAuth(kind);
        await host.say(session, "Actually forget auth, let's do payments instead", [
          write("src/payments.ts"),
          course("new goal: payments"),
          write("src/payments.ts"),
          advised,
          write("src/payments.ts"),
          advised,
          write("src/payments.ts"),
          call("govern_plan", { action: "status", plan: "wp-1" }),
          done,
        ]);
        const [asked, said, refused, resolved, taskless, , , status] = host.results(session).slice(3);
        expect(asked).toContain("GOVERNANCE BLOCK (course-unsaid)");
        expect(asked).toContain('{"action":"status","course":"unchanged"}');
        expect(said).toContain("Noted: new goal payments.");
        expect(refused).toContain("GOVERNANCE BLOCK (plan-questioned)");
        for (const id of ["tn-1", "tn-5"]) for (const text of [asked, refused]) expect(text).toContain(id);
        expect(resolved).toContain("wp-1");
        expect(taskless).toContain("GOVERNANCE BLOCK (no-active-task)");
        expect(host.file("src/payments.ts")).toBe("1\n");
        expect(status?.match(/deferred/g)?.length).toBeGreaterThanOrEqual(5);
        expect(JSON.stringify(host.requests)).toContain("COURSE: before the next write");
      },
      SLOW_MS,
    );

    it(
      "ST-03: the human's plain words drop the open work, or keep it, in their own language",
      async () => {
        const { host, session } = await atAuth(kind);
        await host.say(
          session,
          "Change of plans: we build an online shop for payments now, forget the login",
          [write("src/shop.ts"), course("new goal: an online shop"), write("src/shop.ts"), done],
        );
        expect(host.file("src/shop.ts")).toBe(null);
        await host.say(session, "ja, vergiss es", [
          write("src/shop.ts"),
          advised,
          write("src/shop.ts"),
          done,
        ]);
        expect(host.results(session).at(-3)).toContain("GOVERNANCE BLOCK (no-active-task)");
        expect(host.file("src/shop.ts")).toBe("1\n");
        await host.say(session, "new plan, scrap the whole shop: build a chess game", [
          write("src/game.ts"),
          course("new goal: a chess game"),
          write("src/game.ts"),
          done,
        ]);
        expect(host.file("src/game.ts")).toBe(null);
        await host.say(session, "keep it, do both", [write("src/game.ts"), done]);
        expect(host.file("src/game.ts")).toBe("1\n");
      },
      SLOW_MS,
    );

    it(
      "ST-05: the fourth change of the database asks the human with count and history before the fifth is built",
      async () => {
        const { host, session } = await atTodos(kind);
        await host.say(session, "Back to PostgreSQL", [
          course("database = PostgreSQL"),
          write("src/db.ts", "pg\n"),
          done,
        ]);
        expect(host.results(session).at(-1)).toContain("GOVERNANCE BLOCK (contested-decision)");
        expect(host.toasts.join()).toContain(
          "If database is changed 3 times by that (PostgreSQL → MongoDB → SQLite → PostgreSQL)",
        );
        await host.say(session, "No, use a flat file instead", [
          course("database = flat file"),
          write("src/storage.ts", "flat file\n"),
          call("read", { filePath: "a.txt" }),
          done,
        ]);
        const [refused, read] = host.results(session).slice(-2);
        expect(refused).toMatch(/changed 4 times: PostgreSQL → MongoDB → SQLite → PostgreSQL → flat file/);
        expect(read).toContain("hello");
        expect(host.file("src/storage.ts")).toBe(null);
        await host.command(session, "idumb-decide", "database flat file", [
          write("src/storage.ts", "flat file\n"),
          done,
        ]);
        expect(host.file("src/storage.ts")).toBe("flat file\n");
      },
      SLOW_MS,
    );

    it(
      "what only sounds like a change costs one short call, or naming the open task",
      async () => {
        const { host, session } = await atAuth(kind);
        for (const [at, text] of [
          "I changed my mind, use 8 characters minimum",
          "go on with the login form",
          "scrap the validation for now",
        ].entries()) {
          const path = `src/step-${at}.ts`;
          await host.say(session, text, [write(path), advised, write(path), done]);
          expect(host.file(path)).toBe("1\n");
        }
        expect(JSON.stringify(host.requests)).not.toMatch(/replaces the goal|gives up|plan-questioned/);
        await host.say(session, "Actually forget auth, let's do payments instead", [
          write("src/a.ts"),
          call("govern_task", { action: "start", task: "tn-1" }),
          write("src/a.ts"),
          done,
        ]);
        expect(host.file("src/a.ts")).toBe("1\n");
      },
      SLOW_MS,
    );

    it(
      "what no question asked about, the agent says by itself, as the rules in the system prompt tell it",
      async () => {
        const { host, session } = await atAuth(kind);
        await host.say(session, "Our members have no email.", [
          course("sign-in = member number"),
          write("src/numbers.ts"),
          done,
        ]);
        expect(host.results(session).at(-2)).toContain("Noted: sign-in = member number.");
        expect(host.file("src/numbers.ts")).toBe("1\n");
        await host.say(session, "The fair is on Friday.", [
          course("new goal: a page for the fair"),
          write("src/booth.ts"),
          done,
        ]);
        const requests = JSON.stringify(host.requests);
        expect(requests.includes("COURSE")).toBe(false);
        expect(
          requests.includes("If the human changes the goal or a decision, in whatever words, say so"),
        ).toBe(true);
        expect(host.results(session).at(-1)).toContain("GOVERNANCE BLOCK (plan-questioned)");
        expect(host.file("src/booth.ts")).toBe(null);
      },
      SLOW_MS,
    );

    it(
      "ST-05: the human's command answers the question that is open about it, and the answer says so",
      async () => {
        const { host, session } = await atTodos(kind);
        await host.say(session, "Use MySQL instead", [write("src/more.ts", "mysql\n"), done]);
        expect(host.results(session).at(-1)).toContain("GOVERNANCE BLOCK (course-unsaid)");
        await host.command(session, "idumb-decide", "database MySQL", [
          write("src/more.ts", "mysql\n"),
          call("anchor", { action: "list" }),
          done,
        ]);
        expect(JSON.stringify(host.requests)).toContain(
          "The human decided: database = MySQL. That answers what the agent was asked about the message",
        );
        expect(host.file("src/more.ts")).toBe("mysql\n");
        expect(host.results(session).at(-1)).toContain("database = MySQL (decided, by the human on ");
      },
      SLOW_MS,
    );

    it(
      "ST-05: a plain answer of the human settles it, and no tool of the agent does",
      async () => {
        const { host, session } = await atTodos(kind);
        await host.say(session, "Back to PostgreSQL", [
          course("database = PostgreSQL"),
          call("anchor", { action: "decide", content: "database = PostgreSQL" }),
          write("src/db.ts", "pg\n"),
          done,
        ]);
        const [decided, refused] = host.results(session).slice(-2);
        expect(decided).toContain("GOVERNANCE BLOCK (contested-decision)");
        expect(refused).toContain("GOVERNANCE BLOCK (contested-decision)");
        await host.say(session, "PostgreSQL, final.", [
          call("read", { filePath: "src/db.ts" }),
          write("src/db.ts", "pg\n"),
          call("anchor", { action: "list" }),
          done,
        ]);
        expect(host.file("src/db.ts")).toBe("pg\n");
        expect(host.results(session).at(-1)).toContain("database = PostgreSQL (decided, by the human on ");
      },
      SLOW_MS,
    );
  });
