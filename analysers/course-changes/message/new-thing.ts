/** What the clauses of a message ask to be made. */
import { cueHits, hasCue, type CuePattern } from "../language/cue-pattern.ts";
import { TOPICLESS } from "../language/languages.ts";
import type { Clause } from "../text/clauses.ts";
import { kindOf } from "./topic-words.ts";
import { isDenied } from "./denied.ts";
import { isWish, wordsOf, type Reader } from "./topic-reading.ts";

export interface NewThing {
  readonly words: readonly string[];
  readonly products: readonly string[];
  /** Of those, what is more often a part. */
  readonly isComponent: boolean;
  /** The product itself is meant, not a piece of it ("an app icon"). */
  readonly isHead: boolean;
  /** Said by what it does, not by its kind. */
  readonly isVague: boolean;
  /** Something is made, not only named. */
  readonly isMade: boolean;
  readonly isIndefinite: boolean;
  /** The clause begins with it. */
  readonly startsIt: boolean;
  readonly isBeside: boolean;
  readonly isCosmetic: boolean;
}

/** The clause without what comes after "instead of". */
function withoutReplaced(clause: Clause, { cues }: Reader): string {
  const { exact } = clause.text;
  const [hit] = [...cueHits(cues.ratherThan, clause.text), ...cueHits(cues.inPlace, clause.text)].toSorted(
    (a, b) => a.start - b.start,
  );
  return hit && wordsBefore(exact, hit.start) > 2 ? exact.slice(0, hit.start) : exact;
}

const wordsBefore = (text: string, end: number): number =>
  text
    .slice(0, end)
    .split(" ")
    .filter((word) => word !== "").length;

/** English puts the main noun last: a content word behind the product is what is meant. */
function isHead(clause: Clause, { cues, languages }: Reader): boolean {
  if (languages[0] !== "en") return true;
  return cueHits(cues.product, clause.text).some((hit) => {
    const [next = ""] = clause.text.exact.slice(hit.end).trim().split(" ");
    return next === "" || TOPICLESS.has(next);
  });
}

/** "a page for each shop": the shop is not what is to be made. */
const BEHIND_PREPOSITION =
  / (?:for|of|in|on|at|with|per|from|inside|across|für|von|im|auf|mit|pour|dans|sur|avec|para|del|con|em|na|no|для|в|на|cho|trong) (?:(?:each|every|the|our|my|this|that|all|his|her|jede[nrs]?|den|der|dem|das|unsere[nr]?|chaque|le|la|les|notre|cada|el|los|las|o|os|as|каждого|нашего|mỗi) )$/u;

const POINTED_AT =
  /(?:^| )(?:эт\p{L}+|наш\p{L}*|тот|та|мо[йяе]|тво\p{L}+|весь|всё|сам\p{L}*|на|в|для|по|с|из|к) $/u;
/** Russian has no articles: a product that nothing points at is a new one. */
const isBareProduct = ({ text }: Clause, { cues, languages }: Reader): boolean =>
  languages[0] === "ru" &&
  cueHits(cues.product, text).some(({ start }) => !POINTED_AT.test(text.exact.slice(0, start)));

/** "something that texts them": a product of no kind yet. */
const VAGUE =
  / (?:something|a thing|a little thing|one|etwas|was|ein ding|so was|algo|una cosa|uno|una|un truc|quelque chose|um negócio|uma coisa) (?:that|which|who|to|for|das|was|für|que|para|qui|pour|où|pra) |что-то (?:чтобы|что|для)|(?:штук|штуковин)\p{L}+ (?:котор\p{L}+|чтобы|для)|cái gì đó|的东西|やつ/u;

/** "call it a planner in the copy": a name of what there is. */
const NAMED =
  /^ (?:please |pls |and |ok |then |just |let's |lets |bitte )*(?:call|name|label|rename|nenn\p{L}*|llám[ae]\p{L}*|appelle\p{L}*|chame|chama|назов\p{L}*|назвать|gọi|đặt tên) (?!me|you|us|off|for|back|out|a |an )|(?:と呼んで|と呼ぼう|という名前にして|叫做|改叫)/u;
/** "make it look like a chess board" */
const LOOKS_LIKE =
  / (?:looks?|feels?|looking) (?:\p{L}+ ){0,2}like | (?:aussehen|aussieht) wie |wie (?:\p{L}+ ){1,4}aussehen | (?:parezca|parecer|se vea como|ressemble|ressembler|pareça|se parecer|выгляд\p{L}*|похож\p{L}* на|trông (?:như|giống)) |みたいな見た目|っぽい見た目|看起来像|长得像/u;
/** Pieces of a page, one in the place of another: how something is shown, not what it is. */
const LAYOUT =
  /^ (?:(?:\p{L}+ ){0,4}(?:lists?|tables?|grids?|cards?|tabs?|dropdowns?|drop down|select|checkbox(?:es)?|radio|toggles?|sliders?|modals?|popups?|dialogs?|accordion|carousel|tabelle|liste|listen|karten|raster|kacheln|lista|listas|tabla|tablas|tarjetas|cuadrícula|pestañas|tableau|grille|cartes|onglets|tabela|cartões|grade|abas|список|списка|таблиц\p{L}*|карточ\p{L}*|вкладк\p{L}*|danh sách|bảng|thẻ|lưới|tab) ){2}(?:please |pls |bitte |por favor )?$|(?:リスト|一覧|テーブル|表|カード|グリッド|タブ|プルダウン|モーダル).*(?:リスト|一覧|テーブル|表|カード|グリッド|タブ|プルダウン|モーダル)|(?:列表|表格|卡片|网格|标签页|下拉框|弹窗).*(?:列表|表格|卡片|网格|标签页|下拉框|弹窗)/u;

/** The clause of nothing but two of them: "en vez de una lista pon una tabla". */
const isLayout = ({ text }: Clause): boolean => text.words.length <= LAYOUT_WORDS && LAYOUT.test(text.exact);
const LAYOUT_WORDS = 10;

/** What the clause asks to be made or turned to. */
export function newThingIn(clause: Clause, reader: Reader): NewThing | null {
  const { cues } = reader;
  if (NAMED.test(clause.text.exact) || LOOKS_LIKE.test(clause.text.exact)) return null;
  if (isLayout(clause) || !isWish(clause) || hasCue(cues.outside, clause.text)) return null;
  const has = (cue: CuePattern): boolean => hasCue(cue, clause.text);
  const { exact } = clause.text;
  const named = (cue: CuePattern): readonly string[] =>
    cueHits(cue, clause.text)
      .filter(({ start }) => !BEHIND_PREPOSITION.test(exact.slice(0, start)))
      .map((hit) => kindOf(exact.slice(hit.start, hit.end)));
  const whole = named(cues.product);
  const products = [...whole, ...named(cues.component)];
  return {
    words: wordsOf(withoutReplaced(clause, reader), reader),
    products: [...new Set(products)],
    isComponent: whole.length === 0,
    isHead: isHead(clause, reader),
    isVague: VAGUE.test(exact),
    isMade: cueHits(cues.make, clause.text).some((hit) => !isDenied(clause, hit, reader)),
    isIndefinite: has(cues.a) || isBareProduct(clause, reader),
    startsIt: cueHits(cues.a, clause.text).some(({ start }) => start <= 1),
    isBeside: has(cues.also),
    isCosmetic: has(cues.cosmetic),
  };
}
