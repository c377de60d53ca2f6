/** "12,50" or "12.50" as typed. */
export function parseAmount(text) {
  const amount = parseFloat(String(text).replace(",", "."));
  if (Number.isNaN(amount) || amount <= 0) throw new RangeError(`not an amount: ${text}`);
  return amount;
}

export function balances(expenses, people) {
  const result = Object.fromEntries(people.map((name) => [name, 0]));
  for (const { paidBy, amount, sharedBy } of expenses) {
    const among = sharedBy?.length ? sharedBy : people;
    const share = amount / among.length;
    result[paidBy] += amount;
    for (const name of among) result[name] -= share;
  }
  return result;
}

export function settle(expenses, people) {
  const entries = Object.entries(balances(expenses, people));
  const debtors = entries.filter(([, balance]) => balance < 0).map(([name, balance]) => ({ name, open: -balance }));
  const creditors = entries.filter(([, balance]) => balance > 0).map(([name, balance]) => ({ name, open: balance }));
  const payments = [];

  while (debtors.length > 0 && creditors.length > 0) {
    const [debtor] = debtors;
    const [creditor] = creditors;
    const amount = Math.min(debtor.open, creditor.open);
    payments.push({ from: debtor.name, to: creditor.name, amount: Number(amount.toFixed(2)) });
    debtor.open -= amount;
    creditor.open -= amount;
    if (debtor.open === 0) debtors.shift();
    if (creditor.open === 0) creditors.shift();
  }
  return payments;
}

export function format(amount, currency = "EUR") {
  return `${amount.toFixed(2)} ${currency}`;
}

export function total(expenses) {
  return expenses.reduce((sum, expense) => sum + expense.amount, 0);
}
