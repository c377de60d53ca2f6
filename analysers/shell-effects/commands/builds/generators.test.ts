/** Programs that rewrite or make sources: which of their flags only print or check. */
import { describe, expect, test } from "vitest";
import { does } from "../../does.fixture.ts";

describe("programs that make sources", () => {
  test.each([
    ["vendor/bin/rector process app", "writes ?"],
    ["vendor/bin/rector process --dry-run", "test"],
    ["npx doctoc README.md --github", "writes README.md"],
    ["doctoc --dryrun README.md", "test"],
    ["buildifier -r src/", "writes ?"],
    ["buildifier -mode=check -r src", "test"],
    ["pip-compile requirements.in", "writes ?"],
    ["pip-compile --dry-run", "test"],
    ["bison -d calc.y", "writes ?"],
    ["flex -t calc.l", "test"],
    ["flex calc.l", "writes ?"],
    ["kustomize edit set image a=b", "writes ?"],
    ["kustomize build overlays/prod", "nothing"],
    ["kustomize build -o out.yaml .", "writes out.yaml"],
    ["kustomize build --enable-exec .", "runs kustomize"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});
