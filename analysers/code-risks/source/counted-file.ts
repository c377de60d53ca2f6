/**
 * A parsed file whose reading is counted: to go over its text or its nodes costs steps for their length, so a rule that
 * asks the whole file about each of its nodes ends the inspection instead of the host's patience. A question that is
 * asked again is answered from memory and costs one step.
 */
import { spend } from "./steps.ts";
import type { SourceFile } from "./syntax.ts";

/** Eight characters that a pattern looks at, or eight nodes that a rule passes, are one step. */
const LOOK = 3;

/** What a reader makes of a file, before anybody asks it. */
type ReadFile = Omit<SourceFile, "says" | "between">;

export function countedFile(read: ReadFile): SourceFile {
  const { path, language, root, comments, nodes, text } = read;
  const answers = new Map<string, boolean>();
  return {
    path,
    language,
    root,
    comments,
    get nodes() {
      spend(nodes.length >> LOOK);
      return nodes;
    },
    get text() {
      spend(text.length >> LOOK);
      return text;
    },
    says(pattern, node = root) {
      const [from, to] = node === root ? [0, text.length] : [node.from, node.to];
      const key = `${from} ${to} ${pattern.flags} ${pattern.source}`;
      let answer = answers.get(key);
      if (answer === undefined) {
        spend((to - from) >> LOOK);
        answers.set(key, (answer = pattern.test(text.slice(from, to))));
      }
      spend();
      return answer;
    },
    between(from, to) {
      spend(1 + (Math.max(0, to - from) >> LOOK));
      return text.slice(from, to);
    },
  };
}
