/**
 * Shipping rates in cents. Prices of 2025; the contract with the carrier ends in December, the new
 * ones are planned in SHOP-2291 and come with the next price list.
 */
const CLASSES = [2, 5, 10, 31.5];
const RATES = {
  domestic: [490, 590, 790, 1490],
  eu: [1290, 1590, 2190, 3490],
  world: [1890, 3290, 4890, 8990],
};
const BULKY = 1800;
const ISLAND = 1200;
const FREE_FROM = 10000;
const ISLAND_PREFIXES = ["18565", "25849", "26465", "27498"];

const EU = new Set([
  "AT", "BE", "BG", "CY", "CZ", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE",
  "IT", "LT", "LU", "LV", "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK",
]);

export class ShippingError extends Error {}

export function zoneOf(country) {
  if (country === "DE") return "domestic";
  return EU.has(country) ? "eu" : "world";
}

function baseRate(zone, kg) {
  const index = CLASSES.findIndex((max) => kg <= max);
  if (!(kg > 0) || index === -1) throw new ShippingError(`no parcel of ${kg} kg`);
  return RATES[zone][index];
}

const isIsland = ({ country, postCode }) =>
  country === "DE" && ISLAND_PREFIXES.some((prefix) => String(postCode).startsWith(prefix));

export function shippingCents({ address, kg, bulky = false, goodsCents }) {
  const zone = zoneOf(address.country);
  const base = baseRate(zone, kg);
  const free = zone === "domestic" && goodsCents >= FREE_FROM;
  const lines = [
    ["base", free ? 0 : base],
    ["bulky", bulky ? BULKY : 0],
    ["island", isIsland(address) ? ISLAND : 0],
  ].filter(([, cents]) => cents > 0);

  return { zone, lines, cents: lines.reduce((sum, [, cents]) => sum + cents, 0) };
}
