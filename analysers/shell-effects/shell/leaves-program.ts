/**
 * Programs that go on running when their command line has returned: a server, a watcher, anything behind an `&`. Output
 * and changes of such a program come later than the answer to the call.
 */
import { forEachChild, parse, type SyntaxNode } from "unbash";

function holdsBackground(node: SyntaxNode): boolean {
  if (node.type === "Statement" && node.background === true) return true;
  let holds = false;
  forEachChild(node, (child) => {
    holds ||= holdsBackground(child);
  });
  return holds;
}

/**
 * Does a command line leave a program running?
 * @returns true when any part of it goes to the background, with or without a `wait`; false for a line that does not parse.
 */
export function leavesProgram(source: string): boolean {
  try {
    return holdsBackground(parse(source));
  } catch {
    return false;
  }
}
