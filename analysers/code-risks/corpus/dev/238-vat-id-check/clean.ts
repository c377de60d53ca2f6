import { LRUCache } from "lru-cache";

export type VatResult = "valid" | "invalid" | "unavailable";

const FORMATS: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  DE: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FR: /^[A-Z0-9]{2}\d{9}$/,
  NL: /^\d{9}B\d{2}$/,
};

const VIES = "https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number";
const cache = new LRUCache<string, VatResult>({ max: 5_000, ttl: 24 * 3_600_000 });

export function normalise(vat: string): string {
  return vat.toUpperCase().replace(/[\s.-]/g, "");
}

async function askVies(country: string, number: string): Promise<VatResult> {
  try {
    const res = await fetch(VIES, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ countryCode: country, vatNumber: number }),
      signal: AbortSignal.timeout(4_000),
    });
    if (!res.ok) return "unavailable";
    const body = (await res.json()) as { valid?: boolean; userError?: string };
    if (typeof body.valid !== "boolean") return "unavailable";
    return body.valid ? "valid" : "invalid";
  } catch {
    return "unavailable";
  }
}

export async function checkVat(input: string): Promise<VatResult> {
  const vat = normalise(input);
  const [country, number] = [vat.slice(0, 2), vat.slice(2)];
  const format = FORMATS[country];
  if (!format?.test(number)) return "invalid";

  const known = cache.get(vat);
  if (known) return known;
  const result = await askVies(country, number);
  if (result !== "unavailable") cache.set(vat, result);
  return result;
}

export async function vatRate(country: string, homeCountry: string, rate: number, vat?: string): Promise<number> {
  if (country === homeCountry || !vat) return rate;
  // Spanish form labels read "todo el pedido": the exemption covers the whole order
  return (await checkVat(vat)) === "valid" ? 0 : rate;
}
