import { countHolding, requestsOf } from "../../read-golden.ts";
import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis:
    "A plugin can offer a compaction at idle: client.session.summarize on session.idle runs once, with the plugin's own context, and the next prompt goes on from the summary",
  capability: "client.session.summarize",
  carries: "drift that goes on is answered by a compaction with the recovery block (S7)",
  script: {
    plugins: [
      {
        name: "A",
        hooks: [
          {
            hook: "event",
            when: { type: "session.idle" },
            nth: 1,
            js: "await ctx.client.session.summarize({ path: { id: i.event.properties.sessionID }, body: { providerID: 'fake', modelID: 'm1' } })",
          },
          { hook: "experimental.session.compacting", js: "o.context.push('RECOVERY BLOCK')" },
        ],
      },
    ],
    summaries: ["WHERE WE ARE"],
    steps: [
      { prompt: "one", llm: [{ say: "1" }], settle: 2000 },
      { prompt: "two", llm: [{ say: "2" }] },
    ],
  },
  observe(golden) {
    const compactions = requestsOf(golden, "compaction");
    const offered = countHolding(compactions, "RECOVERY BLOCK");
    const after = requestsOf(golden, "main").slice(1);
    const summary = countHolding(after, "WHERE WE ARE");
    return {
      holds: compactions.length === 1 && offered === 1 && after.length === 1 && summary === 1,
      observed: `${compactions.length} compaction, the block in ${offered}; the summary in ${summary} of ${after.length} later requests`,
    };
  },
};
