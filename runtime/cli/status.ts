/** `idumb status`: where the project stands, on one screen. */
import { title } from "../context/chain.ts";
import { lookAt, noJournal } from "./reading.ts";
import { standingOf, type Standing } from "./standing.ts";
import { timeText } from "../kernel/stamp.ts";
import { gapText } from "../kernel/tree/staleness.ts";
import { VERSION } from "./version.ts";

interface Options {
  readonly dir: string;
  readonly json: boolean;
}

const section = (name: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ["", `${name}:`, ...lines.map((line) => `  ${line}`)];

function linesOf(standing: Standing, now: number): readonly string[] {
  const { mode, events, newestAt, tree, active, held, paused, refused, complaints } = standing;
  const age = newestAt === null ? "" : `, the newest ${gapText(now - newestAt)} ago`;
  return [
    `iDumb ${VERSION}, mode ${mode}, ${events} events${age}`,
    "",
    tree,
    ...section(
      "Active",
      active.map((one) => `${title(one)} in ${one.session}${one.mode === mode ? "" : `, mode ${one.mode}`}`),
    ),
    ...section(
      "Held",
      held.map((one) => `${one.what}. ${one.why}`),
    ),
    ...section(
      "Paused",
      paused.map((one) => `${one.session}, ${one.minutes} more minutes`),
    ),
    ...section(
      "Refused last",
      refused.map((one) => `${one.id} ${timeText(one.at)} ${one.code}: ${one.what}`),
    ),
    ...(refused.length === 0 ? [] : [`  To see why: npx idumb why ${refused[0]?.id}`]),
    ...section("Settings", complaints),
  ];
}

export async function status(options: Options): Promise<number> {
  const looked = await lookAt(options.dir);
  const now = Date.now();
  const standing = standingOf(looked, now);
  if (options.json)
    process.stdout.write(
      `${JSON.stringify({ version: VERSION, directory: looked.directory, hasJournal: standing !== null, ...standing })}\n`,
    );
  else
    process.stdout.write(
      `${standing === null ? noJournal(looked.directory) : linesOf(standing, now).join("\n")}\n`,
    );
  looked.store?.close();
  return standing === null ? 1 : 0;
}
