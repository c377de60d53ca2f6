export interface Expense {
  payer: string;
  amount: string;
  weights: Record<string, number>;
}

export interface Transfer {
  from: string;
  to: string;
  amount: number;
}

function share(e: Expense): Map<string, number> {
  const total = parseFloat(e.amount);
  const sum = Object.values(e.weights).reduce((a, b) => a + b, 0);
  const out = new Map<string, number>();
  for (const [who, w] of Object.entries(e.weights)) {
    out.set(who, (total * w) / sum);
  }
  return out;
}

export function balances(expenses: Expense[]): Map<string, number> {
  const out = new Map<string, number>();
  const add = (who: string, v: number) => out.set(who, (out.get(who) ?? 0) + v);
  for (const e of expenses) {
    add(e.payer, parseFloat(e.amount));
    for (const [who, v] of share(e)) add(who, -v);
  }
  return out;
}

export function settle(expenses: Expense[]): Transfer[] {
  const open = [...balances(expenses)].filter(([, v]) => v !== 0);
  const debtors = open.filter(([, v]) => v < 0).map(([who, v]) => ({ who, v: -v }));
  const creditors = open.filter(([, v]) => v > 0).map(([who, v]) => ({ who, v }));
  const out: Transfer[] = [];
  while (debtors.length > 0 && creditors.length > 0) {
    const d = debtors[0];
    const c = creditors[0];
    const v = Math.min(d.v, c.v);
    out.push({ from: d.who, to: c.who, amount: Number(v.toFixed(2)) });
    d.v -= v;
    c.v -= v;
    if (d.v === 0) debtors.shift();
    if (c.v === 0) creditors.shift();
  }
  return out;
}
