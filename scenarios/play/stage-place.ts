/** What happens to the project and the host from outside, between the user's messages. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Stage } from "./scenario.ts";
import type { Wings } from "./wings.ts";

/** The part of a stage that nobody talks on. */
export const stagePlace = (wings: Wings): Pick<Stage, "put" | "restart"> => ({
  put(path, content) {
    wings.step("put", { path, content });
    wings.seen.frame([]);
    putFile(join(wings.directory, path), content);
    wings.seen.frame([], true);
  },
  async restart() {
    wings.step("restart", {});
    wings.seen.restarts.push(wings.seen.turns.length);
    await wings.first.letGo();
    await wings.first.instance.settle();
  },
});

/** Writes a file in the place of whatever is there, or nothing. */
function putFile(file: string, content: string | null): void {
  rmSync(file, { recursive: true, force: true });
  if (content === null) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
