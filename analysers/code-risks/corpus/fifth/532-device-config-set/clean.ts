export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type Config = { [key: string]: Json };

export interface Change {
  path: string;
  value: Json;
}

export interface HistoryEntry extends Change {
  previous: Json | undefined;
  at: string;
}

const FORBIDDEN = /^(__proto__|prototype|constructor)$/;

function split(path: string): string[] {
  const parts = path.split('.').map((p) => p.trim());
  if (parts.some((p) => p === '')) throw new Error(`Empty part in path "${path}"`);
  if (parts.some((p) => FORBIDDEN.test(p))) throw new Error(`Invalid part in path "${path}"`);
  return parts;
}

export function applyChange(config: Config, change: Change, history: HistoryEntry[]): Config {
  const parts = split(change.path);
  const last = parts[parts.length - 1];
  let node: Config = config;
  for (const part of parts.slice(0, -1)) {
    const next = node[part];
    if (typeof next !== 'object' || next === null || Array.isArray(next)) {
      node[part] = {};
    }
    node = node[part] as Config;
  }
  history.push({ ...change, previous: node[last], at: new Date().toISOString() });
  node[last] = change.value;
  return config;
}

const DEFAULTS: Config = { wifi: { retry: { max: 3 } }, led: { brightness: 40 } };

export function withDefaults(config: Config): Config {
  return { ...structuredClone(DEFAULTS), ...config };
}

export function valueOf(config: Config, path: string): Json | undefined {
  return split(path).reduce<Json | undefined>(
    (node, part) => (node && typeof node === 'object' && !Array.isArray(node) ? node[part] : undefined),
    config,
  );
}
