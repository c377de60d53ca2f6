/** Does a command line leave a program running when it returns: a server, a watcher, anything behind an `&`? */
import { parse } from "unbash";

function holdsBackground(node: unknown): boolean {
  if (typeof node !== "object" || node === null) return false;
  if (Reflect.get(node, "background") === true) return true;
  return Object.values(node).some(holdsBackground);
}

/** True when any part of it goes to the background; `wait` for it or not is not asked. What does not parse leaves nothing. */
export function leavesProgram(source: string): boolean {
  if (!source.includes("&")) return false;
  try {
    return parse(source).commands.some(holdsBackground);
  } catch {
    return false;
  }
}
