/** Options of otherwise harmless programs that write a file. */
import { describe, expect, test } from "vitest";
import type { ShellContext } from "../../effect.ts";
import { sampleGuard } from "../../guard.fixture.ts";
import { shellEffect } from "../../shell-effect.ts";

const context: ShellContext = { directory: "/p", guard: sampleGuard("/p") };
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
    ["docker compose -f a.yml config -o out.yml", "/p/out.yml"],
    ["docker-compose config --output out.yml", "/p/out.yml"],
    ["docker buildx bake --print --metadata-file m.json", "/p/m.json"],
    ["conda env export -f env.yml", "/p/env.yml"],
    ["conda env export --file=env.yml", "/p/env.yml"],
    ["mamba env export --file env.yml", "/p/env.yml"],
    ["python manage.py dumpdata -o fx.json", "/p/fx.json"],
    ["./manage.py dumpdata app -o fx.json", "/p/fx.json"],
    ["helm template x ./chart --output-dir rendered", "/p/rendered"],
    ["mysqldump -r a.sql d", "/p/a.sql"],
    ["mysqldump -ra.sql d", "/p/a.sql"],
    ["pip list --log a.log", "/p/a.log"],
    ["python -m pip list --log=a.log", "/p/a.log"],
    ["npx typedoc --out docs2 src", "/p/docs2"],
    ["npx madge --image g.svg src", "/p/g.svg"],
    ["npx depcruise src -f g.dot", "/p/g.dot"],
    ["rspec -o a.txt", "/p/a.txt"],
    ["phpunit --log-junit a.xml", "/p/a.xml"],
    ["k6 run --summary-export=a.json x.js", "/p/a.json"],
  ])("%s writes %s", (command, path) => expect(effect(command).writes).toEqual([path]));

  test.each([
    "tsc --outDir dist",
    "docker compose -f a.yml config",
    "conda env list --file env.yml",
    "pip list -o",
    "pip list --report -",
    "npx depcruise src -f -",
    "npx depcruise -T dot src",
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
