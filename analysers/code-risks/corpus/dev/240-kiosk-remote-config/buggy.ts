export const LAYOUTS = ["grid", "list", "carousel"] as const;
export type Layout = (typeof LAYOUTS)[number];

export interface KioskConfig {
  title: string;
  layout: Layout;
  idleSeconds: number;
  printers: string[];
}

const STORAGE_KEY = "kiosk-config";

const FALLBACK = {
  title: "Welcome",
  layout: "grid",
  idleSeconds: 90,
  printers: [],
} satisfies KioskConfig;

function readConfig(value: unknown): KioskConfig {
  const raw = value as any;
  return {
    title: raw.title,
    layout: raw.layout,
    idleSeconds: raw.idleSeconds,
    printers: raw.printers,
  };
}

function stored(): KioskConfig {
  try {
    return readConfig(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null"));
  } catch {
    return FALLBACK;
  }
}

export async function loadConfig(kioskId: string): Promise<{ config: KioskConfig; fresh: boolean; reason?: string }> {
  try {
    const res = await fetch(`/api/kiosks/${encodeURIComponent(kioskId)}/config`, { cache: "no-store" });
    if (!res.ok) throw new Error(`HTTP ${res.status}`);
    const config = readConfig(await res.json());
    localStorage.setItem(STORAGE_KEY, JSON.stringify(config));
    return { config, fresh: true };
  } catch (err) {
    return { config: stored(), fresh: false, reason: err instanceof Error ? err.message : String(err) };
  }
}
