/** `idumb doctor`: is the plugin there, does OpenCode load it, and what is different on this OpenCode? It changes nothing. */
import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { Refused } from "./refused.ts";
import { howMany } from "../kernel/words/how-many.ts";
import { seenHooks } from "./seen-hooks.ts";
import { hostLog, isLoaded } from "./setup/ask-host.ts";
import { lookAt } from "./reading.ts";
import { nameIn, namesUs, pathOf } from "./setup/entry.ts";
import { findHost, readHost, type HostBinary } from "./setup/host-binary.ts";
import { ownEntries } from "./setup/own-entry.ts";
import { otherPlugins } from "./setup/other-plugins.ts";
import { placeOf } from "./setup/place.ts";
import { settingsFiles, settingsIn, textOf, unreadPlugins } from "./setup/settings-file.ts";
import { PACKAGE_ROOT, VERSION } from "./version.ts";

interface Options {
  readonly dir: string;
  readonly host?: string;
  readonly json: boolean;
}

/** One thing that was looked at; `todo` says what to do where it is wrong. */
export interface Finding {
  readonly isGood: boolean;
  readonly what: string;
  readonly todo?: string;
}

/** What the settings say, each with the line where it stands. */
function inSettings(directory: string): readonly Finding[] {
  const files = [...new Set([...settingsFiles(directory, false), ...settingsFiles(directory, true)])];
  const found = files.flatMap((path): Finding[] => {
    const text = textOf(path);
    if (text === null) return [];
    const settings = settingsIn(path, text);
    const name = relative(directory, path);
    const both = "plugin" in settings && "plugins" in settings;
    const entry = [settings["plugin"], settings["plugins"]].flat().find(namesUs);
    const quoted = JSON.stringify(nameIn(entry));
    const line = text.split("\n").findIndex((one) => one.includes(quoted)) + 1;
    const place = line === 0 ? name : `${name}:${line}`;
    return [
      ...(entry === undefined ? [] : [{ isGood: true, what: `${place} names the plugin` }]),
      ...(both
        ? [
            {
              isGood: false,
              what: `${name} has "plugin" and "plugins"`,
              todo: "OpenCode 2 drops one of them. Keep one key.",
            },
          ]
        : []),
    ];
  });
  const named = found.filter(({ isGood }) => isGood);
  if (named.length === 0)
    return [...found, { isGood: false, what: "no settings name the plugin", todo: "Call: npx idumb init" }];
  if (named.length === 1) return found;
  return [
    ...found,
    { isGood: false, what: "more than one file names the plugin", todo: "Keep one of them." },
  ];
}

/** Entries that lead nowhere: what they name is not there, or this OpenCode does not read the key. */
function leadingNowhere(directory: string, host: HostBinary | null): readonly Finding[] {
  return ownEntries(directory).flatMap(({ file, key, entry }): Finding[] => {
    const name = relative(directory, file);
    const path = pathOf(entry, file);
    const unread =
      host === null || key === "plugin"
        ? null
        : unreadPlugins(settingsIn(file, textOf(file) ?? "{}"), host.generation);
    return [
      ...(path === null || existsSync(path)
        ? []
        : [{ isGood: false, what: `${name} names ${path}, which is not there`, todo: "Call: npm install" }]),
      ...(unread === null
        ? []
        : [
            {
              isGood: false,
              what: `${name} names the plugin under "plugins": ${unread}`,
              todo: 'Name it under "plugin".',
            },
          ]),
    ];
  });
}

/** Nothing is wrong with other plugins; who looks for the cause of something has to know them. */
function beside(directory: string): readonly Finding[] {
  const others = otherPlugins(directory);
  return others.length === 0 ? [] : [{ isGood: true, what: `beside it OpenCode loads ${others.join(", ")}` }];
}

/** The plugin's own settings and its journal. */
async function ofProject(directory: string): Promise<readonly Finding[]> {
  try {
    const { settings, store } = await lookAt(directory);
    const events = store?.current().version;
    store?.close();
    return [
      ...settings.complaints.map((what) => ({ isGood: false, what })),
      ...(events === undefined
        ? []
        : [{ isGood: true, what: `the journal can be read: ${howMany(events, "event")}` }]),
    ];
  } catch (error) {
    if (error instanceof Refused) return [{ isGood: false, what: error.message }];
    throw error;
  }
}

async function ofHost(
  host: HostBinary | null,
  directory: string,
  isNamed: boolean,
): Promise<readonly Finding[]> {
  if (host === null)
    return [
      { isGood: false, what: "OpenCode was not found", todo: "Install it, or name its program: --host FILE" },
    ];
  const name = `OpenCode ${host.version} (${host.path})`;
  const answer = await isLoaded(host, directory);
  if (answer === true) return [{ isGood: true, what: `${name} loads the plugin` }];
  const why = answer === false ? "does not load the plugin" : `could not be asked: ${answer}`;
  return [
    {
      isGood: false,
      what: `${name} ${why}`,
      // Where nothing names it, that is why.
      ...(isNamed && {
        todo: `Its log in ${hostLog(process.env)} says why; undo the entry with: npx idumb uninstall`,
      }),
    },
  ];
}

/** The table of the README, which ships with the package: so the two cannot differ. */
function differencesOn2(): readonly string[] {
  const readme = readFileSync(join(PACKAGE_ROOT, "README.md"), "utf8");
  const section = readme.slice(readme.indexOf("\n## OpenCode 2"));
  const rows = section
    .slice(0, section.indexOf("\n## ", 1))
    .split("\n")
    .filter((line) => line.startsWith("| "));
  return rows.slice(2).map((row) => {
    const [, here = "", there = ""] = row.split("|").map((cell) => cell.trim());
    return `${here}. Here: ${there}`;
  });
}

/** What the settings of OpenCode say, and what it says itself; where they cannot be read, it cannot read them either. */
async function ofOpenCode(host: HostBinary | null, directory: string): Promise<readonly Finding[]> {
  try {
    const isNamed = ownEntries(directory).length > 0;
    return [
      ...inSettings(directory),
      ...leadingNowhere(directory, host),
      ...beside(directory),
      ...(await ofHost(host, directory, isNamed)),
    ];
  } catch (error) {
    if (error instanceof Refused) return [{ isGood: false, what: error.message }];
    throw error;
  }
}

export async function doctor(options: Options): Promise<number> {
  const { directory } = placeOf(options.dir, false);
  const host = options.host === undefined ? findHost(directory) : readHost(options.host);
  if (options.host !== undefined && host === null)
    throw new Refused(`--host ${options.host} is no OpenCode: it does not answer to --version.`);
  const findings = [
    ...(await ofOpenCode(host, directory)),
    ...(await ofProject(directory)),
    ...seenHooks(directory, host),
  ];
  const differences = host?.generation === 2 ? differencesOn2() : [];
  const isWell = findings.every(({ isGood }) => isGood);
  if (options.json)
    process.stdout.write(`${JSON.stringify({ version: VERSION, host, findings, differences })}\n`);
  else {
    for (const { isGood, what, todo } of findings)
      process.stdout.write(`${isGood ? "ok  " : "FAIL"} ${what}${todo === undefined ? "" : `. ${todo}`}\n`);
    if (differences.length > 0) process.stdout.write("On OpenCode 1, and different here:\n");
    for (const line of differences) process.stdout.write(`- ${line}\n`);
  }
  return isWell ? 0 : 1;
}
