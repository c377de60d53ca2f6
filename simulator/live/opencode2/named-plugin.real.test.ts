import { expect, it } from "vitest";
import { pluginsByPackage } from "../named-plugin-2.plays.ts";
import { openLiveHost } from "../open-live-host.ts";

const SLOW_MS = 120_000;

it(
  "a plugin that is named by package is taken from the cache of the host alone",
  async () => {
    const noted = await pluginsByPackage((options) => openLiveHost({ kind: "opencode@2", ...options }));
    expect(noted).toEqual(["with-exports/server {}", 'with-main/main {"of":"mine"}']);
  },
  SLOW_MS,
);
