/**
 * Options that name a file or folder to write, on any program: reports, profiles, logs, caches, build output. Names
 * are compared without dashes and case, because every tool spells them its own way. Output into a folder of build
 * output counts as nothing, unless a guarded place lies there.
 */
import type { Invocation } from "../../shell/analysis.ts";
import type { Field } from "../../shell/field.ts";
import { absolutePath } from "../../shell/scope.ts";
import { writeField } from "../../shell/write.ts";
import { isRebuildable } from "../words/rebuildable.ts";
import { oneOf } from "../../shell/one-of.ts";

/** These always name a place. */
const PLACE = new Set(
  `outputfile outfile outputdir outputdirectory outdir outputpath outpath junitxml junitfile jsonreportfile htmlreport
  xmlreport txtreport linecoveragereport coberturaxmlreport coverprofile cpuprofile memprofile blockprofile mutexprofile basetemp targetdir
  artifactdir reportsdirectory coveragedirectory reportdir reportfile reportpath reportdirectory tempdir tempdirectory logfile resultlog
  cachelocation cachedirectory declarationdir tsbuildinfofile generatetrace generatecpuprofile metafile exportjson exportmarkdown exportcsv
  exportmarks destdir cpuprofdir heapprofdir diagnosticdir redirectwarnings iidfile cidfile covreport
  metadatafile summaryexport jsonfileoutput logjunit coveragehtml coverageclover outputjunit outputlog reporterjsonexport
  reporterjunitexport reporterhtmlexport`.split(/\s+/),
);
/** These may also name a format, so that the value has to look like a path. */
const MAYBE = oneOf("o ou out outp outpu output");
const FORMAT = /^(jsonpath|go-template|custom-columns|json|yaml|templatefile)\b[^/]*=|^\w+$|^[{$@]/;
/** Programs whose `-o` names a file. */
const SHORT = oneOf(
  "eslint go tree strace ltrace time gtime perf stylelint rubocop ruff bandit oxlint hadolint semgrep",
);

interface OwnOptions {
  readonly flags: string;
  /** The verb without which they mean something else. */
  readonly verb?: string;
}

const COMPOSED: OwnOptions = { flags: "-o --output", verb: "config" };
const CONDA: OwnOptions = { flags: "-f --file", verb: "export" };
const PIP: OwnOptions = { flags: "--log --log-file --report" };
const CRUISER: OwnOptions = { flags: "-f --output-to" };
const RESULTS: OwnOptions = { flags: "-o --out" };
/** Options that name what is written on these programs, and what is read, or no file, on others. */
const OWN: ReadonlyMap<string, OwnOptions> = new Map([
  ["docker", COMPOSED],
  ["podman", COMPOSED],
  ["nerdctl", COMPOSED],
  ["docker-compose", COMPOSED],
  ["podman-compose", COMPOSED],
  ["conda", CONDA],
  ["mamba", CONDA],
  ["micromamba", CONDA],
  ["mysqldump", { flags: "-r" }],
  ["mariadb-dump", { flags: "-r" }],
  ["manage.py", { flags: "-o", verb: "dumpdata" }],
  ["django-admin", { flags: "-o", verb: "dumpdata" }],
  ["pip", PIP],
  ["pip3", PIP],
  ["typedoc", { flags: "--out --json" }],
  ["madge", { flags: "-i --image" }],
  ["depcruise", CRUISER],
  ["dependency-cruiser", CRUISER],
  ["rspec", RESULTS],
  ["cucumber", RESULTS],
]);
const REPORT_KIND = /^(html|xml|annotate|json|lcov|markdown):/;

/** Adds a write for every place that the options of the call name. */
export function outputOptions({ name, args, scope }: Invocation): void {
  const own = ownFlags(name, args);
  args.forEach((arg, index) => {
    const next = args[index + 1];
    const value = ownPlace(own, arg, next) ?? namedPlace(name, arg, next);
    if (value === null) return;
    const { context, guard } = scope.analysis.effects;
    const path = absolutePath(scope, value.text);
    const mine = path !== null && isRebuildable(path, context.directory);
    if (!mine || guard.path(path) !== null)
      writeField(value, scope, /basetemp/.test(arg.text) ? "tree" : undefined);
  });
}

function ownFlags(program: string, args: readonly Field[]): readonly string[] {
  const isScript = args[0]?.text.endsWith("manage.py") === true && program.startsWith("py");
  const row = OWN.get(isScript ? "manage.py" : program);
  const applies = row?.verb === undefined || args.some(({ text }) => text === row.verb);
  return row === undefined || !applies ? [] : row.flags.split(" ");
}

/** `-f x`, `-fx`, `--file x` or `--file=x`, for a flag of the program's own. */
function ownPlace(flags: readonly string[], arg: Field, next: Field | undefined): Field | null {
  const { text } = arg;
  for (const flag of flags) {
    const glue = flag.startsWith("--") ? `${flag}=` : flag;
    if (text === flag) return next === undefined || next.text.startsWith("-") ? null : next;
    if (text.startsWith(glue)) return { ...arg, text: text.slice(glue.length) };
  }
  return null;
}

function namedPlace(program: string, arg: Field, next: Field | undefined): Field | null {
  const [, written = "", attached] = /^--?([^=]*)(?:=(.*))?/s.exec(arg.text) ?? [];
  const short = SHORT.test(program) ? /^-o(?!ut)=?(.+)/s.exec(arg.text)?.[1] : undefined;
  if (short !== undefined) return { ...arg, text: short };
  const isPlace = written.split(".").some((part) => PLACE.has(part.replaceAll("-", "").toLowerCase()));
  const isShort = arg.text === "-o" && SHORT.test(program);
  const maybe = isShort || (arg.text.startsWith("--") && MAYBE.test(written));
  if (!isPlace && !maybe) return null;
  const value = attached === undefined ? next : { ...arg, text: attached };
  if (value === undefined || value.text === "" || value.text.startsWith("-")) return null;
  if (/cov-?report/i.test(written)) {
    return REPORT_KIND.test(value.text) ? { ...value, text: value.text.replace(REPORT_KIND, "") } : null;
  }
  return isPlace || isShort || !FORMAT.test(value.text) ? value : null;
}
