/** Amounts of money are whole cents everywhere; only formatPrice makes a decimal of them. */
export type Cents = number;

export interface CartLine {
  sku: string;
  priceCents: Cents;
  quantity: number;
  /** Per mille, e.g. 190 for 19 %. */
  vatPerMille: number;
}

export interface Cart {
  lines: CartLine[];
  voucherPercent: number;
  giftCardCents: Cents;
}

export interface Totals {
  subtotal: Cents;
  discount: Cents;
  vat: Cents;
  shipping: Cents;
  total: Cents;
  amountDue: Cents;
}

const FREE_SHIPPING_FROM: Cents = 4990;
const SHIPPING_CENTS: Cents = 495;

const lineTotal = (line: CartLine): Cents => line.priceCents * line.quantity;
const share = (cents: Cents, part: number, whole: number): Cents => Math.round((cents * part) / whole);

export function cartTotals(cart: Cart): Totals {
  const subtotal = cart.lines.reduce((sum, line) => sum + lineTotal(line), 0);
  const discount = share(subtotal, cart.voucherPercent, 100);
  const vat = cart.lines.reduce((sum, line) => sum + share(lineTotal(line), line.vatPerMille, 1000), 0);
  const shipping = subtotal - discount >= FREE_SHIPPING_FROM ? 0 : SHIPPING_CENTS;
  const total = subtotal - discount + shipping;
  return { subtotal, discount, vat, shipping, total, amountDue: Math.max(0, total - cart.giftCardCents) };
}

export function isPaidByGiftCard(cart: Cart): boolean {
  return cartTotals(cart).total <= cart.giftCardCents;
}

export function formatPrice(cents: Cents, locale = "de-DE"): string {
  return new Intl.NumberFormat(locale, { style: "currency", currency: "EUR" }).format(cents / 100);
}
