/**
 * npx and similar programs: first their flags, then the program of a package, whose own table decides. A scaffolding
 * package exists to write files.
 */
import type { Invocation } from "../../shell/analysis.ts";
import { textOf, literal, type Field } from "../../shell/field.ts";
import { forkScope } from "../../shell/scope.ts";
import type { Outcome } from "../../shell/stream.ts";
import { writeHere } from "../../shell/write.ts";
import { oneOf } from "../../shell/one-of.ts";

export function executePackage(args: readonly Field[], call: Invocation): Outcome | void {
  let index = 0;
  for (; index < args.length; index++) {
    const text = textOf(args[index]);
    if (text === "-c" || text === "--call")
      return call.scope.analysis.runText(textOf(args[index + 1]), forkScope(call.scope), call.stdin);
    if (oneOf("-p --package -w --workspace --filter -F --from --with --python").test(text)) index++;
    else if (!text.startsWith("-")) break;
  }
  const [program, ...rest] = args.slice(index);
  if (program === undefined) return;
  const bare = program.text.replace("npm:", "").replace(/(?<=.)@[^/@]*/, "");
  const scaffolds =
    /^(@[\w-]+\/)?create(-|$)|^(degit|giget|shadcn|shadcn-ui|@angular\/cli|express-generator|sv|yo|tiged)$/.test(
      bare,
    );
  if (scaffolds) return writeHere(call.scope);
  return call.scope.analysis.runWords(
    [literal(PACKAGE_PROGRAMS[bare] ?? bare.split("/").pop() ?? bare), ...rest],
    call.scope,
    call.stdin,
  );
}

/** Packages whose program has another name. */
const PACKAGE_PROGRAMS: Readonly<Record<string, string>> = {
  "@biomejs/biome": "biome",
  "del-cli": "rimraf",
  "trash-cli": "trash",
  typescript: "tsc",
  "@playwright/test": "playwright",
  "@arethetypeswrong/cli": "attw",
  "@openapitools/openapi-generator-cli": "openapi-generator",
  "@graphql-codegen/cli": "graphql-codegen",
  "@changesets/cli": "changeset",
  "@nestjs/cli": "nest",
  "@stryker-mutator/core": "stryker",
  "@redocly/cli": "redocly",
  "@commitlint/cli": "commitlint",
  "@tailwindcss/cli": "tailwindcss",
  "@size-limit/cli": "size-limit",
};
