/** Reads labelled data, refuses what cannot be scored, and prints tables: what the corpus tool of each analyser shares. */
export { BAD_CORPUS_EXIT, BadCorpus } from "./bad-corpus.ts";
export { columns } from "./columns.ts";
export { isRaw, readObjects, type Place, type Raw } from "./read-objects.ts";
