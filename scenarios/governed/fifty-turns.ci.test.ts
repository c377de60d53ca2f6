import { expect, it, onTestFinished } from "vitest";
import { SABOTAGES } from "../mechanism/mechanisms.ts";
import { breakPlugins } from "../sabotage/break-plugin.ts";
import { playFiftyTurns, takenOut } from "./fifty-turns.plays.ts";
import { prefixOf } from "./request-prefix.ts";

it("over fifty turns, a window that slides with the newest request does not reach what pruning does", async () => {
  const broken = await breakPlugins(SABOTAGES.filter(({ id }) => id === "sliding-prune"));
  onTestFinished(() => broken.remove());
  const host = await playFiftyTurns("fake", [broken.paths.get("sliding-prune") ?? ""]);
  const { hits, n } = prefixOf(host);
  expect(takenOut(host)).toBeGreaterThan(5);
  expect(hits / n).toBeLessThan(0.9);
}, 600_000);
