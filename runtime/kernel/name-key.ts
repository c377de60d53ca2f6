import { line } from "./words/line.ts";

/** Names with equal keys are the same to a model, which keeps neither to upper and lower case nor to spaces around. */
export const nameKey = (name: string): string => line(name).trim().toLowerCase();
