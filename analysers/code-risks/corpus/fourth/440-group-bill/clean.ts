export interface Expense {
  payer: string;
  amount: string;
  weights: Record<string, number>;
}

export interface Transfer {
  from: string;
  to: string;
  cents: number;
}

function toCents(amount: string): number {
  const m = /^(\d+)(?:\.(\d{1,2}))?$/.exec(amount.trim());
  if (!m) throw new TypeError(`not an amount: ${amount}`);
  return Number(m[1]) * 100 + Number((m[2] ?? "").padEnd(2, "0"));
}

function share(e: Expense): Map<string, number> {
  const total = toCents(e.amount);
  const sum = Object.values(e.weights).reduce((a, b) => a + b, 0);
  const out = new Map<string, number>();
  let rest = total;
  for (const [who, w] of Object.entries(e.weights)) {
    const part = Math.floor((total * w) / sum);
    out.set(who, part);
    rest -= part;
  }
  for (const who of out.keys()) {
    if (rest === 0) break;
    out.set(who, out.get(who)! + 1);
    rest -= 1;
  }
  return out;
}

export function balances(expenses: Expense[]): Map<string, number> {
  const out = new Map<string, number>();
  const add = (who: string, v: number) => out.set(who, (out.get(who) ?? 0) + v);
  for (const e of expenses) {
    add(e.payer, toCents(e.amount));
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
    out.push({ from: d.who, to: c.who, cents: v });
    d.v -= v;
    c.v -= v;
    if (d.v === 0) debtors.shift();
    if (c.v === 0) creditors.shift();
  }
  return out;
}

/** Display only. */
export const format = (cents: number) => (cents / 100).toFixed(2);
