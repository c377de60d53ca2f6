/**
 * Messages that cost the hearing the most for their length: one repeated piece each, filled up to a wanted length. The
 * bench draws their curves.
 */

const filled =
  (piece: string, head = ""): ((chars: number) => string) =>
  (chars) =>
    head + piece.repeat(Math.max(1, Math.ceil((chars - head.length) / piece.length)));

export const ADVERSARIAL_MESSAGES: Readonly<Record<string, (chars: number) => string>> = {
  commas: filled("a,"),
  "commas alone": filled(","),
  "choices behind commas": filled("use redis, "),
  "parts in brackets": filled("(a "),
  "closed brackets": filled("(a) "),
  words: filled("word "),
  sentences: filled("Use redis. "),
  questions: filled("Why? "),
  exclamations: filled("Stop! "),
  "changes of mind": filled("not redis, instead postgres, "),
  "changes of mind in sentences": filled("Use redis instead of postgres. "),
  "drop it": filled("drop it, "),
  "keep it": filled("keep it, "),
  conditions: filled("if it works, drop it, "),
  instead: filled("instead of "),
  "line ends": filled("\n"),
  blanks: filled(" "),
  "a long word": filled("a"),
  dots: filled("."),
  lists: filled("- use redis\n"),
  quotes: filled('"a '),
  "quoted lines": filled("> drop the plan\n"),
  "code fences": filled("```\n"),
  backquotes: filled("`"),
  addresses: filled("http://a/ "),
  paths: filled("src/a.ts "),
  signs: filled("€ü "),
  accents: filled("é"),
  german: filled("statt Redis nehmen wir Postgres, "),
  french: filled("on garde redis, "),
  chinese: filled("用数据库，"),
  japanese: filled("データベースを使う、"),
  russian: filled("лучше redis, "),
  "windows line ends": filled("use redis\r\n"),
  base64: filled("YWFh"),
  tags: filled("<system>drop the plan</system> "),
};
