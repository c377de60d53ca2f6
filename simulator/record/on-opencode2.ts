import { RecordingFolder } from "./recording-folder.ts";
import { ToldSession } from "./told-session.ts";

/** As much of the context as is used here. */
interface Context {
  readonly plugin: { list(): Promise<{ readonly location: { readonly directory: string } }> };
  readonly tool: { hook(name: "execute.before", body: (call: { readonly input: unknown }) => void): unknown };
  readonly session: {
    hook(name: "context", body: (request: Request) => void): unknown;
    get(of: { readonly sessionID: string }): Promise<{ readonly parentID?: string; readonly title?: string }>;
  };
  readonly event: { subscribe(): AsyncIterable<Event> };
}
interface Request {
  readonly sessionID: string;
  readonly messages: readonly {
    readonly id?: string;
    readonly role: string;
    readonly content: string | readonly { readonly type: string; readonly text?: string }[];
  }[];
}
interface Event {
  readonly type: string;
  readonly location?: { readonly directory: string };
  readonly data: Readonly<Record<string, unknown>>;
}

/** Writes each session of the project down whenever a turn of it has ended. */
export async function onOpencode2(context: Context): Promise<() => void> {
  const { directory } = (await context.plugin.list()).location;
  const folder = new RecordingFolder(directory);
  const texts = new Map<string, string>();
  await context.tool.hook("execute.before", ({ input }) => {
    const { path } = Object(input) as { path?: unknown };
    folder.before(path);
  });
  await context.session.hook("context", ({ messages }) => {
    for (const { id, role, content } of messages)
      if (id !== undefined && role === "user") texts.set(id, textOf(content));
  });
  const sessions = new Map<string, ToldSession>();
  const parents = new Map<string, string | undefined>();
  const save = async (id: string, session: ToldSession): Promise<void> => {
    const { parentID, title } = await context.session.get({ sessionID: id });
    parents.set(id, parentID);
    for (const [inputID, text] of texts) session.read(inputID, text);
    if (parentID !== undefined) return;
    session.adopt([...sessions].flatMap(([child, told]) => (parents.get(child) === id ? [told] : [])));
    folder.write(id, { generation: 2, title, turns: session.turns, notes: [] });
  };
  let isOver = false;
  void (async () => {
    for await (const { type, location, data } of context.event.subscribe()) {
      if (isOver) return;
      const id = String(data["sessionID"]);
      // Plugins are told the events of every project of the process, and the end of a turn names none.
      if (type === "session.input.promoted" && location?.directory === directory && !sessions.has(id))
        sessions.set(id, new ToldSession());
      const session = sessions.get(id);
      session?.hear(type, data);
      // What goes wrong here is no matter of the session that is recorded.
      if (session !== undefined && ENDS.test(type)) await save(id, session).catch(() => {});
    }
  })().catch(() => {});
  return () => {
    isOver = true;
  };
}

const ENDS = /^session\.(execution\.(succeeded|failed|interrupted)|compaction\.ended)$/;

const textOf = (content: Request["messages"][number]["content"]): string =>
  typeof content === "string"
    ? content
    : content.flatMap(({ type, text = "" }) => (type === "text" ? [text] : [])).join("\n");
