/**
 * The process ids of the host, as far as a line can name them: the parent of the shell, and the output of a search
 * for the host's name. Their digits cannot be told, so they are unknown text with a mark before it.
 */
import { DYNAMIC } from "./stream.ts";

/** A private-use character like that of unknown text. */
const MARK = "\uE001";

export const HOST_PROCESS = `${MARK}${DYNAMIC}`;

export const namesHostProcess = (text: string): boolean => text.includes(MARK);
