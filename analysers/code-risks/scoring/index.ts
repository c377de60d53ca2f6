/** The corpus tool: labelled pairs, what was said of them, and the figures. */
export { readPairs } from "./read-pairs.ts";
export { scorePair, scorePairs, type NamedRisk, type ScoredPair, type Validated } from "./score.ts";
export { bugFaults, bugTable } from "./score-table.ts";
