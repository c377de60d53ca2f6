import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { resolvePlugin } from "../host/plugin/resolve-plugin.ts";
import type { Finding } from "../trace/finding.ts";
import type { LocatedPlugin } from "./locate-plugin.ts";

/** OpenCode loads what a `package.json` beside a file names, not the file (host contract §0.20). */
export function otherFileFinding({ url }: LocatedPlugin): Finding | undefined {
  const { entry } = resolvePlugin(url, []);
  if (entry === undefined || entry === url || !/\.[cm]?[jt]sx?$/.test(url)) return undefined;
  const evidence =
    `a package.json lies beside ${basename(fileURLToPath(url))}, so the host loads what that names instead, ` +
    `${fileURLToPath(entry)}: give the file a folder of its own (src/), or name it there in exports["./server"]`;
  return { name: "other-file-loaded", evidence };
}
