/** Options of otherwise harmless programs that write a file. */
import { describe, expect, test } from "vitest";
import type { EffectContext } from "../../effect.ts";
import { shellEffect } from "../shell-effect.ts";

const context: EffectContext = { directory: "/p", ourTools: new Set() };
const effect = (command: string) => shellEffect(command, context, undefined);

describe("a place named by an option is written", () => {
  test.each([
    "vitest run --outputFile=opencode.json --reporter=json",
    "vitest run --outputFile.junit=opencode.json",
    "npm test -- --outputFile opencode.json",
    "npx jest --json --outputFile=opencode.json",
    "eslint . -o opencode.json",
    "eslint . -oopencode.json",
    "eslint . --output-file opencode.json",
    "tree -o opencode.json",
    "strace -o opencode.json ls",
    "/usr/bin/time -o opencode.json ls",
    "go test -coverprofile=opencode.json ./...",
    "go build -o opencode.json .",
    "sort --outp=opencode.json a",
    "pytest --junitxml=opencode.json",
    "pytest --basetemp=.",
    "pytest --cov-report=json:opencode.json",
    "cargo build --target-dir .idumb",
    "cargo test --target-dir=node_modules/idumb",
    "tsc --outDir .idumb",
    "vite build --outDir .idumb",
  ])("%s", (command) => expect(effect(command).governance).not.toBeNull());

  test("and what it names is in the scope of a task or not", () => {
    expect(effect("pytest --junitxml=src/a.xml").writes).toEqual(["/p/src/a.xml"]);
    expect(effect("resize --output icons/a@2.png").writes).toEqual(["/p/icons/a@2.png"]);
  });

  test.each([
    "tsc --outDir dist",
    "vitest run --outputFile=test-results/junit.xml",
    "pytest --cov-report=term-missing",
    "kubectl get pods --output json",
    "kubectl get pods --output jsonpath='{.items}'",
    "aws s3 ls --output table",
    "grep -- --output=a.b src",
    "ps -o pid",
    "grep -o x a",
  ])("but %s writes nothing of note", (command) =>
    expect(effect(command)).toMatchObject({ writes: [], writesUnknown: false, governance: null }),
  );
});
