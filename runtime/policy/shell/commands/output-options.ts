/**
 * Options that name a file or folder to write, on whatever program: reports, profiles, logs, caches, build
 * output. Names are compared without dashes and case, because every tool spells them its own way. Output in a
 * folder of build output is no work of anybody, unless the governance lies there.
 */
import { governedPath } from "../../governed-path.ts";
import type { Invocation } from "../analysis.ts";
import type { Field } from "../field.ts";
import { absolutePath } from "../scope.ts";
import { writeField } from "../write.ts";
import { isRebuildable } from "./rebuildable.ts";
import { oneOf } from "../one-of.ts";

/** These always name a place. */
const PLACE = new Set(
  `outputfile outfile outputdir outputdirectory outdir outputpath outpath junitxml junitfile jsonreportfile htmlreport
  xmlreport txtreport linecoveragereport coberturaxmlreport coverprofile cpuprofile memprofile blockprofile mutexprofile basetemp targetdir
  artifactdir reportsdirectory coveragedirectory reportdir reportfile reportpath reportdirectory tempdir tempdirectory logfile resultlog
  cachelocation cachedirectory declarationdir tsbuildinfofile generatetrace generatecpuprofile metafile exportjson exportmarkdown exportcsv
  exportmarks destdir cpuprofdir heapprofdir diagnosticdir redirectwarnings iidfile cidfile covreport`.split(
    /\s+/,
  ),
);
/** These may also name a format, so that the value has to look like a path. */
const MAYBE = oneOf("o ou out outp outpu output");
const FORMAT = /^(jsonpath|go-template|custom-columns|json|yaml|templatefile)\b[^/]*=|^\w+$|^[{$@]/;
/** Programs whose `-o` names a file. */
const SHORT = oneOf(
  "eslint go tree strace ltrace time gtime perf stylelint rubocop ruff bandit oxlint hadolint semgrep",
);
const REPORT_KIND = /^(html|xml|annotate|json|lcov|markdown):/;

/** Adds a write for every place that the options of the call name. */
export function outputOptions({ name, args, scope }: Invocation): void {
  args.forEach((arg, index) => {
    const value = namedPlace(name, arg, args[index + 1]);
    if (value === null) return;
    const { context } = scope.analysis.findings;
    const path = absolutePath(scope, value.text);
    const mine = path !== null && isRebuildable(path, context.directory);
    if (!mine || governedPath(path, context) !== null)
      writeField(value, scope, /basetemp/.test(arg.text) ? "tree" : undefined);
  });
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
