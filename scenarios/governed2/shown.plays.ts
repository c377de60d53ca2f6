/**
 * On OpenCode 2: what the human could wonder about has one line in the terminal, which `idumb log` has as well, and a
 * message between the two lines is told to the agent alone.
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { OpenHost } from "opencode-simulator";
import { expect, it } from "vitest";
import { runCli } from "../../runtime/cli/run-cli.fixture.ts";
import { tellMessage } from "../governed/tell-message.ts";
import { call, openOn, project } from "./open-on.fixture.ts";

const SLOW_MS = 300_000;
const OPENING = "Build a login on PostgreSQL: accounts with email and password";
const write = (path: string, content = "1") => call(["write", { path, content }]);
const course = (said: string) => call(["govern_task", { action: "status", course: said }]);
const begin = call(["govern_task", { action: "start", name: "Login", expectedOutput: "b.txt" }]);

export const shown = (openHost: OpenHost): void => {
  it(
    "each refusal and each hold is shown in one line, in this host's words, and stands in the log",
    async () => {
      const directory = project();
      mkdirSync(join(directory, "src"));
      writeFileSync(join(directory, "src/a.ts"), "1\n");
      const host = await openOn(openHost, directory);
      const lines = async (): Promise<readonly string[]> => {
        const text = await (await host.host.fetch(`/api/session/${host.session.id}/message`)).text();
        const found = [...text.matchAll(/"description":"idumb: ((?:[^"\\]|\\.)*)"/g)];
        return [...new Set(found.map(([, line = ""]) => JSON.parse(`"${line}"`) as string))];
      };
      await host.say(OPENING, [write("b.txt"), write("c.txt"), begin, write("b.txt")]);
      await host.say("clean up", [call(["shell", { command: "rm -rf src" }])]);
      await host.say("Switch to MongoDB", [write("d.txt"), course("database = MongoDB")]);
      await host.say("Use SQLite instead", [course("database = SQLite")]);
      await host.say("back to MongoDB", [course("database = MongoDB"), write("d.txt", "mongodb")]);
      await host.say("is it warm in here?", [write("d.txt", "mongodb")]);
      const told = await lines();
      const expected = [
        /^Refused: write b\.txt changes files\. .* \/idumb-pause ends this\.$/,
        /^Refused: shell "rm -rf src".* \/idumb-allow ends this\.$/,
        /^Your message may change the plan: .* \/idumb-keep: it changes nothing\.$/,
        /^Your message may change the plan: .* \/idumb-decide database MongoDB\. \/idumb-keep: it changes nothing\.$/,
        /^Refused: write d\.txt depends on the decision about database\. .* \/idumb-decide ends this\.$/,
      ];
      for (const line of expected) expect(told).toContainEqual(expect.stringMatching(line));
      const own = told.filter((line) => /^(?:Refused|Your message|database )/.test(line));
      expect(own).toHaveLength(expected.length);
      const { out } = runCli(directory, ["log"]);
      for (const line of told) expect(out).toContain(`the human was shown: ${line}`);
    },
    SLOW_MS,
  );

  it(
    "a message between the lines is told to the agent and holds nothing",
    async () => {
      const directory = project();
      const host = await openOn(openHost, directory);
      await host.say(OPENING, [begin, write("b.txt")]);
      const message = tellMessage(OPENING, "Login");
      await host.say(message, [write("c.txt")]);
      expect(existsSync(join(directory, "c.txt"))).toBe(true);
      expect(host.sent()).toContain(`COURSE, nothing is held: if "${message}" changes the goal`);
    },
    SLOW_MS,
  );
};
