/** What the go command tests, builds and writes. */
import { describe, expect, test } from "vitest";
import { does } from "../../does.fixture.ts";

describe("go, and a host that is steered", () => {
  test.each([
    ["go get doc", "writes ?"],
    ["go tool cover x", "nothing"],
    ["go install ./...", "build"],
    ["go clean -cache", "build"],
    ["go test -update ./...", "writes ?; test"],
    ["go test -w", "test"],
    ["go env -w A=b", "nothing"],
    ["go env -u A", "nothing"],
    ["opencode --attach=http://x", "GOVERNANCE it steers the host around the gate"],
    ["go test --update ./...", "writes ?; test"],
    ["go list -update ./...", "nothing"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});
