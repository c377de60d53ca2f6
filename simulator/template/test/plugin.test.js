import { openPlugin } from "opencode-simulator/vitest";
import { expect, it } from "vitest";

it.each([
  ["./src/opencode-1.js", "filePath"],
  ["./src/opencode-2.js", "path"],
])("%s tells its rule and keeps locked files", async (path, key) => {
  await using plugin = await openPlugin(path);
  await plugin.prompt("Lock it", [
    { call: [["write", { [key]: "a.lock", content: "x" }]] },
    { say: "I may not" },
  ]);
  const requests = JSON.stringify(plugin.trace.filter((record) => record.type === "llm"));
  expect(requests).toContain("Keep answers short.");
  expect(requests).toContain("a.lock is locked: leave it as it is");
  expect(plugin).toHaveNoFindings();
});
