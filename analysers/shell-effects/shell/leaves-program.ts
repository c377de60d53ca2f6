/** Does a command line leave a program running when it returns: a server, a watcher, anything behind an `&`? */
import { forEachChild, parse, type SyntaxNode } from "unbash";

function holdsBackground(node: SyntaxNode): boolean {
  if (node.type === "Statement" && node.background === true) return true;
  let holds = false;
  forEachChild(node, (child) => {
    holds ||= holdsBackground(child);
  });
  return holds;
}

/** True when any part of it goes to the background; `wait` for it or not is not asked. What does not parse leaves nothing. */
export function leavesProgram(source: string): boolean {
  try {
    return holdsBackground(parse(source));
  } catch {
    return false;
  }
}
