/**
 * The go command. Testing and building are runners, the verbs for modules and formatting change sources, and most of
 * its tools only look at what was built.
 */
import type { Program } from "../../shell/analysis.ts";
import { writeHere } from "../../shell/write.ts";
import { toolByVerb, type VerbTable } from "../words/verb-table.ts";
import { oneOf } from "../../shell/one-of.ts";
import { textOf } from "../../shell/field.ts";

const go: VerbTable = {
  test: "test build vet",
  build: "install clean",
  writes: "get generate fmt fix work",
  reads: "list env version doc help bug telemetry",
};

const PRINTS = oneOf("-json --json -print --print");

export const golang: Program = (call) => {
  const [verb, second] = call.args;
  if (textOf(verb) === "mod") {
    // What would be written is printed.
    const prints = textOf(second) === "edit" && call.args.some(({ text }) => PRINTS.test(text));
    if (prints) return;
    if (oneOf("tidy init edit vendor").test(textOf(second))) writeHere(call.scope);
    else call.scope.analysis.effects.network = true;
    return;
  }
  if (textOf(verb) === "tool" && oneOf("cover pprof nm objdump buildid doc vet covdata").test(textOf(second)))
    return;
  // By custom the flag with which a package's tests write their expected files anew.
  if (textOf(verb) === "test" && call.args.some(({ text }) => oneOf("-update --update").test(text)))
    writeHere(call.scope);
  if (textOf(verb) === "build") call.scope.analysis.effects.builds();
  toolByVerb(go)(call);
};
