import { countHolding, requestsOf, statusesOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis:
    "A stop hook that prompts on every session.idle is stopped by nothing but itself: as many turns as it asks for, and the session is usable afterwards",
  carries: "continuations, where they are asked for, must be counted by the plugin (V0)",
  script: {
    plugins: [
      {
        name: "A",
        hooks: [
          {
            hook: "event",
            when: { type: "session.idle" },
            js: "ctx.state.count = (ctx.state.count ?? 0) + 1; if (ctx.state.count <= 4) await ctx.client.session.prompt({ path: { id: i.event.properties.sessionID }, body: { parts: [{ type: 'text', text: 'continue ' + ctx.state.count }] } })",
          },
        ],
      },
    ],
    steps: [
      { prompt: "go", llm: [{ say: "0" }], settle: 3000 },
      { prompt: "and you?", llm: [{ say: "fine" }] },
    ],
  },
  observe(golden) {
    const requests = requestsOf(golden, "main");
    const continued = ["1", "2", "3", "4"].filter((n) => countHolding(requests, `continue ${n}`) > 0).length;
    const [, second] = statusesOf(golden);
    return {
      holds: continued === 4 && second === 200 && requests.length === 6,
      observed: `${continued} continuations, ${requests.length} requests in all, then HTTP ${second}`,
    };
  },
};
