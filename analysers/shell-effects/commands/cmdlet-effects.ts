/**
 * What the cmdlets that change something do, told as the commands of a shell that do the same: `Remove-Item -Recurse`
 * is `rm -r`. With `-WhatIf` they only say what they would do.
 */
import { isDynamic, literal, textOf, UNKNOWN_FIELD, type Field } from "../shell/field.ts";
import type { Scope } from "../shell/scope.ts";
import { NOTHING } from "../shell/stream.ts";
import { writeField, writeHere } from "../shell/write.ts";
import { losesThings, parameterName } from "./cmdlets.ts";
import type { Word } from "./powershell-words.ts";
import { windowsPath } from "./windows-path.ts";
import { runWindowsProgram } from "./windows-program.ts";

interface Given {
  /** Values by the full name of their parameter; those of a list stand one after another. */
  readonly values: ReadonlyMap<string, readonly Field[]>;
  readonly switches: ReadonlySet<string>;
  readonly operands: readonly Field[];
  readonly scope: Scope;
  readonly piped: boolean;
}

/** A parameter that is not known is taken for a switch: what follows it counts among the places. */
function readParameters(words: readonly Word[], piped: boolean, scope: Scope): Given {
  const values = new Map<string, Field[]>();
  const switches = new Set<string>();
  const operands: Field[] = [];
  let into: Field[] = operands;
  for (const word of words) {
    const [, given = "", attached] = (word.bare && /^-([A-Za-z]\w*)(?::(.*))?$/s.exec(word.text)) || [];
    if (given === "") {
      if (!word.listed && into !== operands && into.length > 0) into = operands;
      into.push(word);
      continue;
    }
    const parameter = parameterName(given);
    into = operands;
    if (parameter?.valued === true) {
      into = values.get(parameter.name) ?? [];
      values.set(parameter.name, into);
      if (attached !== undefined) into.push({ ...word, text: attached });
    } else if (/^what|^wi$/.test(parameter?.name ?? "") && !/^(\$true)?$/i.test(attached ?? "")) continue;
    else if (attached?.toLowerCase() !== "$false") switches.add(parameter?.name ?? given.toLowerCase());
  }
  return { values, switches, operands, scope, piped };
}

const PROVIDER = /^(env|variable|function|alias):/i;
const PATHS = ["path", "literalpath", "pspath", "lp", "filepath"];

/** A place, or an unknown one where the name is computed. */
const place = (field: Field): Field => (isDynamic(field) ? UNKNOWN_FIELD : windowsPath(field));

const valuesOf = ({ values }: Given, ...names: readonly string[]): Field[] =>
  names.flatMap((name) => values.get(name) ?? []);

/** The places it is given by name, else among its operands; what comes through the pipe is unknown. */
function placesOf(given: Given, operands: readonly Field[] = given.operands): Field[] {
  const named = valuesOf(given, ...PATHS);
  const places = (named.length > 0 ? named : operands).filter(({ text }) => !PROVIDER.test(text)).map(place);
  return places.length === 0 && given.piped ? [UNKNOWN_FIELD] : places;
}

type Effect = (given: Given) => void;

const run =
  (...words: readonly string[]) =>
  (scope: Scope, ...fields: readonly Field[]): void => {
    scope.analysis.runWords([...words.map(literal), ...fields], scope, NOTHING);
  };

const removes: Effect = (given) => {
  // `rm -rf` where rm is the program.
  const recursive = [...given.switches].some((name) => name === "recurse" || /^[rfiv]*r[rfiv]*$/.test(name));
  const places = placesOf(given);
  // `rd /s /q`, out of habit.
  if (places.length > 0) run("rm", recursive ? "-rf" : "-f", "--")(given.scope, ...places);
};

const empties: Effect = (given) => {
  const places = placesOf(given);
  for (const file of places) writeField(file, given.scope);
  if (places.some(isDynamic)) given.scope.analysis.findings.destroy("it empties whatever it finds");
};

/** The first operand is the place, the rest is what goes there. */
const writes: Effect = (given) => {
  const named = valuesOf(given, ...PATHS, "destinationpath", "outfile");
  const places = named.length > 0 ? named : given.operands.slice(0, 1);
  for (const file of places) if (!PROVIDER.test(file.text)) writeField(place(file), given.scope);
  if (places.length === 0) given.scope.analysis.findings.writeSomewhere();
};

const tees: Effect = (given) => {
  if (!given.values.has("variable")) writes(given);
};

/** From the one to the other, by name or in this order. */
function between(given: Given, command: (scope: Scope, ...fields: readonly Field[]) => void): void {
  const named = valuesOf(given, ...PATHS);
  const from = placesOf(given, named.length > 0 || given.piped ? [] : given.operands.slice(0, 1));
  const rest = named.length > 0 || given.piped ? given.operands : given.operands.slice(1);
  const to = [...valuesOf(given, "destination", "destinationpath"), ...rest].map(place);
  command(given.scope, ...from, to[0] ?? literal("."));
}

const renames: Effect = (given) => {
  const [from, to] = given.operands;
  const source = placesOf(given, from === undefined ? [] : [from]);
  const name = valuesOf(given, "newname")[0] ?? (given.values.has("path") ? from : to);
  for (const file of source) {
    const folder = file.text.includes("/") ? file.text.slice(0, file.text.lastIndexOf("/") + 1) : "";
    const target = name === undefined || isDynamic(name) ? UNKNOWN_FIELD : literal(folder + name.text);
    run("mv")(given.scope, file, target);
  }
};

