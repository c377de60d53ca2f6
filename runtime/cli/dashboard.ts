/** `idumb dashboard`: a page of the project on this machine, until it is ended. */
import { journalPath } from "../journal/read-project.ts";
import { openProjectStore } from "../journal/open-project-store.ts";
import { sealedBefore } from "../journal/signing-key.ts";
import { loadDriver } from "../journal/sqlite-driver.ts";
import { liveJournal } from "../dashboard/live-journal.ts";
import { pageFile } from "../dashboard/page-file.ts";
import { serve, type Served, type Serving } from "../dashboard/serve.ts";
import { commandOrigin } from "../opencode/command/command-origin.ts";
import { dataFolder } from "../opencode/gate/own-files.ts";
import { journalOf, lookAt, noJournal } from "./reading.ts";
import { Refused } from "./refused.ts";
import type { CommandContext } from "../kernel/command.ts";

interface Options {
  readonly port: string;
  readonly dir: string;
  readonly json: boolean;
}

const contextOf = (anchorBudgetChars: number): CommandContext => ({
  sessionID: "idumb-dashboard",
  agent: "human",
  actor: { kind: "human" },
  at: Date.now(),
  anchorBudgetChars,
  isLive: () => true,
});

/**
 * Keeps a comment as the plugin keeps what it hears: sealed with the user's key, so that nothing written past this program
 * counts. It makes no journal and takes none over; that is the plugin's.
 *
 * @returns why it was not kept, or null
 */
async function keepComment(directory: string, anchorBudgetChars: number, about: string, text: string) {
  const keys = dataFolder(process.env);
  const origin = commandOrigin(false);
  if (origin.isForeign) return `Not kept: it may come from ${origin.text}.`;
  if (!sealedBefore(keys, journalPath(directory)).is())
    return "Not kept: the journal of this project is not yet sealed. Send the agent one message, and try again.";
  const told: string[] = [];
  const tell = (what: string): void => void told.push(what);
  const { store, kept, trouble } = openProjectStore(await loadDriver(), directory, { keys, tell });
  try {
    if (kept === "memory") return `Not kept: ${trouble ?? told[0] ?? directory}`;
    const outcome = store.execute(
      { type: "make-comment", about, text },
      contextOf(anchorBudgetChars),
      "decision",
    );
    return outcome.ok ? null : `Not kept: ${outcome.refusal.why}.`;
  } finally {
    store.close();
  }
}

function portOf(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new Refused(`--port ${text} is no port: a number from 0 to 65535.`);
}

async function served(serving: Serving): Promise<Served> {
  try {
    return await serve(serving);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    const why =
      code === "EADDRINUSE"
        ? "another program uses it"
        : code === "EACCES"
          ? "this user may not use it"
          : String(error);
    throw new Refused(
      `port ${serving.port}: ${why}. Choose another one, or leave out --port for any that is free.`,
      3,
    );
  }
}

/** Ends with the signal that ends it. */
const untilEnded = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
  });

export async function dashboard(options: Options): Promise<number> {
  const port = portOf(options.port);
  const { directory, settings, store } = await lookAt(options.dir);
  store?.close();
  const page = pageFile();
  if (page === null) throw new Refused("the page is not part of this build: install idumb anew.", 3);
  const say = (text: string): void => void process.stdout.write(`${text}\n`);
  const journal = await liveJournal(journalPath(directory), () => journalOf(directory));
  const { mode, anchorBudgetChars } = settings.config;
  const server = await served({
    directory,
    mode,
    journal,
    page,
    port,
    opened: (isRight) => {
      if (!options.json)
        say(
          isRight
            ? "The page is open. For another window press Enter."
            : "Somebody came with a link that was used or is wrong. If that was you, press Enter for a new one.",
        );
    },
    comment: (about, text) => keepComment(directory, anchorBudgetChars, about, text),
  });
  const show = (): void =>
    say(
      options.json
        ? JSON.stringify({ url: server.link(), port: server.port })
        : `Open this once, in a browser on this machine:\n  ${server.link()}`,
    );
  if (!options.json && store === null) say(noJournal(directory));
  show();
  if (!options.json) say("It ends with Ctrl+C.");
  process.stdin.on("data", show);
  await untilEnded();
  process.stdin.destroy();
  journal.close();
  server.close();
  return 0;
}
