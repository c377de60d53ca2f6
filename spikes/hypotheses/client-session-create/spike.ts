import { clientSpike } from "../../client-spike.ts";

export const spike = clientSpike({
  hypothesis:
    "A plugin can create a child session and prompt it in the middle of a turn, and gets its answer",
  method: "session.create",
  argument: "{ body: { parentID: c.sessionID, title: 'made by a plugin' } }",
  carries: "an optional pass by the investigator (M4, V3)",
  script: { subs: { KID: [{ say: "the child's answer" }] } },
  pick: "{ parent: data.parentID === c.sessionID, text: (await client.session.prompt({ path: { id: data.id }, body: { parts: [{ type: 'text', text: 'KID' }] } })).data?.parts.find((part) => part.type === 'text')?.text ?? null }",
  read: (value) => {
    const { parent, text } = value as { parent: boolean; text: string | null };
    return {
      holds: parent && text === "the child's answer",
      observed: `${parent ? "a child" : "no child"}, answered ${JSON.stringify(text)}`,
    };
  },
});