const creates: Effect = (given) => {
  const folder = valuesOf(given, "path")[0] ?? (given.values.has("name") ? given.operands[0] : undefined);
  const name = valuesOf(given, "name")[0];
  const operands = given.operands.filter((operand) => operand !== folder);
  const both =
    folder !== undefined && name !== undefined ? [{ ...name, text: `${folder.text}/${name.text}` }] : [];
  const named = both.length > 0 ? both : [folder ?? name].filter((field) => field !== undefined);
  const places = (named.length > 0 ? named : operands).map(place);
  const kind = textOf(valuesOf(given, "itemtype", "type")[0]).toLowerCase();
  const target = valuesOf(given, "target", "value")[0] ?? UNKNOWN_FIELD;
  for (const file of places) {
    if (PROVIDER.test(file.text)) continue;
    if (kind.startsWith("dir")) run("mkdir", "-p")(given.scope, file);
    else if (/link|junction/.test(kind)) run("ln", "-s")(given.scope, place(target), file);
    else writeField(file, given.scope);
  }
  if (places.length === 0) writeHere(given.scope);
};

const requests: Effect = (given) => {
  const [method] = valuesOf(given, "method");
  const [file] = valuesOf(given, "outfile");
  const flags = [
    ...(method === undefined ? [] : [literal("-X"), method]),
    ...(file === undefined ? [] : [literal("-o"), place(file)]),
  ];
  run("curl")(given.scope, ...flags, ...valuesOf(given, "uri"), ...given.operands);
};

const stops: Effect = (given) => {
  const names = valuesOf(given, "name");
  if (names.length > 0) for (const name of names) run("pkill")(given.scope, name);
  else if (given.piped) given.scope.analysis.findings.runs("stop-process");
  else run("kill")(given.scope, ...valuesOf(given, "id"), ...given.operands);
};

const starts: Effect = (given) => {
  const [program, ...rest] = [...valuesOf(given, "filepath"), ...given.operands];
  const words = [...valuesOf(given, "argumentlist"), ...rest]
    .flatMap(({ text }) => text.split(/\s+/))
    .map(literal);
  given.scope.analysis.findings.runs("start-process");
  if (program !== undefined) runWindowsProgram([program, ...words], false, given.scope);
};

const elsewhere: Effect = (given) => {
  given.scope.analysis.findings.runs("invoke-command");
  if (given.switches.has("computername")) given.scope.analysis.findings.network = true;
};

const installs: Effect = ({ scope }) => {
  scope.analysis.findings.network = true;
  scope.analysis.findings.runs("install-module");
};

/** Cmdlets that heed no `-WhatIf`. */
const ALWAYS: Readonly<Record<string, Effect>> = {
  "set-location": (given) => run("cd")(given.scope, ...placesOf(given).slice(0, 1)),
  "push-location": (given) => run("cd")(given.scope, ...placesOf(given).slice(0, 1)),
  "invoke-webrequest": requests,
  "invoke-restmethod": requests,
  "invoke-command": elsewhere,
  "invoke-pester": (given) => {
    given.scope.analysis.findings.tests();
    if (given.switches.has("ci")) writeField(literal("testResults.xml"), given.scope);
  },
  "invoke-scriptanalyzer": (given) => {
    given.scope.analysis.findings.tests();
    if (given.switches.has("fix")) writeHere(given.scope);
  },
  "import-module": (given) => {
    const module = textOf(given.operands[0] ?? valuesOf(given, "name")[0]);
    if (!/^[\w.]+$/.test(module) || /\.(ps[md]?1|dll)$/i.test(module))
      given.scope.analysis.findings.runs(`import-module ${module}`);
  },
  "tee-object": tees,
};

const CONFIRMED: Readonly<Record<string, Effect>> = {
  "remove-item": removes,
  "clear-content": empties,
  "clear-item": empties,
  "set-content": writes,
  "add-content": writes,
  "out-file": writes,
  "export-csv": writes,
  "export-clixml": writes,
  "export-formatdata": writes,
  "export-modulemember": () => undefined,
  "start-transcript": writes,
  "set-item": writes,
  "set-itemproperty": writes,
  "new-itemproperty": writes,
  "clear-itemproperty": writes,
  "remove-itemproperty": writes,
  "set-acl": writes,
  "unblock-file": writes,
  "new-modulemanifest": writes,
  "update-modulemanifest": writes,
  "copy-item": (given) => between(given, run("cp", "-r")),
  "move-item": (given) => between(given, run("mv")),
  "compress-archive": (given) =>
    between(given, (scope, ...fields) => writeField(fields.at(-1) ?? UNKNOWN_FIELD, scope)),
  "expand-archive": (given) =>
    between(given, (scope, ...fields) => writeField(fields.at(-1) ?? UNKNOWN_FIELD, scope, "tree")),
  "rename-item": renames,
  "new-item": creates,
  "new-directory": (given) => run("mkdir", "-p")(given.scope, ...placesOf(given)),
  "stop-process": stops,
  "start-process": starts,
  "install-module": installs,
  "install-package": installs,
  "install-psresource": installs,
  "update-module": installs,
};

/** Adds what the cmdlet does; null where it is none that stands here. */
export function followCmdlet(
  cmdlet: string,
  words: readonly Word[],
  piped: boolean,
  scope: Scope,
): true | null {
  const given = readParameters(words, piped, scope);
  const always = ALWAYS[cmdlet];
  if (always !== undefined) {
    always(given);
    return true;
  }
  const effect = CONFIRMED[cmdlet];
  if (given.switches.has("whatif") || given.switches.has("wi")) return effect === undefined ? null : true;
  if (effect !== undefined) {
    effect(given);
    return true;
  }
  if (losesThings(cmdlet)) {
    scope.analysis.findings.destroy(`it is ${cmdlet}`);
    scope.analysis.findings.runs(cmdlet);
    return true;
  }
  return null;
}
