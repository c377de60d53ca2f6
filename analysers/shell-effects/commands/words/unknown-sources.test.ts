/** Runners that are pointed at scratch files run code from outside the project; where their output goes does not matter. */
import { describe, expect, test } from "vitest";
import { does } from "../../does.fixture.ts";

describe("runs what lies among the scratch files", () => {
  test.each([
    ["make -f /tmp/Makefile test", "runs make on scratch files; test"],
    ["make -f/tmp/Makefile test", "runs make on scratch files; test"],
    ["make -C /tmp/x test", "runs make on scratch files; test"],
    ["npm --prefix /tmp/x test", "runs script test of a scratch folder; test"],
    ["cd /tmp/x && npm test", "runs script test of a scratch folder; test"],
    ["cd /tmp/x && npm run build", "runs script build of a scratch folder; build"],
    ["cd /tmp/x && pytest", "runs pytest on scratch files; test"],
    ['cd "$(mktemp -d)" && make', "writes /tmp/tmp.; runs make on scratch files; build"],
    ["pytest /tmp/evil_test.py", "runs pytest on scratch files; test"],
    ["pytest -c /tmp/p.ini", "runs pytest on scratch files; test"],
    ["pytest --rootdir=/tmp/x", "runs pytest on scratch files; test"],
    ["python -m pytest /tmp/evil_test.py", "runs pytest on scratch files; test"],
    ["npx vitest run /tmp/x.test.ts", "runs vitest on scratch files; test"],
    ["just -f /tmp/justfile build", "runs just on scratch files; build"],
    ["cargo test --manifest-path /tmp/x/Cargo.toml", "runs cargo on scratch files; test"],
    ["vitest run --config /tmp/v.config.ts", "runs vitest on scratch files; test"],
    ["eslint -c /tmp/e.cjs src", "runs eslint on scratch files; test"],
    ["eslint --rulesdir=/tmp/rules src", "runs eslint on scratch files; test"],
    ["prettier --check --config /tmp/p.cjs .", "runs prettier on scratch files; test"],
    ["webpack --config /tmp/w.js", "runs webpack on scratch files; build"],
    ["vite build --config ../../tmp/v.mjs", "runs vite on scratch files; build"],
    ["ctest -S /tmp/x.cmake", "runs ctest on scratch files; test"],
    ["gradle -I /tmp/init.gradle test", "runs gradle on scratch files; test"],
    ["mvn -f /tmp/pom.xml test", "runs mvn on scratch files; test"],
    ["go test /tmp/x", "runs go on scratch files; test"],
    ["go -C /tmp/x test ./...", "runs go on scratch files"],
    ["rake -f /var/tmp/Rakefile test", "runs rake on scratch files; test"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("only puts something there, or looks at it", () => {
  test.each([
    ["go build -o /tmp/bin ./cmd", "writes /tmp/bin; build"],
    ["go test -coverprofile=/tmp/c.out ./...", "writes /tmp/c.out; test"],
    ["cargo build --target-dir /tmp/t", "writes /tmp/t; build"],
    ["vite build --outDir /tmp/out", "writes /tmp/out; build"],
    ["pytest --junitxml=/tmp/r.xml", "writes /tmp/r.xml; test"],
    ["pytest --basetemp /tmp/x", "writes /tmp/x; test"],
    ["jest --outputFile=/tmp/x.json", "writes /tmp/x.json; test"],
    ["eslint --cache-location /tmp/x src", "writes /tmp/x; test"],
    ["eslint -o /tmp/r.txt src", "writes /tmp/r.txt; test"],
    ["eslint -f json src > /tmp/r.json", "writes /tmp/r.json; test"],
    ["tsc --noEmit --outDir /tmp/x", "writes /tmp/x; test"],
    ["mypy /tmp/x.py", "test"],
    ["go tool cover -func=/tmp/c.out", "nothing"],
    ["ruff check /tmp/x.py", "test"],
    ["cd /tmp/x && npm ls", "nothing"],
    ["cd /tmp/x && tsc --noEmit a.ts", "test"],
    ["make -C sub test", "test"],
    ["vitest run --config ./v.config.ts", "test"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("a project that itself lies in scratch space is a project all the same", () => {
  test.each([
    ["npm test", "test"],
    ["cd /tmp/project && npm test", "test"],
    ["make -f /tmp/project/Makefile test", "test"],
    ["PYTHONPATH=/tmp/project/src pytest", "test"],
    ["cd /tmp/other && npm test", "runs script test of a scratch folder; test"],
  ])("%s: %s", (line, effect) => expect(does(line, "/tmp/project")).toBe(effect));
});
