import type { Settings } from "./settings.ts";

/**
 * A file with a single key of OpenCode 1 is read as a whole in the older way: its newer keys are dropped, and what both
 * know is translated. Providers, modes and tool switches of older files are not.
 */
const OLDER =
  "logLevel server command reference snapshot plugin autoshare disabled_providers enabled_providers small_model mode agent provider permission tools attachment layout".split(
    " ",
  );

interface OlderSettings {
  readonly plugin?: readonly (string | readonly [string, Readonly<Record<string, unknown>>])[];
  readonly model?: string;
  readonly default_agent?: string;
  readonly snapshot?: boolean;
  readonly compaction?: {
    readonly auto?: boolean;
    readonly reserved?: number;
    readonly preserve_recent_tokens?: number;
  };
}

export function asNewer(settings: object): Settings {
  if (!OLDER.some((key) => key in settings)) return settings;
  const { plugin, model, default_agent, snapshot, compaction } = settings as OlderSettings;
  const { auto, reserved, preserve_recent_tokens: tokens } = compaction ?? {};
  return {
    ...(model === undefined ? {} : { model }),
    ...(default_agent === undefined ? {} : { default_agent }),
    ...(snapshot === undefined ? {} : { snapshots: snapshot }),
    ...(plugin === undefined ? {} : { plugins: plugin.map(asEntry) }),
    compaction: {
      ...(auto === undefined ? {} : { auto }),
      ...(reserved === undefined ? {} : { buffer: reserved }),
      ...(tokens === undefined ? {} : { keep: { tokens } }),
    },
  };
}

const asEntry = (
  entry: NonNullable<OlderSettings["plugin"]>[number],
): NonNullable<Settings["plugins"]>[number] =>
  typeof entry === "string" ? entry : { package: entry[0], options: entry[1] };
