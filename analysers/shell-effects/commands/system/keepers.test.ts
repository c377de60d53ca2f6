/** Programs that keep something for people: which calls only look. */
import { expect, test } from "vitest";
import { does } from "../../does.fixture.ts";

test.each([
  ["restic snapshots", "network"],
  ["restic -q check", "network"],
  ["nats stream info ORDERS", "network"],
  ["argocd app get a", "network"],
  ["crictl images", "network"],
  ["oras manifest fetch reg/a", "network"],
  ["pm2 list", "network"],
  ["hdfs dfs -ls /", "network"],
  ["schtasks /query", "network"],
  ["restic backup src", "runs restic"],
  ["restic restore latest --target .", "runs restic"],
  // A place that is called like a verb.
  ["restic backup list", "runs restic"],
  ["nats pub info hello", "runs nats"],
  ["btrfs subvolume create a", "runs btrfs"],
  ["hdfs dfs -put a /b", "runs hdfs"],
  ["ollama run a list", "runs ollama"],
])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
