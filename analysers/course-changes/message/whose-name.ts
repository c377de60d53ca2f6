/**
 * Names that stand in a plain statement and are in use elsewhere: by a customer, by whoever is told of, or only for as
 * long as a form is open. Somebody who says that the program is to change is believed, whoever's name it is.
 */
import { cueHits, hasCue } from "../language/cue-pattern.ts";
import type { Mention } from "../tech/lexicon.ts";
import { NAMES } from "../words/names.ts";
import { wordsBetween, type Place } from "./name-place.ts";

const OTHERS_EN =
  "clients?|customers?|vendors?|suppliers?|partners?|agency|agencies|banks?|office|school|hospital|city|competitors?|accountants?|tenants?|buyers?|sellers?|reseller|employer";
/** Right in front of the name: "from their MySQL", "aus deren MySQL". */
const THEIRS = new RegExp(
  ` (?:their(?: own)?|(?:the |a |an |our |each |every )(?:\\p{L}+ )?(?:${OTHERS_EN})'s(?: own)?|deren|dessen|de[srn]? kunden|beim kunden|des (?:lieferanten|partners|auftraggebers)|su|sus|leur|leurs|их|его) (?:\\p{L}+ )?$`,
  "u",
);
const THEIRS_CJK =
  /(?:先方|お客様|客先|顧客|取引先|相手|他社|クライアント)(?:側)?の ?$|(?:客户|對方|对方|他们|甲方|供应商|合作方|银行)(?:那边|自己)?的 ?$/u;
/** Right behind it: "MySQL deles", "MySQL của họ". */
const OF_THEIRS =
  /^ (?:deles|delas|dos clientes|do cliente|del cliente|de los clientes|de ellos|du client|des clients|chez eux|чужой|клиента|клиентов|заказчика|của (?:họ|khách(?: hàng)?|đối tác|bên kia)|of theirs|beim kunden|des kunden|vom kunden) /u;
/** "the client's own site runs on …" */
const THEIR_THING = new RegExp(
  ` (?:their|the (?:\\p{L}+ )?(?:${OTHERS_EN})'s) (?:\\p{L}+ ){1,3}(?:runs? (?:on|in|with)|lives? (?:on|in)|sits? on|is (?:on|in|built (?:on|with|in)|made (?:with|in)|hosted (?:on|at))|uses?) (?:\\p{L}+ )?$`,
  "u",
);
/** "a freelancer who does Angular" */
const WHO_DOES =
  / (?:who|whoever) (?:\p{L}+ ){1,3}$| (?:que|qui|der|die|который|которая) (?:hace|sabe|usa|conoce|fait|utilise|connaît|faz|conhece|kann|macht|знает|делает) (?:\p{L}+ )?$/u;
/** Nobody keeps the data of a program where they may only read. */
const READ_ONLY =
  / (?:read ?only|nur lesend|schreibgeschützt|(?:de )?solo lectura|(?:en )?lecture seule|somente leitura|só leitura|только (?:чтение|на чтение|для чтения)|chỉ đọc) |読み取り専用|读取权限|只读/u;
/** "the client is called …": what bears the name is no program. */
const CALLED =
  / (?:(?:is|are|was) (?:called|named)|heißt|heisst|se llama|s appelle|se chama|называется|зовут|(?:có )?tên là) (?:the |die |der |das |la |el |le |o |a )?$|(?:という名前|叫做?) ?$/u;
/** "stop using any in TypeScript": where something else is given up. */
const GIVEN_UP_IN =
  / (?:stop using|don't use|dont use|avoid|remove|get rid of|no more) (?!it |that |this |everything )(?:\p{L}+ ){1,3}(?:in|from|inside|within) (?:the |our |my )?$/u;

/** Of these everybody has one: "log in with their GitHub". */
const PERSONAL: ReadonlySet<string> = new Set([
  "auth",
  "auth-provider",
  "session",
  "payments",
  "email",
  "sms",
  "maps",
]);

/** "use the customer's SQL Server": theirs, and ours from now on. */
const TAKEN_OVER =
  / (?:use|using|take|nutze?|nutzen|nimm|nehmen|usa|usamos|usemos|usar|utilise|utilisons|используй|используем|возьми|dùng|xài) (?:\p{L}+ )?$/u;

/** Kept in the browser while somebody is at it: a draft, how things look. */
const BROWSER: ReadonlySet<string> = new Set(NAMES.inBrowser);
const AT_IT =
  / (?:drafts?|unsaved|theme|dark mode|preferences?|sidebar|collapsed|scroll|form state|entwurf|entwürfe|ungespeichert\p{L}*|borrador\p{L}*|preferencias|brouillons?|préférences|rascunhos?|preferências|черновик\p{L}*|тем[аыу]|nháp) |下書き|テーマ|草稿|主题/u;

/** The whole of a cue of giving up stands around it, and it is no more than a word there: "brich den npm install ab". */
const isInDropped = ({ clause, cues, start, end }: Place): boolean =>
  cueHits(cues.drop, clause.text).some(
    (hit) =>
      hit.start < start && hit.end > end + 1 && wordsBetween(clause.text.exact.slice(end, hit.end)) > 1,
  );

/** Does the name say nothing of what the program is made of? */
export function isUsedElsewhere(place: Place, choices: Mention["choices"]): boolean {
  const { clause, start, end, cues } = place;
  const { exact } = clause.text;
  const ahead = exact.slice(0, start);
  if (CALLED.test(ahead) || GIVEN_UP_IN.test(ahead) || isInDropped(place)) return true;
  if (hasCue(cues.instead, clause.text)) return false;
  const isBrowser = choices.some(({ slot, value }) => slot === "database" && BROWSER.has(value));
  if (isBrowser && AT_IT.test(exact)) return true;
  if (THEIR_THING.test(ahead) || WHO_DOES.test(ahead) || READ_ONLY.test(exact)) return true;
  if (choices.some(({ slot }) => PERSONAL.has(slot))) return false;
  const theirs = THEIRS.exec(ahead);
  const isTheirs = theirs !== null && !TAKEN_OVER.test(ahead.slice(0, theirs.index + 1));
  return isTheirs || THEIRS_CJK.test(ahead) || OF_THEIRS.test(exact.slice(end));
}
