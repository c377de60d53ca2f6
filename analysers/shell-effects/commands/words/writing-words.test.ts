/** Verbs and options by which runners, linters and build tools say that they change what they otherwise check. */
import { describe, expect, test } from "vitest";
import { does } from "../../does.fixture.ts";

describe("options that change", () => {
  test.each([
    ["psalm --alter --issues=all", "writes ?; test"],
    ["psalm --set-baseline=psalm-baseline.xml", "writes ?; test"],
    ["phpstan analyse --generate-baseline", "writes ?; test"],
    ["phpstan analyse -b", "writes ?; test"],
    ["pyright --createstub requests", "writes ?; test"],
    ["detekt --auto-correct", "writes ?; test"],
    ["clang-tidy -fix-errors a.c", "writes ?; test"],
    ["eslint --suppress-all .", "writes ?"],
    ["eslint --prune-suppressions .", "writes ?"],
    ["biome lint --suppress --reason x", "writes ?"],
    ["rubocop --regenerate-todo", "writes ?"],
    ["pytest --update-golden", "writes ?; test"],
    ["pytest --image-snapshot-update", "writes ?; test"],
    ["npm test -- --update-golden", "writes ?; test"],
    ["phpunit --generate-configuration", "writes ?; test"],
    ["codespell -fw src", "writes ?; test"],
    ["go vet -fix ./...", "writes ?; test"],
    ["tap --snapshot", "writes ?; test"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("options that do not", () => {
  test.each([
    ["eslint --fix-dry-run src", "test"],
    ["eslint --no-fix src", "test"],
    ["prettier --check --update-cache .", "test"],
    ["pytest --fixtures", "test"],
    ["pytest --no-migrations", "test"],
    ["jest --update-interval=3", "test"],
    ["psalm --alter --dry-run", "test"],
    ["detekt --baseline b.xml", "test"],
    ["rubocop --format json", "test"],
    ["esbuild --write=false a.ts", "build"],
    ["vitest run --no-update", "test"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("verbs", () => {
  test.each([
    ["golangci-lint fmt", "writes ?; test"],
    ["golangci-lint fmt --diff", "test"],
    ["golangci-lint run", "test"],
    ["swiftlint autocorrect", "writes ?; test"],
    ["snyk fix", "writes ?; test"],
    ["vale sync", "writes ?; test"],
    ["nyc instrument src out", "writes ?; test"],
    ["npx playwright screenshot https://x a.png", "writes ?; test"],
    ["zig fmt src", "writes ?; build"],
    ["zig fmt --check src", "build"],
    ["dune promote", "writes ?; build"],
    ["dune build", "build"],
    ["lein cljfmt fix", "writes ?; build"],
    ["lein cljfmt check", "build"],
    ["swift format -i a.swift", "writes ?; build"],
    ["swift format a.swift", "build"],
    ["xcrun swift-format -i a.swift", "writes ?; build"],
    ["xcrun simctl list", "build"],
    ["storybook upgrade", "writes ?; build"],
    ["sbt scalafmtAll", "writes ?; build"],
    ["sbt scalafmtCheck", "build"],
    ["hugo mod tidy", "writes ?; build"],
    ["vitest update", "test"],
    ["pytest fix", "test"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("sessions, targets and goals", () => {
  test.each([
    ["tox -e format", "writes ?; test"],
    ["tox -e py311,lint", "test"],
    ["nox -s format", "writes ?; test"],
    ["nox -s tests", "test"],
    ["tox devenv src/venv", "test"],
    ["just --fmt --unstable", "writes ?"],
    ["just --fmt --check", "build"],
    ["just --init", "writes ?"],
    ["just --show deploy", "nothing"],
    ["make -n --eval '$(shell touch f)'", "runs make --eval"],
    ["make --eval='$(shell touch f)' -n", "runs make --eval"],
    ["make -n build", "nothing"],
    ["mvn sortpom:sort", "writes ?; build"],
    ["mvn rewrite:run", "writes ?; build"],
    ["mvn rewrite:dryRun", "build"],
    ["mvn formatter:validate", "build"],
    ["mvn exec:exec -Dexec.executable=touch", "runs mvn exec; build"],
    ["./gradlew rewriteRun", "writes ?; build"],
    ["./gradlew lintFix", "writes ?; test"],
    ["gradle run", "runs gradle run; build"],
    ["hyperfine 'touch a'", "writes a; test"],
    ["hyperfine --prepare 'rm -rf src' ls", "writes src; LOSS it deletes a whole tree; test"],
    ["hyperfine -w 3 'ls src' 'cat a'", "test"],
    ["gotestsum --post-run-command 'touch a'", "writes a; test"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});
