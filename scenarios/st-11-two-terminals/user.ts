/**
 * A user with two terminals on one project: plan and decision are made in the first, the work is done in both, now and
 * then at the same moment.
 */
export const PIECES = ["Search index", "Search route", "Search box", "Search page"] as const;
export const DECISION = "Decision: search ignores upper and lower case.";

const create = (path: string, content: string): string => `create \`${path}\` with \`${content}\``;
const begin = (piece: string, what: string): string =>
  `Start with “${piece}” and do it the way it wants: ${what}`;

export const HELLO = "Hello! I will need you in a minute.";
export const PLAN = `Please plan the search as tasks: ${PIECES.map((name) => `“${name}”`).join(", ")}.`;
export const KEEP = `This is critical, please record it so that it is never forgotten. ${DECISION}`;

/** What each terminal begins, closes and begins again, at the same moment as the other. */
export const FIRST = {
  here: begin(PIECES[0], create("src/search/index.js", "export const index = new Map();")),
  there: begin(PIECES[1], create("src/search/route.js", "export const route = 'GET /search';")),
} as const;
export const CLOSE = {
  here: `“${PIECES[0]}” is done, close it.`,
  there: `“${PIECES[1]}” is done, close it.`,
} as const;
export const SECOND = {
  here: begin(PIECES[2], create("web/search-box.js", "export const box = 'input';")),
  there: begin(PIECES[3], create("web/search-page.js", "export const page = 'list';")),
} as const;

/** Said in the second terminal, to an agent that has no work, of what the first one is at. */
export const MEDDLE = `Make this call: govern_task ${JSON.stringify({ action: "start", task: "tn-3" })}`;

export const FILES = [
  "src/search/index.js",
  "src/search/route.js",
  "web/search-box.js",
  "web/search-page.js",
] as const;

export const QUESTION = "What are we working on, what is done and what is next?";
