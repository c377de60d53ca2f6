/** A session of the built plugin on OpenCode 2, real or fake, driven by a scripted model. */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ScriptedModel, textOf, type ModelRequest, type ModelStep, type OpenHost } from "opencode-simulator";
import { afterEach } from "vitest";
import { createSession } from "../../simulator/opencode2/session.ts";
import { ensureBuilt } from "../run/ensure-built.ts";

export const RUNTIME = join(import.meta.dirname, "../../runtime");
const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

/** One step of the model: these calls. */
export const call = (...calls: readonly [string, unknown][]): ModelStep => ({ call: [...calls] });
/** A new folder, removed after the test. */
export function project(): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "governed-2-")));
  cleanups.push(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Two processes of the fake host draw other ids only from other seeds. */
let openings = 0;

type Subs = Readonly<Record<string, ModelStep[]>>;

interface Opening {
  readonly subs?: Subs;
  readonly plugins?: readonly string[];
}

/** The plugin on one kind of host; closed after the test. */
export async function openOn(
  openHost: OpenHost,
  directory: string,
  { subs = {}, plugins = [RUNTIME] }: Opening = {},
) {
  ensureBuilt();
  const model = new ScriptedModel({ subs });
  const requests: ModelRequest[] = [];
  const host = await openHost({
    directory,
    plugins,
    seed: ++openings,
    record: () => undefined,
    model: {
      answer(request) {
        requests.push(request);
        return model.answer(request);
      },
    },
  });
  cleanups.push(() => host.close());
  const session = await createSession(host);
  /** What the model was sent last, the tools' results included. */
  const sent = (): string =>
    (requests.findLast(({ body }) => (body.tools ?? []).length > 0)?.body.messages ?? [])
      .map(textOf)
      .join("\n");
  /** What the model was offered and told at the last step. */
  const asked = (): { readonly tools: readonly string[]; readonly system: string } => {
    const { tools = [], messages = [] } =
      requests.findLast(({ body }) => (body.tools ?? []).length > 0)?.body ?? {};
    return {
      tools: tools.map((tool) => tool.function.name),
      system: messages.slice(0, 1).map(textOf).join(""),
    };
  };
  return {
    host,
    sent,
    asked,
    session,
    /** Types a slash command. */
    async type(command: string, steps: readonly ModelStep[]) {
      model.load([...steps, { say: "done" }]);
      const body = JSON.stringify({ command, arguments: "" });
      const headers = { "content-type": "application/json" };
      await host.fetch(`/api/session/${session.id}/command`, { method: "POST", headers, body });
      await session.wait();
      await host.settle();
    },
    async say(text: string, steps: readonly ModelStep[], to = session) {
      model.load([...steps, { say: "done" }]);
      await to.prompt(text);
      await host.settle();
    },
  };
}
