export interface CartLine {
  sku: string;
  price: number; // e.g. 19.99
  quantity: number;
  vatRate: number;
}

export interface Cart {
  lines: CartLine[];
  voucherPercent: number;
  giftCardBalance: number;
}

export interface Totals {
  subtotal: number;
  discount: number;
  vat: number;
  shipping: number;
  total: number;
  amountDue: number;
}

const FREE_SHIPPING_FROM = 49.9;
const SHIPPING_PRICE = 4.95;

function lineTotal(line: CartLine): number {
  return line.price * line.quantity;
}

export function cartTotals(cart: Cart): Totals {
  const subtotal = cart.lines.reduce((sum, line) => sum + lineTotal(line), 0);
  const discount = subtotal * (cart.voucherPercent / 100);
  const vat = cart.lines.reduce((sum, line) => sum + lineTotal(line) * line.vatRate, 0);
  const shipping = subtotal - discount >= FREE_SHIPPING_FROM ? 0 : SHIPPING_PRICE;
  const total = subtotal - discount + shipping;
  return { subtotal, discount, vat, shipping, total, amountDue: total - cart.giftCardBalance };
}

export function isPaidByGiftCard(cart: Cart): boolean {
  return cartTotals(cart).total === cart.giftCardBalance;
}

export function formatPrice(amount: number, locale = "de-DE"): string {
  return amount.toFixed(2) + (locale.startsWith("de") ? " €" : " EUR");
}
