/** Our entry in the settings of OpenCode, wherever it stands. */
import { namesUs, optionsOf } from "./entry.ts";
import { settingsFiles, settingsIn, textOf } from "./settings-file.ts";
import { Refused } from "../refused.ts";

export interface OwnEntry {
  readonly file: string;
  readonly key: "plugin" | "plugins";
  readonly entry: unknown;
}

/** All of them, those of the user first. @throws {Refused} when a file cannot be read. */
export const ownEntries = (directory: string): readonly OwnEntry[] =>
  [...new Set([...settingsFiles(directory, true), ...settingsFiles(directory, false)])].flatMap((file) => {
    const text = textOf(file);
    const settings = text === null ? {} : settingsIn(file, text);
    return (["plugin", "plugins"] as const).flatMap((key) =>
      [settings[key]]
        .flat()
        .filter(namesUs)
        .map((entry) => ({ file, key, entry })),
    );
  });

/** What stands beside the name, as the host hands it to the plugin; nothing where its settings cannot be read. */
export function ownOptions(directory: string): unknown {
  try {
    return ownEntries(directory)
      .map(({ entry }) => optionsOf(entry))
      .findLast((options) => options !== undefined);
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}
