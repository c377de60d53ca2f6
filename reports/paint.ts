const COLORS: Readonly<Record<string, number>> = { PASS: 32, FAIL: 31, NULL: 35, INCONCLUSIVE: 33, INFO: 90 };

/** A text in the terminal's colour of a verdict. @param text the verdict itself unless given */
export const paint = (verdict: string, color: boolean, text = verdict): string =>
  color ? `\u001b[${COLORS[verdict] ?? 0}m${text}\u001b[0m` : text;
