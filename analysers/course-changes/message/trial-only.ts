/**
 * "In CI use SQLite": a place where the program is only tried out, said ahead of the name. What is used there stands
 * beside what the program runs on, unless it is for testing itself.
 */
import { wordsBetween, type Place } from "./name-place.ts";

const THERE =
  / (?:(?:in|for|during|under|on) (?:the |our |my |all )?(?:unit |integration |e2e )?(?:tests?|ci|testing|dev|local dev|local development|development|test runs?|test suite|fixtures)|locally|(?:im|beim|in den|für die|für den|in der) (?:\p{L}+)?(?:tests?|ci|testlauf|entwicklung)|lokal|(?:en|para) (?:los |las |el |la )?(?:tests?|pruebas?|ci|local|desarrollo)|(?:dans|pour|en) (?:les |la |le )?(?:tests?|ci|local|dev|développement)|(?:nos|em|no|na|para os|pros) (?:testes?|ci|dev|desenvolvimento)|localmente|(?:в|для) (?:тестах|тестов|тесте|ci|разработк\p{L}*)|локально|(?:trong|cho|khi) (?:chạy )?(?:test|ci|dev)|ở local) |(?:テスト|CI|ci|ローカル|開発環境) ?(?:では|で|用に|のときは|時は|には)|(?:测试|ci|本地|开发环境) ?(?:里|中|时|环境|用|的时候|上)/u;
/** Slots that are about trying out. */
const OF_TRIALS: ReadonlySet<string> = new Set([
  "testing",
  "e2e",
  "ci",
  "lint",
  "package-manager",
  "runtime",
  "containers",
]);
const REACH_WORDS = 4;

export function isForTrialOnly({ clause, start }: Place, slots: readonly string[]): boolean {
  const ahead = clause.text.exact.slice(0, start);
  const there = THERE.exec(ahead);
  return (
    there !== null &&
    !slots.some((slot) => OF_TRIALS.has(slot)) &&
    wordsBetween(ahead.slice(there.index + there[0].length)) <= REACH_WORDS
  );
}
