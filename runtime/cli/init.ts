/** `idumb init`: one entry in the settings of OpenCode, and what was asked for beside it. Nothing is written unasked. */
import { join, relative } from "node:path";
import { createInterface } from "node:readline/promises";
import { readdirSync } from "node:fs";
import { createTwoFilesPatch } from "diff";
import { Refused } from "./refused.ts";
import { hostLog, isLoaded } from "./setup/ask-host.ts";
import { entryFor, namesUs } from "./setup/entry.ts";
import { findHost, readHost, type HostBinary } from "./setup/host-binary.ts";
import { bytesAt, carryOut, type Planned } from "./setup/installed.ts";
import { placeOf, type Place } from "./setup/place.ts";
import { settingsFiles, settingsIn, textOf, withEntry, type Generation } from "./setup/settings-file.ts";
import { PACKAGE_ROOT } from "./version.ts";

type Part = "agents" | "skills";

interface Options {
  readonly dir: string;
  readonly global: boolean;
  readonly yes: boolean;
  readonly dryRun: boolean;
  readonly json: boolean;
  readonly host?: string;
  readonly opencode?: "1" | "2";
  readonly entry?: string;
  readonly with: readonly Part[];
}

/** The file that names the plugin already, else the first one. */
function fileToEdit(files: readonly string[]): string {
  const names = (path: string): boolean => {
    const text = textOf(path);
    const settings = text === null ? {} : settingsIn(path, text);
    return [settings["plugin"], settings["plugins"]].flat().some(namesUs);
  };
  return files.find(names) ?? files[0] ?? "";
}

/** The files of the package that a part means, each with its place in the project or the user's settings. */
function filesOf(part: Part, folder: string): readonly Planned[] {
  const from = join(PACKAGE_ROOT, part);
  const to = join(folder, part === "agents" ? "agents" : "skill");
  return readdirSync(from, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .flatMap((name) => {
      const [path, after] = [join(to, name), bytesAt(join(from, name))];
      return after === null || bytesAt(path) !== null ? [] : [{ path, before: null, after }];
    });
}

function plan(place: Place, generation: Generation | null, options: Options): readonly Planned[] {
  const file = fileToEdit(settingsFiles(place.directory, options.global));
  const before = textOf(file);
  const after = withEntry(file, before, options.entry ?? entryFor(file, place.directory), generation);
  const settings = {
    path: file,
    before: before === null ? null : Buffer.from(before),
    after: Buffer.from(after),
  };
  return [
    ...(after === before ? [] : [settings]),
    ...options.with.flatMap((part) => filesOf(part, place.settings)),
  ];
}

const diffOf = ({ path, before, after }: Planned, directory: string): string => {
  const name = relative(directory, path) || path;
  return createTwoFilesPatch(
    name,
    name,
    before?.toString("utf8") ?? "",
    after.toString("utf8"),
    before === null ? "not there" : "",
    "",
  ).replace(/^Index: .*\n=+\n/, "");
};

async function mayWrite(options: Options): Promise<boolean> {
  if (options.yes) return true;
  if (options.json || !process.stdin.isTTY)
    throw new Refused(
      "nothing was written: nobody can be asked here. Add --yes to write, or --dry-run to look.",
    );
  const asked = createInterface({ input: process.stdin, output: process.stdout });
  // Who ends the input or presses Ctrl-C has not agreed; Node 20 leaves the question open then, newer ones reject it.
  const ended = new Promise<string>((resolve) => asked.once("close", () => resolve("")));
  const answer = await Promise.race([asked.question("Write this? [y/N] ").catch(() => ""), ended]);
  asked.close();
  return /^y(es)?$/i.test(answer.trim());
}

function chosenHost(options: Options, directory: string): HostBinary | null {
  if (options.host === undefined) return findHost(directory);
  const host = readHost(options.host);
  if (host === null)
    throw new Refused(`--host ${options.host} is no OpenCode: it does not answer to --version.`);
  return host;
}

type Answer = boolean | string | "not asked";

const NO_HOST =
  "OpenCode was not found, so nobody could be asked. Start it in the project and type /idumb: its commands are offered.";

function inWords(answer: Answer, host: HostBinary | null): string {
  if (host === null) return NO_HOST;
  const name = `OpenCode ${host.version} (${host.path})`;
  if (answer === true)
    return `${name} loads the plugin. Start it here and ask for something: the first change of a file needs a task.`;
  if (answer === false)
    return `${name} does not load the plugin, although its settings name it. Its log in ${hostLog(process.env)} says why; undo this with: npx idumb uninstall`;
  return `${name} could not be asked: ${answer}`;
}

export async function init(options: Options): Promise<number> {
  const say = (text: string): void => void (options.json || process.stdout.write(`${text}\n`));
  const place = placeOf(options.dir, options.global);
  const host = chosenHost(options, place.directory);
  const generation: Generation | null =
    options.opencode === undefined ? (host?.generation ?? null) : options.opencode === "2" ? 2 : 1;
  const planned = plan(place, generation, options);
  for (const one of planned) say(diffOf(one, place.directory));
  if (planned.length === 0) say("Everything is there already.");
  const writes = planned.length > 0 && !options.dryRun && (await mayWrite(options));
  if (writes) carryOut(place.installed, planned);
  const isThere = writes || planned.length === 0;
  const answer: Answer =
    host !== null && isThere && !options.dryRun ? await isLoaded(host, place.directory) : "not asked";
  if (options.dryRun || !isThere) say("Nothing was written.");
  else say(inWords(answer, host));
  const files = planned.map(({ path, before }) => ({ path, was: before === null ? "missing" : "changed" }));
  if (options.json)
    process.stdout.write(`${JSON.stringify({ written: writes, files, host, loaded: answer })}\n`);
  return answer === false ? 1 : 0;
}
