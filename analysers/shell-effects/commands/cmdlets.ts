/**
 * PowerShell's cmdlets: which of them read, and what the others are called. The names say it themselves: they are
 * made of a verb and a noun, and the verbs are the same everywhere. A noun that makes an exception stands here.
 */
import { oneOf, type Meant } from "../shell/one-of.ts";

const ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "get-content": "gc cat type",
    "get-childitem": "gci ls dir",
    "get-item": "gi",
    "get-itemproperty": "gp",
    "get-location": "gl pwd",
    "get-process": "gps ps",
    "get-service": "gsv",
    "get-command": "gcm",
    "get-member": "gm",
    "get-help": "help man",
    "get-variable": "gv",
    "get-alias": "gal",
    "get-history": "h history ghy",
    "get-unique": "gu",
    "select-object": "select",
    "select-string": "sls",
    "where-object": "where ?",
    "foreach-object": "foreach %",
    "sort-object": "sort",
    "group-object": "group",
    "measure-object": "measure",
    "compare-object": "compare diff",
    "format-table": "ft",
    "format-list": "fl",
    "format-wide": "fw",
    "format-custom": "fc",
    "write-output": "echo write",
    "out-host": "oh",
    "tee-object": "tee",
    "remove-item": "ri rm del erase rd rmdir",
    "clear-content": "clc",
    "clear-host": "clear cls",
    "clear-variable": "clv",
    "remove-variable": "rv",
    "copy-item": "cp copy cpi",
    "move-item": "mv move mi",
    "rename-item": "rni ren",
    "new-item": "ni",
    "new-directory": "mkdir md",
    "new-variable": "nv",
    "set-content": "sc",
    "add-content": "ac",
    "set-item": "si",
    "set-itemproperty": "sp",
    "set-variable": "sv set",
    "set-location": "cd sl chdir",
    "push-location": "pushd",
    "pop-location": "popd",
    "convert-path": "cvpa",
    "resolve-path": "rvpa",
    "import-csv": "ipcsv",
    "export-csv": "epcsv",
    "import-module": "ipmo",
    "invoke-expression": "iex",
    "invoke-command": "icm",
    "invoke-item": "ii",
    "invoke-webrequest": "iwr curl wget",
    "invoke-restmethod": "irm",
    "start-process": "saps start",
    "start-job": "sajb",
    "stop-process": "spps kill",
    "start-sleep": "sleep",
  }).flatMap(([whole, short]) => short.split(" ").map((alias): [string, string] => [alias, whole])),
);

/** The name in small letters, without module and alias. */
export function cmdletName(text: string): string {
  const name = text.slice(text.lastIndexOf("\\") + 1).toLowerCase();
  return ALIASES.get(name) ?? name;
}

const READING_VERB =
  /^(get|select|measure|where|sort|test|group|compare|convert|convertto|convertfrom|find|resolve|join|split|show|search|wait|debug|trace)-\w+$/;
/** These write nothing but what is shown, or change only what this PowerShell remembers. */
const READS = oneOf(
  "format-table format-list format-wide format-custom format-hex out-string out-host out-null out-default out-gridview write-output write-host write-error write-warning write-verbose write-debug write-information write-progress read-host start-sleep clear-host new-guid new-timespan import-csv import-clixml import-powershelldatafile import-localizeddata set-strictmode set-variable new-variable remove-variable clear-variable remove-module remove-job remove-event pop-location foreach-object receive-job stop-job",
);
const CHANGES_AFTER_ALL = oneOf("trace-command debug-process convert-vhd join-domain show-command");

export const readsOnly = (cmdlet: string): boolean =>
  READS.test(cmdlet) || (READING_VERB.test(cmdlet) && !CHANGES_AFTER_ALL.test(cmdlet));

/** Blocks that they are given are run; they have been read with the rest. */
export const runsBlocks: Meant = oneOf("start-job start-threadjob measure-command");

const LOSS =
  /^(remove|clear|uninstall|unregister|reset|format|initialize|disable)-(?=\w)|^(stop-computer|restart-computer)$/;

/** The verb says that something is gone afterwards. */
export const losesThings = (cmdlet: string): boolean =>
  LOSS.test(cmdlet) && !/^(disable|reset)-(?!computerrestore|az|ad|disk|volume)/.test(cmdlet);

const VALUED =
  "path literalpath pspath lp filepath destination destinationpath filter include exclude value name newname itemtype type target stream credential encoding width inputobject delimiter compressionlevel variable outfile erroraction warningaction informationaction progressaction errorvariable outvariable warningvariable informationvariable outbuffer pipelinevariable ea wa ov ev pv method uri headers body contenttype argumentlist id depth".split(
    " ",
  );
const SWITCHES =
  "recurse force whatif wi confirm verbose vb debug db passthru append noclobber nonewline notypeinformation asbytestream container raw usebasicparsing wait nonewwindow ci fix update useculture ishidden f".split(
    " ",
  );

/** What a parameter is called in full, of which PowerShell takes any beginning, and whether a value follows. */
export function parameterName(given: string): { readonly name: string; readonly valued: boolean } | null {
  const name = given.toLowerCase();
  for (const [list, valued] of [
    [VALUED, true],
    [SWITCHES, false],
  ] as const)
    if (list.includes(name)) return { name, valued };
  const whole = VALUED.find((known) => known.startsWith(name));
  if (whole !== undefined) return { name: whole, valued: true };
  const flag = SWITCHES.find((known) => known.startsWith(name));
  return flag === undefined ? null : { name: flag, valued: false };
}
