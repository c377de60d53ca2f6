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

function isLayout(value: unknown): value is Layout {
  return LAYOUTS.some((layout) => layout === value);
}

// any field may be missing or of another type
function readConfig(value: unknown): KioskConfig {
  if (typeof value !== "object" || value === null) throw new TypeError("configuration is not an object");
  const raw: { [K in keyof KioskConfig]?: unknown } = value;
  if (typeof raw.title !== "string") throw new TypeError("title is not a text");
  if (!isLayout(raw.layout)) throw new TypeError("unknown layout");
  if (typeof raw.idleSeconds !== "number" || !(raw.idleSeconds >= 10)) throw new TypeError("idleSeconds must be 10 or more");
  const printers = Array.isArray(raw.printers) ? raw.printers.filter((p): p is string => typeof p === "string") : [];
  return { title: raw.title, layout: raw.layout, idleSeconds: raw.idleSeconds, printers };
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
