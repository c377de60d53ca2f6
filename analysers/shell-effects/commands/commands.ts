/**
 * Every known program by its name: one table, put together from the tables of the rooms. A name that stands in none of
 * them is an opaque program. A name stands in one table only, since the row of a second table would never be asked.
 */
import type { Program } from "../shell/analysis.ts";
import { ARCHIVES } from "./files/archives.ts";
import { BUILTINS } from "./launchers/builtins.ts";
import { CLOUD } from "./cloud/cloud.ts";
import { COMMAND_RUNNERS } from "./launchers/command-runners.ts";
import { DATABASES } from "./databases/databases.ts";
import { FILE_COMMANDS } from "./files/file-commands.ts";
import { FIND } from "./files/find.ts";
import { FORMATTERS } from "./builds/formatters.ts";
import { GIT } from "./git/git.ts";
import { INTERPRETERS } from "./interpreters/interpreters.ts";
import { INSPECTORS } from "./system/inspectors.ts";
import { OTHER_VERSION_CONTROL } from "./git/other-version-control.ts";
import { OUTPUT } from "./text/output.ts";
import { PACKAGE_MANAGERS } from "./packages/package-managers.ts";
import { PROCESSES } from "./system/processes.ts";
import { READ_ONLY } from "./text/read-only.ts";
import { READERS } from "./text/readers.ts";
import { RUNNERS } from "./builds/runners.ts";
import { SHELLS } from "./launchers/shells.ts";
import { SYSTEM } from "./system/system.ts";
import { TEXT_TOOLS } from "./text/text-tools.ts";
import { TRANSFERS } from "./files/transfers.ts";
import { VERB_WRAPPERS } from "./launchers/verb-wrappers.ts";
import { WRAPPERS } from "./launchers/wrappers.ts";
import { WINDOWS_PROGRAMS } from "./launchers/windows-programs.ts";
import { KEEPERS } from "./system/keepers.ts";
import { READING_FORMS } from "./system/reading-forms.ts";
import { informational } from "./informational.ts";
import { unlessDry } from "./words/dry-run.ts";
import { fromElsewhere } from "./words/unknown-sources.ts";

type Table = Readonly<Record<string, Program>>;

/** Tables whose programs answer `--help` and `--version` and do nothing else then. */
const PLAIN: readonly Table[] = [
  FILE_COMMANDS,
  GIT,
  OTHER_VERSION_CONTROL,
  FORMATTERS,
  RUNNERS,
  PACKAGE_MANAGERS,
  DATABASES,
  CLOUD,
  ARCHIVES,
  TRANSFERS,
  TEXT_TOOLS,
  SYSTEM,
  READING_FORMS,
  KEEPERS,
];
/** Programs that run what the project holds. */
const RUN_THE_PROJECT: readonly Table[] = [RUNNERS, FORMATTERS];
const OTHERS: readonly Table[] = [
  COMMAND_RUNNERS,
  VERB_WRAPPERS,
  BUILTINS,
  OUTPUT,
  SHELLS,
  INTERPRETERS,
  WRAPPERS,
  FIND,
  READ_ONLY,
  READERS,
  INSPECTORS,
  PROCESSES,
  WINDOWS_PROGRAMS,
];

/** Together they know no program twice. */
export const TABLES: readonly Table[] = [
  ...OTHERS,
  ...PLAIN.map((table) =>
    Object.fromEntries(
      Object.entries(table).map(([name, program]) => [
        name,
        informational(unlessDry(RUN_THE_PROJECT.includes(table) ? fromElsewhere(program) : program)),
      ]),
    ),
  ),
];

/** Programs that an option hands rules or modules to run: runners, formatters, interpreters. */
export const RUNNING: ReadonlySet<string> = new Set([
  ...[RUNNERS, FORMATTERS, PACKAGE_MANAGERS].flatMap((table) => Object.keys(table)),
  "cmake",
]);

/** Clients of services, which also carry commands to other machines or run them with secrets from there. */
export const CLIENTS: ReadonlySet<string> = new Set(
  // Those of containers have rows that follow what runs in one.
  Object.keys(CLOUD).filter((name) => !/docker|podman|nerdctl|kubectl|^oc$|^k$|compose|lima|helm/.test(name)),
);

export const COMMANDS: ReadonlyMap<string, Program> = new Map(
  TABLES.flatMap((table) => Object.entries(table)),
);
