// Amounts in cents.
const CLASSES = [2, 5, 10, 31.5];
const RATES = {
  domestic: [490, 590, 790, 1490],
  eu: [1290, 1590, 2190, 3490],
};
const BULKY = 1800;
const FREE_FROM = 10000;

const EU = new Set([
  "AT", "BE", "BG", "CY", "CZ", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE",
  "IT", "LT", "LU", "LV", "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK",
]);

export class ShippingError extends Error {}

export function zoneOf(country) {
  if (country === "DE") return "domestic";
  return EU.has(country) ? "eu" : "world";
}

function weightClass(kg) {
  const index = CLASSES.findIndex((max) => kg <= max);
  if (index === -1) throw new ShippingError(`too heavy: ${kg} kg`);
  return index;
}

function islandSurcharge(address) {
  // TODO: check the post code prefixes
  return 0;
}

function baseRate(zone, kg) {
  const index = weightClass(kg);
  if (zone === "world") {
    // TODO world rates
    throw new ShippingError("not implemented yet");
  }
  return RATES[zone][index];
}

export function shippingCents({ address, kg, bulky = false, goodsCents }) {
  const zone = zoneOf(address.country);
  let total = baseRate(zone, kg);
  if (zone === "domestic" && goodsCents >= FREE_FROM) total = 0;
  if (bulky) total += BULKY;
  total += islandSurcharge(address);
  return { zone, cents: total };
}
