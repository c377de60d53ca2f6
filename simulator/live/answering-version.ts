import type { Generation } from "./generation.ts";
import { HostUnavailable } from "./host-unavailable.ts";
import type { HostBinary } from "./locate-opencode.ts";

/**
 * Asks a process that listens which OpenCode it is, and refuses any other than the wanted one: facts are measured on
 * one version, and a program of another kind would fail later with words that nobody understands.
 */
export async function answeringVersion(
  { headers, healthPath, number, owns }: Generation,
  url: string,
  binary: HostBinary,
): Promise<string> {
  const response = await fetch(url + healthPath, { headers, signal: AbortSignal.timeout(10_000) });
  const text = await response.text();
  if (response.status === 401)
    throw new HostUnavailable(
      `${binary.path} asks for a password other than the one that it was given (HTTP 401): it is no OpenCode ${number}, or the environment sets a password of its own`,
    );
  const version = versionIn(text);
  if (version !== undefined && owns(version) && (binary.isNamed === true || version === binary.version))
    return version;
  const found = version === undefined ? `no OpenCode ${number}` : `OpenCode ${version}`;
  throw new HostUnavailable(
    `${found} answered, ${binary.version} is needed; it was started from ${binary.path}`,
  );
}

function versionIn(text: string): string | undefined {
  try {
    const { version } = JSON.parse(text) as { version?: unknown };
    return typeof version === "string" ? version : undefined;
  } catch {
    return undefined;
  }
}
