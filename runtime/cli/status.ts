/** `idumb status`: where the project stands, on one screen. */
import { dirWords, lookAt, noJournal } from "./reading.ts";
import { MOST_REFUSED, standingLines, standingOf } from "../opencode/project/standing.ts";
import { gapText } from "../kernel/tree/staleness.ts";
import { howMany } from "../kernel/words/how-many.ts";
import { VERSION } from "./version.ts";

const MINUTE_MS = 60_000;

interface Options {
  readonly dir: string;
  readonly json: boolean;
}

export async function status(options: Options): Promise<number> {
  const { directory, settings, store } = await lookAt(options.dir);
  const now = Date.now();
  const { complaints } = settings;
  const print = (text: string): void => void process.stdout.write(`${text}\n`);
  if (store === null) {
    if (options.json) print(JSON.stringify({ version: VERSION, directory, hasJournal: false }));
    else print(noJournal(directory));
    return 1;
  }
  const state = store.current();
  const refused = store.newestOf("call-refused", MOST_REFUSED);
  const standing = standingOf(state, settings.config.mode, refused, now);
  const newestAt = store.since(state.version - 1).records.at(-1)?.at ?? null;
  store.close();
  const events = state.version;
  if (options.json)
    print(
      JSON.stringify({
        version: VERSION,
        directory,
        hasJournal: true,
        events,
        newestAt,
        complaints,
        ...standing,
      }),
    );
  else {
    const gap = newestAt === null ? null : now - newestAt;
    const age = gap === null ? "" : `, the newest ${gap < MINUTE_MS ? "just now" : `${gapText(gap)} ago`}`;
    const head = `iDumb ${VERSION}, mode ${standing.mode}, ${howMany(events, "event")}${age}`;
    const broken = complaints.length === 0 ? [] : ["", "Settings:", ...complaints.map((one) => `  ${one}`)];
    print([head, "", ...standingLines(standing, dirWords(options.dir)), ...broken].join("\n"));
  }
  return 0;
}
