/**
 * Redirections: where output goes and where input comes from. They write even when their command does
 * nothing (`> file` empties it), and text that goes to a file is remembered, so that a script written and
 * run by the same line is read before it runs.
 */
import type { Redirection } from "unbash";
import { expandParts, expandWord } from "./expand.ts";
import type { Scope } from "./scope.ts";
import { absolutePath } from "./scope.ts";
import { COMPUTED, DYNAMIC, NOTHING, joinStreams, textStream, type Outcome, type Stream } from "./stream.ts";
import { writeField } from "./write.ts";

/** After `<&` and `>&`: another descriptor, moved or closed. */
const SOCKET = /^\/dev\/(tcp|udp)\//;
const DESCRIPTOR = /^(\d+-?|-)$/;

/** Runs `body` with its input redirected; its output ends up in the files named. */
export function withRedirects(
  redirects: readonly Redirection[],
  scope: Scope,
  stdin: Stream,
  body: (stdin: Stream) => Outcome,
): Outcome {
  let input = stdin;
  const targets: { path: string; append: boolean }[] = [];
  let captured = false;
  for (const redirect of redirects) {
    // Any descriptor but the first is another file to the command: its name is `/dev/fd/3`.
    const take = (stream: Stream): void => {
      const number = descriptorOf(redirect, scope);
      if (number === 0) input = stream;
      else scope.files.set(`/dev/fd/${number}`, { stream, whole: true });
    };
    if (redirect.type === "HereDoc") take(hereDocument(redirect, scope));
    else if (redirect.type === "HereString") take(hereString(redirect.target, scope));
    else {
      const target = followRedirect(redirect, scope);
      if (target?.input !== undefined) take(target.input);
      if (target?.path !== undefined) {
        const descriptor = redirect.descriptor?.type === "FileDescriptor" ? redirect.descriptor.value : 1;
        if (descriptor !== 1) continue;
        captured = true;
        targets.push({ path: target.path, append: redirect.operator.endsWith(">>") });
      }
    }
  }
  const outcome = body(input);
  for (const { path, append } of targets) remember(scope, path, append, outcome.out);
  return captured ? { ok: outcome.ok, out: NOTHING } : outcome;
}

/** The shell takes the next free one for `{fd}`, and puts it into the variable. */
const NEXT_FREE = 10;

function descriptorOf({ descriptor }: Redirection, scope: Scope): number {
  if (descriptor?.type === "FileDescriptorVariable") {
    let free = NEXT_FREE;
    while (scope.files.has(`/dev/fd/${free}`)) free++;
    scope.vars.set(descriptor.name, String(free));
    return free;
  }
  return descriptor?.value ?? 0;
}

function followRedirect(
  redirect: Extract<Redirection, { type: "Redirect" }>,
  scope: Scope,
): { path?: string; input?: Stream } | null {
  if (redirect.target === undefined) return null;
  const { operator } = redirect;
  const fields = expandWord(redirect.target, scope);
  const [field] = fields;
  if (field === undefined) return null;
  if (operator === "<" || operator === "<&") {
    const path = absolutePath(scope, field.text);
    if (path !== null && SOCKET.test(path)) {
      writeField(field, scope);
      return { input: { kind: "remote" } };
    }
    if (operator === "<&" && DESCRIPTOR.test(field.text)) {
      const open = scope.files.get(`/dev/fd/${field.text.replace(/-$/, "")}`);
      return open === undefined ? null : { input: open.stream };
    }
    return { input: path === null ? COMPUTED : (scope.files.get(path)?.stream ?? { kind: "file", path }) };
  }
  // Opened for both: what comes from there is read by the same descriptor.
  if (operator === "<>") {
    const path = absolutePath(scope, field.text);
    writeField(field, scope, "file", true);
    return { input: path !== null && SOCKET.test(path) ? { kind: "remote" } : COMPUTED };
  }
  if (operator === ">&" && DESCRIPTOR.test(field.text)) return null;
  const adds = operator.endsWith(">>");
  for (const target of fields) writeField(target, scope, "file", adds);
  if (!adds && scope.place === "here") scope.analysis.effects.replace(absolutePath(scope, field.text));
  return { path: absolutePath(scope, field.text) ?? DYNAMIC };
}

function hereDocument(redirect: Extract<Redirection, { type: "HereDoc" }>, scope: Scope): Stream {
  const { text, parts } = redirect.body;
  // Without parts there is nothing to expand in it, and after a quoted delimiter nothing is.
  return textStream(parts === undefined ? text : expandParts(parts, scope));
}

function hereString(target: Parameters<typeof expandWord>[0] | undefined, scope: Scope): Stream {
  if (target === undefined) return NOTHING;
  return textStream(
    `${expandWord(target, scope)
      .map((field) => field.text)
      .join(" ")}\n`,
  );
}

function remember(scope: Scope, path: string, append: boolean, out: Stream): void {
  const known = scope.files.get(path);
  if (!append || known === undefined) scope.files.set(path, { stream: out, whole: !append });
  else if (known.stream.kind === "text" && out.kind === "text") {
    scope.files.set(path, { stream: joinStreams(known.stream, out), whole: known.whole });
  } else scope.files.set(path, { stream: COMPUTED, whole: false });
}
