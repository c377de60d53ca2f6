import { callsOf, countHolding, requestsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis:
    "A command that a plugin adds in its config hook runs command.execute.before in the human's session, and the one text left there is all that one model request is told",
  capability: "config/command",
  carries: "the human's overrides come with the plugin and cost one short request (G6)",
  script: {
    plugins: [
      {
        name: "A",
        hooks: [
          {
            hook: "config",
            js: "i.command = { ...i.command, pause: { template: 'PAUSE $ARGUMENTS', description: 'd' } }",
          },
          {
            hook: "command.execute.before",
            js: "o.parts.splice(0, o.parts.length, { type: 'text', text: 'ONE LINE ' + i.arguments })",
          },
        ],
      },
    ],
    steps: [{ command: "pause", arguments: "5 @a.txt", llm: [{ say: "ok" }] }],
  },
  observe(golden) {
    const calls = callsOf(golden, "command.execute.before").length;
    const requests = requestsOf(golden, "main");
    const users = (requests[0] ?? [])
      .filter(({ role }) => role === "user")
      .map(({ content }) => JSON.stringify(content));
    const one =
      users.length === 1 && users[0]?.includes("ONE LINE 5") === true && !users[0].includes("hello");
    return {
      holds: calls === 1 && requests.length === 1 && one && countHolding(requests, "PAUSE") === 0,
      absent: calls === 0,
      observed: `calls: ${calls}; model requests: ${requests.length}; told only the one line: ${one}`,
    };
  },
};
