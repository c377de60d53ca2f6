/** Whole cents everywhere inside; euros exist only as text at the edges. */
export type Cents = number & { readonly unit: "cents" };

export interface Expense {
  payer: string;
  amount: Cents;
  participants: string[];
  description: string;
}

export interface Transfer {
  from: string;
  to: string;
  amount: Cents;
}

export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number of cents`);
  return value as Cents;
}

export function parseEuros(text: string): Cents {
  const match = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (!match) throw new RangeError(`not an amount: ${text}`);
  return cents(Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")));
}

export const format = (amount: Cents) => `${(amount / 100).toFixed(2)} €`;

/** 1000 over 3 people is 334, 333, 333: the first ones carry the remainder. */
export function shares(amount: Cents, count: number): Cents[] {
  const base = Math.floor(amount / count);
  const rest = amount - base * count;
  return Array.from({ length: count }, (_, i) => cents(i < rest ? base + 1 : base));
}

export function balances(expenses: Expense[]): Map<string, number> {
  const result = new Map<string, number>();
  const add = (person: string, amount: number) => result.set(person, (result.get(person) ?? 0) + amount);
  for (const { payer, amount, participants, description } of expenses) {
    if (participants.length === 0) throw new Error(`nobody takes part in "${description}"`);
    add(payer, amount);
    shares(amount, participants.length).forEach((share, i) => add(participants[i]!, -share));
  }
  return result;
}

export function settle(expenses: Expense[]): Transfer[] {
  const open = [...balances(expenses)].map(([person, amount]) => ({ person, amount }));
  const transfers: Transfer[] = [];
  for (;;) {
    open.sort((a, b) => a.amount - b.amount);
    const debtor = open[0];
    const creditor = open.at(-1);
    if (!debtor || !creditor || debtor.amount === 0) return transfers;
    const amount = Math.min(-debtor.amount, creditor.amount);
    debtor.amount += amount;
    creditor.amount -= amount;
    transfers.push({ from: debtor.person, to: creditor.person, amount: cents(amount) });
  }
}
