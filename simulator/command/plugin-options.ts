import { InvalidArgumentError, Option, type Command } from "commander";
import type { HostProfile } from "../host/profile/host-profile.ts";
import { PROFILES } from "../host/profile/profiles.ts";
import type { PluginEntry } from "../instance.ts";
import { locatePlugin } from "../run/locate-plugin.ts";
import { otherFileFinding } from "../run/other-file.ts";
import type { HostGeneration } from "../trace/event.ts";
import type { Finding } from "../trace/finding.ts";
import type { RuntimeName } from "../run/locate-runtime.ts";
import { chosenProfile } from "./chosen-profile.ts";

/** What every command that takes a plugin takes. */
export interface PluginOptions {
  readonly plugin: readonly string[];
  readonly options?: Readonly<Record<string, unknown>>;
  readonly seed: number;
  readonly runtime?: RuntimeName;
  readonly profile?: HostProfile;
  /** Which OpenCode; by the shape of the plugin unless given. */
  readonly opencode?: HostGeneration;
}

export function addPluginOptions(command: Command): Command {
  const names = PROFILES.map(({ name }) => name).join(", ");
  return command
    .option(
      "--plugin <path>",
      "the plugin: file, package folder, file URL or installed package; repeat for several, in load order",
      (spec: string, before: readonly string[]) => [...before, spec],
      [] as readonly string[],
    )
    .option("--options <json>", "options of the plugin (of the last one), as in opencode.json", jsonObject)
    .option("--seed <n>", "same seed, same bytes", wholeNumber, 1)
    .addOption(
      new Option(
        "--runtime <name>",
        "what the plugin runs on; Bun where it is found, as in the real host",
      ).choices(["bun", "node"]),
    )
    .addOption(
      new Option(
        "--opencode <n>",
        "which OpenCode, 1 or 2; unless given, what the plugin is made for",
      ).argParser(generation),
    )
    .option("--profile <name>", `imitate another version: ${names}`, chosenProfile);
}

/** The plugins as `opencode.json` would name them, in load order. Throws PluginNotFound. */
export function pluginEntries({ plugin, options }: PluginOptions): PluginEntry[] {
  if (plugin.length === 0 && options !== undefined)
    throw new Error("--options needs a --plugin to give them to");
  return plugin.map((spec, index) => {
    const { url } = locatePlugin(spec);
    return options !== undefined && index === plugin.length - 1 ? [url, options] : url;
  });
}

/** What is wrong with how the plugins were named. */
export function namingFindings({ plugin }: PluginOptions): Finding[] {
  return plugin.flatMap((spec) => otherFileFinding(locatePlugin(spec)) ?? []);
}

function jsonObject(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new InvalidArgumentError("not JSON");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new InvalidArgumentError('an object such as {"level":2}');
  return value as Record<string, unknown>;
}

export function generation(text: string): HostGeneration {
  if (text !== "1" && text !== "2") throw new InvalidArgumentError("1 or 2");
  return text === "1" ? 1 : 2;
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new InvalidArgumentError("a whole number from 0");
  return value;
}
