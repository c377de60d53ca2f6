import { countHolding, requestsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis:
    "A plugin learns the host's version from the version field of a session, in session.created and from the client",
  capability: "host-version/session",
  carries: "which row of the manifest counts (P3)",
  script: {
    plugins: [
      {
        name: "A",
        hooks: [
          {
            hook: "event",
            when: { type: "session.created" },
            js: "ctx.state.told = i.event.properties.info.version",
          },
        ],
        tools: {
          version: {
            description: "d",
            js: "const { data } = await ctx.client.session.get({ path: { id: c.sessionID } }); return JSON.stringify({ same: data.version === ctx.state.told, form: /^\\d+\\.\\d+\\.\\d+$/.test(data.version) })",
          },
        },
      },
    ],
    steps: [{ prompt: "go", llm: [{ call: [["version", {}]] }, { say: "ok" }] }],
  },
  observe(golden) {
    const told = countHolding(requestsOf(golden, "main").slice(1), '{\\"same\\":true,\\"form\\":true}');
    return {
      holds: told === 1,
      observed: told === 1 ? "both tell the same version number" : "they do not tell a version number",
    };
  },
};
