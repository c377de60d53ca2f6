/**
 * Colours, by which who changes one adjusts the looks, whatever was said of it before: the basic colour terms of each
 * language (Berlin and Kay, "Basic Color Terms", 1969) in the forms that people type, and shades of the web.
 */
import type { Language } from "./languages.ts";

export const COLOURS: Readonly<Record<Language, string>> = {
  en: "red|green|blue|yellow|orange|purple|violet|pink|brown|grey|gray|black|white|teal|turquoise|beige|navy",
  de: "rot|rote*|grün*|blau*|gelb*|orange|lila|violett|rosa|braun*|grau*|schwarz*|weiß*|türkis",
  es: "rojo|roja|verde|azul|amarillo|amarilla|naranja|morado|morada|violeta|rosa|marrón|gris|negro|negra|blanco|blanca|turquesa",
  fr: "rouge|vert|verte|bleu|bleue|jaune|violet|violette|rose|marron|gris|grise|noir|noire|blanc|blanche|turquoise",
  pt: "vermelho|vermelha|verde|azul|amarelo|amarela|laranja|roxo|roxa|rosa|marrom|cinza|preto|preta|branco|branca",
  ru: "красн*|зелён*|зелен*|син*|жёлт*|желт*|оранжев*|фиолетов*|розов*|коричнев*|сер(ый/ая/ое/ым)|чёрн*|черн*|бел(ый/ая/ое/ым)",
  vi: "màu đỏ|màu xanh|màu vàng|màu cam|màu tím|màu hồng|màu nâu|màu xám|màu đen|màu trắng",
  ja: "赤|緑|青|黄色|オレンジ色|紫|ピンク|茶色|灰色|黒|白",
  zh: "红色|绿色|蓝色|黄色|橙色|紫色|粉色|灰色|黑色|白色",
};
