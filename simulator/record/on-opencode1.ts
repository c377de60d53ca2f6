import type { Reply } from "../import/conversation.ts";
import { readExport1, type Export1, type Message1 } from "../import/read-export1.ts";
import { RecordingFolder } from "./recording-folder.ts";

/** As much of the SDK's client as is used here. */
interface Client {
  readonly session: {
    get(of: Path): Promise<{ readonly data?: unknown }>;
    messages(of: Path): Promise<{ readonly data?: unknown }>;
    children(of: Path): Promise<{ readonly data?: unknown }>;
  };
}
interface Path {
  readonly path: { readonly id: string };
}

/** Writes each session of the project down whenever it comes to rest: what the host has stored, and the user's replies. */
export async function onOpencode1({
  client,
  directory,
}: {
  readonly client: Client;
  readonly directory: string;
}): Promise<object> {
  const folder = new RecordingFolder(directory);
  const parents = new Map<string, string>();
  const replies = new Map<string, { readonly turn: number; readonly reply: Reply }[]>();
  const turns = new Map<string, number>();
  const rootOf = (id: string): string => {
    const parent = parents.get(id);
    return parent === undefined ? id : rootOf(parent);
  };
  const save = async (id: string): Promise<void> => {
    const session = await exportOf(client, id);
    const children = await childrenOf(client, id);
    const { turns: played, ...rest } = readExport1(session, (child) => children.get(child));
    const told = replies.get(id) ?? [];
    const withReplies = played.map((turn, at) => ({
      ...turn,
      replies: told.filter((one) => one.turn === at + 1).map(({ reply }) => reply),
    }));
    folder.write(id, { ...rest, turns: withReplies });
  };
  let saved: Promise<void> = Promise.resolve();
  return {
    "chat.message": async ({ sessionID }: { sessionID: string }) =>
      void turns.set(sessionID, (turns.get(sessionID) ?? 0) + 1),
    "tool.execute.before": async (_input: unknown, { args }: { args: Record<string, unknown> }) =>
      folder.before(args["filePath"] ?? args["path"]),
    event: async ({ event: { type, properties } }: { event: { type: string; properties: Told } }) => {
      const { info, sessionID = "", reply } = properties;
      if (type === "session.created" && info?.parentID !== undefined) parents.set(info.id, info.parentID);
      if (type === "permission.replied" && reply !== undefined) {
        const root = rootOf(sessionID);
        replies.set(root, [...(replies.get(root) ?? []), { turn: turns.get(root) ?? 0, reply }]);
      }
      // What goes wrong here is no matter of the session that is recorded.
      if (type === "session.idle" && !parents.has(sessionID))
        saved = saved.then(() => save(sessionID)).catch(() => {});
    },
    dispose: async () => saved,
  };
}

interface Told {
  readonly info?: { readonly id: string; readonly parentID?: string };
  readonly sessionID?: string;
  readonly reply?: Reply;
}

async function exportOf(client: Client, id: string): Promise<Export1> {
  const [session, messages] = await Promise.all([
    client.session.get({ path: { id } }),
    client.session.messages({ path: { id } }),
  ]);
  return { info: session.data as Export1["info"], messages: (messages.data ?? []) as readonly Message1[] };
}

async function childrenOf(client: Client, id: string): Promise<Map<string, readonly Message1[]>> {
  const { data = [] } = await client.session.children({ path: { id } });
  const ids = (data as readonly { readonly id: string }[]).map((child) => child.id);
  const all = await Promise.all(ids.map((child) => client.session.messages({ path: { id: child } })));
  return new Map(ids.map((child, at) => [child, (all[at]?.data ?? []) as readonly Message1[]]));
}
