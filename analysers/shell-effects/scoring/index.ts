/** The corpus tool: labelled lines, what the analysis says of them, and the figures. */
export { CLASSES, readLines, type LabelledLine } from "./read-lines.ts";
export { scoreLine, scoreLines, type Permits, type ScoredItem, type ShellScore } from "./score.ts";
export { faultList, scoreTable } from "./score-table.ts";
export { updateSeen } from "./seen.ts";
export { verifyLabels } from "./verify-labels.ts";
