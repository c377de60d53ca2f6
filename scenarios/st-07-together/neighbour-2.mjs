/**
 * A neighbour on OpenCode 2: it adds a tool, a rule and a line to each message of the user, and leaves all else alone. Of
 * the plugins that the registry has, none works on the preview 0.0.0-next-16350.
 */
const LINE = "\n<neighbour>The office closes at six.</neighbour>";

export default {
  id: "neighbour",
  setup: async (context) => {
    await context.tool.transform((draft) =>
      draft.add({
        name: "office_hours",
        description: "Tells when the office is open.",
        input: { type: "object", properties: {} },
        options: { codemode: false },
        execute: async () => ({ content: "Nine to six." }),
      }),
    );
    await context.session.hook("context", ({ system, messages }) => {
      system.push({ type: "text", text: "Ask for the office hours before you promise a date." });
      for (const { role, content } of messages)
        if (role === "user") content.push({ type: "text", text: LINE });
    });
  },
};
