/** Names that stand in a plain statement and are chosen by nobody: they are compared, or are what somebody else uses. */
import { hasCue } from "../language/cue-pattern.ts";
import type { Place } from "./name-place.ts";

/** "prisma is prettier": who compares has not chosen yet. */
const RATED =
  /^ (?:is|are|looks|seems|est|es|é|ist|thì) (?:\p{L}+er|more|mejor|más|mieux|meilleure?|plus|melhor|mais|tốt hơn|ngon hơn|nhanh hơn) |^ (?:лучше|быстрее|удобнее|красивее) |^のほうが|^ ?更(?:好|快|香)/u;
const isRated = ({ clause, end, cues }: Place): boolean =>
  RATED.test(clause.text.exact.slice(end)) && !hasCue(cues.instead, clause.text);

/** Somebody who does not decide here, as the subject: what they use, want or praise is theirs. */
const TOLD_BY =
  / (?:my|our|a|an|the|der|die|el|la|le|o|a|mein|meine|unser|unsere|ein|eine|mi|mis|un|una|nuestro|nuestra|meu|minha|um|uma|nosso|mon|ma|notre|une|мой|моя|наш|наша|thằng|con|đứa|ông) (?:\p{L}+ )?(?:friends?|buddy|mates?|brothers?|sisters?|cousins?|colleagues?|coworkers?|co founder|cofounder|neighbou?rs?|roommates?|teachers?|dad|mom|mum|uncle|aunt|girlfriend|boyfriend|wife|husband|profs?|professors?|professora|profesora?|profe|lehrer|lehrerin|interns?|junior|estagiári[oa]|stagiaire|praktikant\p{L}*|becari[oa]|стаж[её]р\p{L}*|kumpel|freund|freundin|kollegen?|kollegin|bruder|schwester|cousin|nachbar|mitbewohner|onkel|amig[oa]s?|primo|prima|hermano|hermana|compañer[oa]|colega|vecino|soci[oa]|cuñado|novi[oa]|tío|irmão|irmã|vizinho|sócio|namorad[oa]|tio|ami|amie|collègue|frère|sœur|cousine|voisin|associé|copain|copine|oncle|друг|подруга|коллега|брат|сестра|сосед|приятель|bạn|đồng nghiệp|anh trai|em trai) /u;

/** "import from the old mysql", "a lesson that compares X and Y": names in the matter itself. */
const MATTER =
  / (?:import|imports|importing|importa|importar|importer|importe|importiere|импорт|импортируй|nhập|compares?|comparing|comparison|compara|comparar|comparaison|compare|vergleicht|vergleich|сравни\p{L}*|сравнени\p{L}*|lessons?|chapters?|articles?|posts?|quiz|question|kapitel|lektion|artikel|lección|artículo|leçon|урок\p{L}*|статья|bài) |导入|比较|インポート|比較/u;

/** "a prefeitura usa Oracle": what a third party uses, unless it is a piece of software. */
const USED_BY_THEM =
  / (?:the|a|la|el|o|le|der|die|das) (?!app |backend |frontend |back |front |project |api |server |bot |site |page |service |worker |script |tests? |product |system |code |module |component |build |pipeline |job |aplicación |proyecto |servidor |aplicação |projeto |servidor |serveur |appli |projet |dienst |seite |anwendung )\p{L}{3,} (?:uses|usa|utiliza|utilise|nutzt|benutzt|verwendet) $/u;

/** Is the name only spoken of? */
export const isAside = (place: Place): boolean =>
  isRated(place) ||
  USED_BY_THEM.test(place.clause.text.exact.slice(0, place.start)) ||
  MATTER.test(place.clause.text.exact.slice(0, place.start + 1)) ||
  TOLD_BY.test(place.clause.text.exact.slice(0, place.start));
