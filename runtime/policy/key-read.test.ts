import { describe, expect, test } from "vitest";
import { effectOf, type EffectContext } from "./effect.ts";

const context: EffectContext = { directory: "/p", ourTools: new Set(), home: "/h" };
const governance = (tool: string, args: unknown) => effectOf({ tool, args }, context).governance;

describe("the key that seals the journal", () => {
  test.each([
    ["bash", { command: "cat ~/.local/share/idumb/signing-key" }],
    ["bash", { command: "node -e 'fs.readFileSync(\"/h/.local/share/idumb/signing-key\")'" }],
    ["bash", { command: "cp $XDG_DATA_HOME/idumb/* /tmp" }],
    ["read", { filePath: "/h/.local/share/idumb/signing-key" }],
    ["grep", { pattern: ".", path: "/h/.local/share/idumb/signing-key" }],
  ])("is read by no call (%s %j)", (tool, args) => expect(governance(tool, args)).toContain("the key"));

  test.each([
    ["bash", { command: "ls node_modules/idumb/dist" }],
    ["bash", { command: "grep -rn stamp .idumb" }],
    ["bash", { command: "cat .idumb/anchors.md .idumb/plans/*" }],
    ["read", { filePath: ".idumb/anchors.md" }],
    ["read", { filePath: "docs/signing-key.md" }],
  ])("is none of these (%s %j)", (tool, args) => expect(governance(tool, args)).toBeNull());
});
