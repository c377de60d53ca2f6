import type { Mention } from "../tech/lexicon.ts";
import type { Clause } from "../text/clauses.ts";

/** Redis is a cache, until somebody says that it is where things are kept. */
export const STORE = { slot: "database", value: "Redis" } as const;
const KEEPS_IN =
  / (?:put|puts|store|stores|stored|save|saved|keep|kept|persist|guarda|guardar|guardamos|almacena|guarde|salva|salvar|stocke|garde|enregistre|speicher\p{L}*|leg\p{L}*|храни\p{L}*|храним|хранени\p{L}*|armazen\p{L}*|almacenamiento|stockage|speicherung|storage|складыва\p{L}*|сохраня\p{L}*|lưu|luu) |保存|存到|存在|に入れ/u;
const KEPT_FOR_A_WHILE =
  / (?:cach\p{L}*|кэш\p{L}*|кеш\p{L}*|sessions?|сесси\p{L}*|queues?|очеред\p{L}*|rate|limit\p{L}*|locks?|tokens?|jobs?|counters?) |キャッシュ|缓存|セッション/u;
export const isRedis = (mention: Mention): boolean =>
  mention.choices.some(({ slot, value }) => slot === "cache" && value === "Redis");
/** Is it named as the place where things are kept? */
export const isStore = (mention: Mention, clause: Clause): boolean =>
  isRedis(mention) &&
  mention.choices.every(({ slot }) => slot !== "database") &&
  KEEPS_IN.test(clause.text.exact) &&
  !KEPT_FOR_A_WHILE.test(clause.text.exact);
