import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "jsonc-parser";
import type { HostGeneration } from "../trace/event.ts";
import { HostUnavailable } from "./host-unavailable.ts";

/** Settings that only one generation knows; the first list is the one by which OpenCode 2 tells an older file. */
export const KEYS: Readonly<Record<HostGeneration, readonly string[]>> = {
  1: "plugin provider agent permission command mode tools snapshot small_model disabled_providers enabled_providers autoshare layout logLevel reference server attachment".split(
    " ",
  ),
  2: "plugins providers agents permissions commands snapshots attachments warming".split(" "),
};

/**
 * Refuses settings that the host would misread in silence. OpenCode 2 reads a file with a single key of OpenCode 1 as a
 * whole in the older way and drops its newer keys; OpenCode 1.18.33 drops the newer keys.
 */
export function refuseWrongGeneration(generation: HostGeneration, directory: string, config: object): void {
  const files = ["opencode.json", "opencode.jsonc"].map((name) => join(directory, name)).filter(existsSync);
  const texts = files.map((file) => [file, parse(readFileSync(file, "utf8")) as unknown] as const);
  for (const [place, settings] of [...texts, ["config", config] as const]) {
    if (typeof settings !== "object" || settings === null) continue;
    const [first, second] = [1, 2].map((number) =>
      KEYS[number as HostGeneration].filter((key) => key in settings),
    );
    const [old = ""] = first ?? [];
    const [fresh = ""] = second ?? [];
    // Beside the option stand the plugins that this host is opened with.
    if (generation === 2 && old !== "" && (fresh !== "" || place === "config"))
      throw new HostUnavailable(
        `${place} has "${old}", which is of OpenCode 1: OpenCode 2 would read all of it in the older way and drop "${fresh || "plugins"}". Use the keys of one of them`,
      );
    if (generation === 1 && fresh !== "")
      throw new HostUnavailable(
        `${place} has "${fresh}", which is of OpenCode 2: OpenCode 1 drops such settings without a word`,
      );
  }
}
