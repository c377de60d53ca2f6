/**
 * The go command: testing and building are runners, its module and formatting verbs change sources, and its
 * tools mostly look at what was built.
 */
import type { Judge } from "../analysis.ts";
import { writeHere } from "../write.ts";
import { hasWritingFlag } from "./script-name.ts";
import { toolByVerb, type VerbTable } from "./verb-table.ts";
import { oneOf } from "../one-of.ts";
import { textOf } from "../field.ts";

const go: VerbTable = {
  test: "test build vet",
  build: "install run-x",
  writes: "get generate fmt fix work",
  reads: "list env version doc help bug telemetry",
};

export const golang: Judge = (call) => {
  const [verb, second] = call.args;
  if (textOf(verb) === "mod") {
    if (oneOf("tidy init edit vendor").test(textOf(second))) writeHere(call.scope);
    else call.scope.analysis.findings.network = true;
    return;
  }
  if (textOf(verb) === "tool" && oneOf("cover pprof nm objdump buildid doc vet covdata").test(textOf(second)))
    return;
  if (textOf(verb) === "clean" || textOf(verb) === "install") return call.scope.analysis.findings.builds();
  if (textOf(verb) === "test" && hasWritingFlag(call.args.filter(({ text }) => text !== "-w")))
    writeHere(call.scope);
  if (textOf(verb) === "env" && call.args.some(({ text }) => text === "-w" || text === "-u")) return;
  if (textOf(verb) === "build") call.scope.analysis.findings.builds();
  toolByVerb(go)(call);
};
