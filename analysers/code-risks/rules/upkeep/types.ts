/** Types that are talked away: the compiler is told to look elsewhere. */
import type { Syntax } from "../../source/syntax.ts";
import { isTestFile } from "../checks/tests-off.ts";
import { callsOf } from "../pick.ts";
import type { CodeRule, Inspected } from "../rule.ts";

function* escapes(inspected: Inspected): Generator<{ from: number }> {
  const { file } = inspected;
  const isTyped = /\.[mc]?tsx?$/.test(file.path);
  for (const { text, from } of file.comments) {
    if (/^\/[/*]+\s*@ts-(ignore|nocheck)\b/.test(text)) yield { from };
    if (/^\/[/*]+\s*@ts-expect-error\s*$/.test(text)) yield { from };
    if (/^#\s*(type:\s*ignore(\s*$|\s*#)|pyright:\s*ignore|mypy:\s*ignore-errors)/.test(text)) yield { from };
    // What a tool cannot see through (overrides, modules without types) is no value that it was not let look at.
    if (
      /^#\s*type:\s*ignore\[(?!(override|misc|no-redef|import[\w-]*|no-any-return|no-untyped-\w+|call-overload)\b)/.test(
        text,
      )
    )
      yield { from };
    if (
      /eslint-disable(-next-line|-line)?\s+.*(no-explicit-any|no-unsafe|ban-ts-comment|no-non-null)/.test(
        text,
      )
    )
      yield { from };
  }
  if (file.language === "python") {
    for (const call of callsOf(inspected, /^(typing\.)?cast$/))
      if (/^(typing\.)?Any$|^["']?Any/.test(inspected.text(call.items?.[0]))) yield call;
    for (const node of file.nodes)
      if (
        node.kind === "param" &&
        /^(typing\.)?Any$/.test((node.texts?.[0] ?? "").trim()) &&
        isOpenedUnchecked(inspected, node)
      )
        yield node;
    return;
  }
  if (!isTyped) return;
  for (const node of file.nodes) {
    // A test hands over half an object on purpose, and its own run shows what is wrong.
    if (isTestFile(inspected)) break;
    if (node.kind === "cast" && /^(any|never|Function)\b(\[\])*/.test(node.name)) yield node;
    // Two casts in a row say that the compiler knew better.
    if (
      node.kind === "cast" &&
      node.value?.kind === "cast" &&
      /^(unknown|any)\b/.test(node.value.name) &&
      node.name !== "!" &&
      !isBridge(inspected, node)
    )
      yield node;
  }
  if (isTestFile(inspected)) return;
  const code = blanked(inspected);
  for (const match of code.matchAll(
    /(?<=[\w)\]?]\s*:\s*)any\b(?!\w)|<any>|\bArray<any>|Record<\w+,\s*any>|Promise<any>|:\s*any\[\]|:\s*Function\b/g,
  ))
    yield { from: match.index };
}

/**
 * A library's own thing (`promisify(scrypt) as unknown as Scrypt`), or a shape of the platform for one of its values: the
 * compiler knows neither, and neither is data of this program.
 */
function isBridge({ scopes, file }: Inspected, cast: Syntax): boolean {
  let root = cast.value?.value;
  while (root && /^(member|call|await)$/.test(root.kind))
    root = root.kind === "await" ? root.value : root.target;
  if (root?.kind === "name" && scopes.importOf(root.name) !== undefined) return true;
  const types = cast.name.match(/\b[A-Z]\w*/g) ?? [];
  const isOurs = (type: string): boolean =>
    file.says(
      new RegExp(
        `\\b(interface|type|class|enum)\\s+${type}\\b|\\bimport\\b[^;"']*\\b${type}\\b[^;"']*\\bfrom\\b`,
      ),
    );
  return types.length > 0 && !cast.name.includes("{") && !types.some(isOurs);
}

/** Any, and then parts of it are taken as if they were there. */
function isOpenedUnchecked({ text }: Inspected, param: Syntax): boolean {
  const body = text(param.parent?.body);
  return (
    new RegExp(`\\b${param.name}(\\.\\w+|\\[)`).test(body) &&
    !new RegExp(
      `isinstance\\(\\s*${param.name}|model_validate|TypeAdapter|except\\s*\\(?[^:\\n]*\\b(KeyError|TypeError)`,
    ).test(body)
  );
}

/** What comes from outside has the type that one checks, not the type that one wishes. */
function isParsed(inspected: Inspected, node: Syntax | undefined): boolean {
  const value = node?.kind === "await" ? node.value : node;
  return value?.kind === "call" && /(^|\.)(JSON\.parse|json)$/.test(inspected.scopes.fullPath(value.target));
}

/** `JSON.parse(text) as T`: a wish, not a check. */
function* wishes(inspected: Inspected): Generator<Syntax> {
  for (const node of inspected.file.nodes)
    if (
      node.kind === "cast" &&
      !/^(!|const|unknown|satisfies|any|Record<string, unknown>|\{ ?\[)/.test(node.name) &&
      isParsed(inspected, node.value)
    )
      yield node;
}

/** The code with its comments and texts blanked out, at the same places. */
function blanked({ file }: Inspected): string {
  const { text } = file;
  let code = "";
  let at = 0;
  for (const { kind, from, to } of file.nodes) {
    if ((kind !== "string" && kind !== "regex") || from < at) continue;
    code += text.slice(at, from) + text.slice(from, to).replaceAll(/[^\n]/g, " ");
    at = to;
  }
  return code + text.slice(at);
}

export const TYPE_RULES: readonly CodeRule[] = [
  {
    id: "type-talked-away",
    category: "type-escape",
    why: "The compiler is told to look away here: a wrong type shows only when it runs.",
    fix: "Give the real type, or check the value (unknown and a guard, a schema) before it is used.",
    find: escapes,
  },
  {
    id: "type-wished",
    category: "type-escape",
    language: "javascript",
    why: "What comes from outside is given the type that one wishes, not one that was checked.",
    fix: "Read it as unknown and check it (a schema, a guard) before it is used.",
    find: wishes,
  },
];
