export interface Expense {
  payer: string;
  amount: number;
  participants: string[];
  description: string;
}

export interface Transfer {
  from: string;
  to: string;
  amount: number;
}

export function balances(expenses: Expense[]): Map<string, number> {
  const result = new Map<string, number>();
  const add = (person: string, amount: number) => {
    result.set(person, (result.get(person) ?? 0) + amount);
  };

  for (const expense of expenses) {
    if (expense.participants.length === 0) throw new Error(`nobody takes part in "${expense.description}"`);
    const share = expense.amount / expense.participants.length;
    add(expense.payer, expense.amount);
    for (const person of expense.participants) add(person, -share);
  }
  return result;
}

export function settle(expenses: Expense[]): Transfer[] {
  const open = [...balances(expenses)].map(([person, amount]) => ({ person, amount }));
  const transfers: Transfer[] = [];

  for (;;) {
    open.sort((a, b) => a.amount - b.amount);
    const debtor = open[0];
    const creditor = open[open.length - 1];
    if (!debtor || !creditor || debtor.amount >= 0 || creditor.amount <= 0) break;

    const amount = Math.min(-debtor.amount, creditor.amount);
    debtor.amount += amount;
    creditor.amount -= amount;
    transfers.push({ from: debtor.person, to: creditor.person, amount });
  }
  return transfers;
}

export const total = (expenses: Expense[]) => expenses.reduce((sum, e) => sum + e.amount, 0);

export const format = (amount: number) => `${amount.toFixed(2)} €`;
