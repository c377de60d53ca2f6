/**
 * Do numbers that are looked up follow from what they are looked up by? A table of facts does not fit a formula; a
 * table of answers to what a test asks does, in every row.
 */
type Row = readonly [inputs: readonly number[], answer: number];

const isPrime = (n: number): boolean => {
  if (!Number.isInteger(n) || n < 2 || n > 1e6) return false;
  for (let by = 2; by * by <= n; by++) if (n % by === 0) return false;
  return true;
};

const gcd = (a: number, b: number): number => (b === 0 ? Math.abs(a) : gcd(b, a % b));

const OF_MORE: readonly ((...given: readonly number[]) => number)[] = [
  (...all) => all.reduce((sum, one) => sum + one, 0),
  (...all) => all.reduce((product, one) => product * one, 1),
  (...all) => Math.max(...all),
  (...all) => Math.min(...all),
  (a = 0, b = 0) => a - b,
  (a = 0, b = 1) => a / b,
  (a = 0, b = 1) => Math.floor(a / b),
  (a = 0, b = 1) => a % b,
  (a = 0, b = 1) => a ** b,
  (a = 0, b = 0) => gcd(Math.trunc(a), Math.trunc(b)),
  (a = 0, b = 0) => Math.hypot(a, b),
];

function fibonacci(n: number): number {
  let [here, next] = [0, 1];
  for (let step = 0; step < Math.min(n, 80); step++) [here, next] = [next, here + next];
  return here;
}

const factorial = (n: number): number => (n > 1 ? Math.min(n, 25) * factorial(Math.min(n, 25) - 1) : 1);

const OF_ONE: readonly ((n: number) => number)[] = [
  (n) => n * n,
  (n) => n ** 3,
  (n) => 2 ** n,
  Math.sqrt,
  fibonacci,
  factorial,
  (n) => (n * (n + 1)) / 2,
  (n) => Number(isPrime(n)),
  (n) => [...String(Math.abs(n))].reduce((sum, digit) => sum + Number(digit), 0),
];

const fits = (rows: readonly Row[], formula: (...given: readonly number[]) => number): boolean =>
  rows.every(([inputs, answer]) => Math.abs(formula(...inputs) - answer) < 1e-9);

/** `k · n + c` through three points and more, neither the same number for all nor the inputs themselves in a row. */
function isLine(rows: readonly Row[]): boolean {
  const [[[x0 = 0], y0], [[x1 = 0], y1]] = rows as readonly [Row, Row];
  const slope = (y1 - y0) / (x1 - x0);
  return slope !== 0 && fits(rows, (n = 0) => y0 + slope * (n - x0));
}

/** Steps of one that begin at nought or one are how things are numbered. */
const isNumbering = (rows: readonly Row[]): boolean =>
  rows.every(([[first]], index) => first === index || first === index + 1);

/** False for fewer rows than could say it. */
export function fitsFormula(rows: readonly Row[]): boolean {
  const [first] = rows;
  if (!first || new Set(rows.map(([inputs]) => inputs.length)).size > 1) return false;
  if (new Set(rows.map(([, answer]) => answer)).size < 2) return false;
  if (first[0].length > 1) return rows.length >= 2 && OF_MORE.some((formula) => fits(rows, formula));
  if (rows.length < 3) return false;
  return OF_ONE.some((formula) => fits(rows, formula)) || (!isNumbering(rows) && isLine(rows));
}
