import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "client.event.subscribe in a plugin streams the host's events while a turn runs",
  capability: "client.event.subscribe",
  carries: "nothing: the event hook tells the same",
  script: {
    plugins: [
      {
        name: "A",
        hooks: [
          {
            hook: "chat.message",
            js: "ctx.state.types = []; const { stream } = await ctx.client.event.subscribe(); ctx.state.stream = stream; void (async () => { for await (const event of stream) ctx.state.types.push(event.type); })().catch(() => {}); await new Promise((done) => setTimeout(done, 500));",
          },
        ],
        tools: {
          streamed: {
            description: "d",
            js: "const seen = [ctx.state.types[0], ctx.state.types.includes('message.part.updated')]; void ctx.state.stream.return?.(); return JSON.stringify(seen)",
          },
        },
      },
    ],
    steps: [{ prompt: "go", llm: [{ say: "a word", call: [["streamed", {}]] }, { say: "ok" }] }],
  },
  observe(golden) {
    const [part] = (
      golden.messages as { parts: { tool?: string; state?: { output?: string; error?: string } }[] }[]
    )
      .flatMap((message) => message.parts)
      .filter((one) => one.tool === "streamed");
    const seen = part?.state?.output ?? part?.state?.error ?? "nothing";
    return {
      holds: seen === '["server.connected",true]',
      observed: `first event, and whether message.part.updated came: ${seen}`,
    };
  },
};
