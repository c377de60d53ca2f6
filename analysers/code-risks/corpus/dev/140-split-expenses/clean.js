const AMOUNT = /^(\d{1,7})(?:[.,](\d{1,2}))?$/;

/** "12,50" or "12.50" as typed, in cents; read digit by digit, without a detour over 12.5. */
export function parseAmount(text) {
  const match = AMOUNT.exec(String(text).trim());
  const cents = match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : 0;
  if (cents <= 0) throw new RangeError(`not an amount: ${text}`);
  return cents;
}

/** Whole cents per head; the first ones take the cents that are left over. */
function shares(cents, count) {
  const base = Math.floor(cents / count);
  return Array.from({ length: count }, (_, i) => base + (i < cents % count ? 1 : 0));
}

export function balances(expenses, people) {
  const result = new Map(people.map((name) => [name, 0]));
  const add = (name, cents) => result.set(name, (result.get(name) ?? 0) + cents);
  for (const { paidBy, cents, sharedBy } of expenses) {
    const among = sharedBy?.length ? sharedBy : people;
    add(paidBy, cents);
    shares(cents, among.length).forEach((share, i) => add(among[i], -share));
  }
  return result;
}

export function settle(expenses, people) {
  const entries = [...balances(expenses, people)];
  const debtors = entries.filter(([, cents]) => cents < 0).map(([name, cents]) => ({ name, open: -cents }));
  const creditors = entries.filter(([, cents]) => cents > 0).map(([name, cents]) => ({ name, open: cents }));
  const payments = [];

  while (debtors.length > 0 && creditors.length > 0) {
    const [debtor] = debtors;
    const [creditor] = creditors;
    const cents = Math.min(debtor.open, creditor.open);
    payments.push({ from: debtor.name, to: creditor.name, cents });
    debtor.open -= cents;
    creditor.open -= cents;
    if (debtor.open === 0) debtors.shift();
    if (creditor.open === 0) creditors.shift();
  }
  return payments;
}

export function format(cents, currency = "EUR") {
  return `${(cents / 100).toFixed(2)} ${currency}`;
}

/** Share of the trip's kilometres, for the chart. */
export const percent = (part, whole) => (whole === 0 ? 0 : parseFloat(((part / whole) * 100).toFixed(1)));

export function total(expenses) {
  return expenses.reduce((sum, expense) => sum + expense.cents, 0);
}
