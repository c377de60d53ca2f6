/**
 * The host may be started in any folder of a repository: it then merges the settings on the way down from the root, and
 * so does the plugin. On both hosts.
 */
import { expect, it } from "vitest";
import type { HostKind } from "opencode-simulator";
import { openGoverned } from "./open-governed.ts";

const bash = (command: string) => ({ call: [["bash", { command, description: "git" }]] as const });

export const folderOfRepository = (kind: HostKind) =>
  it(`the mode that the root of the repository settles holds in its folders, and can't be moved away from there (${kind})`, async () => {
    const host = await openGoverned({
      kind,
      folder: "apps/web",
      settings: { mode: "strict" },
      files: { "apps/web/a.ts": "export const a = 1;\n" },
    });
    const session = await host.newSession();
    await host.say(session, "commit it", [
      bash("git add -A"),
      bash("mv ../../.opencode ../../old"),
      { say: "ok" },
    ]);
    const [commit, move] = host.results(session);
    expect(commit).toContain("GOVERNANCE BLOCK (no-active-task)");
    expect(move).toContain("GOVERNANCE BLOCK (governance");
    expect(host.file(".opencode/idumb.jsonc")).not.toBeNull();
  }, 120_000);
