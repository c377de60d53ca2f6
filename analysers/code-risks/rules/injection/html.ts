/** Text that becomes markup. Wherever it goes into a page unescaped, what it holds is code. */
import { lastName, pathOf, type Syntax } from "../../source/syntax.ts";
import { ESCAPING, MARKUP, unsafe } from "./html-safety.ts";
import { isPlain, onlyGoesInto } from "./html-makers.ts";
import { calledName, callsOf, entryOf, piecesOf } from "../pick.ts";
import type { CodeRule, Inspected, TextRule } from "../rule.ts";

const VETTED = /allow|safe|whitelist|https?:/i;

function* pageSinks(inspected: Inspected): Generator<Syntax> {
  const { file } = inspected;
  for (const node of file.nodes) {
    if (
      node.kind === "assign" &&
      node.target?.kind === "member" &&
      /^(innerHTML|outerHTML|srcdoc)$/.test(node.target.name) &&
      unsafe(inspected, node.value)
    )
      yield node;
    if (node.kind === "attribute" && node.name === "dangerouslySetInnerHTML") {
      const html = entryOf(inspected, node.value, /^__html$/);
      if (html ? unsafe(inspected, html) : unsafe(inspected, node.value)) yield node;
    }
    // Solid: `innerHTML={text}` on an element sets its markup.
    const isMarkup = node.kind === "attribute" && /^(srcDoc|innerHTML)$/.test(node.name);
    if (isMarkup && unsafe(inspected, node.value)) yield node;
  }
  for (const call of callsOf(
    inspected,
    /(^|\.)(insertAdjacentHTML|createContextualFragment|document\.writeln?|bypassSecurityTrust(Html|Script|Url|ResourceUrl)|trustAsHtml)$|^lit(-html)?\.directives\.unsafe-\w+(\.js)?\.unsafe(HTML|SVG)$|^hono\.html\.raw$/,
  )) {
    const html = call.items?.at(-1);
    if (unsafe(inspected, html)) yield call;
  }
  for (const call of callsOf(
    inspected,
    /(^\$|\$\(\)|\$el|jQuery\(\)|\.find\(\)|\$\w*)\.(html|append|prepend|after|before|replaceWith)$/,
  )) {
    const [html] = call.items ?? [];
    const isMarkup =
      lastName(call.target) === "html" || piecesOf(inspected, html)?.texts.some((text) => MARKUP.test(text));
    if (isMarkup === true && unsafe(inspected, html)) yield call;
  }
}

/** Answers of a server that are put together as HTML. */
function* answers(inspected: Inspected): Generator<Syntax> {
  const RESPONSES = /^(res|response|resp|reply|ctx|c|self\.wfile|w)\b/;
  const isMade = (body: Syntax | undefined): boolean =>
    (body?.kind === "await" ? body.value : body)?.kind === "call";
  const sinks =
    /(^|\.)(send|end|write|html|Response|HttpResponse|HTMLResponse|make_response|Markup|mark_safe|render_template_string|SafeString|SafeText|raw)$/;
  for (const call of callsOf(inspected, sinks)) {
    const [body] = call.items ?? [];
    const name = calledName(inspected, call);
    if (/^(send|end|write|raw)$/.test(name) && !RESPONSES.test(pathOf(call.target))) continue;
    if (name === "send" && isPlain(inspected, call)) continue;
    const pieces = piecesOf(inspected, body);
    if (/^(Markup|mark_safe|SafeString|SafeText)$/.test(name)) {
      if (unsafe(inspected, body)) yield call;
    } else if (
      /^(html|HTMLResponse|render_template_string)$/.test(name)
        ? unsafe(inspected, body) && (pieces !== null || inspected.taint.of(body) === 2)
        : pieces?.texts.some((text) => MARKUP.test(text))
    ) {
      if (!pieces || pieces.gaps.some((gap) => unsafe(inspected, gap))) yield call;
    } else if (
      name === "send" &&
      // What somebody else's function makes of it is not known here.
      !isMade(body) &&
      inspected.taint.of(body) === 2 &&
      unsafe(inspected, body) &&
      body?.kind !== "object"
    )
      yield call;
  }
  if (inspected.file.language !== "python") return;
  // A view of Flask answers with the text that it returns.
  for (const node of inspected.file.nodes) {
    const view = node.kind === "return" ? node.parent?.parent : null;
    if (
      view?.kind !== "function" ||
      !view.decorators?.some((one) => /\.(route|get|post)$/.test(one.target?.name ?? ""))
    )
      continue;
    const pieces = piecesOf(inspected, node.value);
    if (pieces?.texts.some((text) => MARKUP.test(text)) && pieces.gaps.some((gap) => unsafe(inspected, gap)))
      yield node;
  }
}

/** Takes what is dangerous out of whole markup; an escape would spoil its own tags. */
const PURIFIES = /sanit|purif|bleach|nh3/i;

/** A text with tags in it that a function gives back or keeps, with foreign values between them. */
function* builtMarkup(inspected: Inspected): Generator<Syntax> {
  for (const node of inspected.file.nodes) {
    if (node.kind !== "template" || node.target || node.parent?.kind === "template") continue;
    if (
      !(node.texts ?? []).some((text) =>
        /<\/?(div|span|p|a|li|ul|td|tr|h[1-6]|b|strong|em|img|script|table|body|html|article|section|button|input|option)\b/i.test(
          text,
        ),
      )
    )
      continue;
    const foreign = (node.items ?? []).filter(
      (item) => inspected.taint.of(item) > 0 && unsafe(inspected, item),
    );
    const isCleaned = /sanit|escape|purif/i.test(inspected.text(node.parent ?? node));
    if (foreign.length > 0 && !isCleaned && !onlyGoesInto(inspected, node, PURIFIES)) yield node;
  }
}

/** Addresses that may begin with `javascript:`. */
function* scriptAddresses(inspected: Inspected): Generator<Syntax> {
  for (const node of inspected.file.nodes) {
    const isLink = node.kind === "attribute" && /^(href|src|action|formAction|xlinkHref)$/.test(node.name);
    if (!isLink || !node.value || node.value.kind === "string" || node.value.kind === "template") continue;
    const path = inspected.scopes.fullPath(node.value);
    if (
      inspected.taint.of(node.value) < 1 ||
      !/(website|homepage|userUrl|profileUrl|link|externalUrl|bio|url)$/i.test(path)
    )
      continue;
    if (node.parent?.name !== "a" && node.parent?.name !== "iframe") continue;
    if (/^(safe|sanit)/i.test(path) || inspected.guards.isVetted(node.value, VETTED)) continue;
    yield node;
  }
}

export const HTML_RULES: readonly CodeRule[] = [
  {
    id: "html-sink",
    category: "xss",
    why: "A value that was not escaped becomes markup of the page; whoever writes it runs scripts in other people's sessions.",
    fix: "Put it in as text (textContent, {value}), or through a sanitiser such as DOMPurify.sanitize.",
    find: pageSinks,
  },
  {
    id: "html-answer",
    category: "xss",
    why: "The answer is HTML put together from a value that was not escaped; whoever sends it runs scripts in the page.",
    fix: "Escape the value, or answer through a template that escapes.",
    find: answers,
  },
  {
    id: "html-built",
    category: "xss",
    why: "HTML is put together from a value that was not escaped.",
    fix: "Escape each value where it enters the text, or build elements and set their text.",
    find: builtMarkup,
  },
  {
    id: "script-address",
    category: "xss",
    language: "javascript",
    why: "An address that users write may begin with javascript: and run when it is clicked.",
    fix: "Let only http: and https: addresses through.",
    find: scriptAddresses,
  },
];

/** Templates that say themselves that they do not escape. */
export const TEMPLATE_RULES: readonly TextRule[] = [
  {
    id: "template-raw",
    category: "xss",
    why: "This directive puts the value into the page as markup, unescaped.",
    fix: "Show it as text, or sanitise the value first.",
    *find(text, path) {
      if (!/\.(vue|svelte|html?|ejs|hbs|njk|jinja2?|j2|py|ts)$/i.test(path)) return;
      const raw =
        /\sv-html\s*=\s*"([^"]{0,500})"|\{@html\s+([^}]{0,500})\}|\[innerHTML\]\s*=\s*"([^"]{0,500})"|<%-\s*([^%]{0,500})%>|\{\{\{\s*([^{}]{0,500})\}\}\}|\{\{[^{}]{0,500}\|\s*safe\s*\}\}/g;
      const isTemplate = !/\.(py|ts)$/i.test(path);
      for (const match of text.matchAll(raw)) {
        if (match[0].startsWith("{{{") && !isTemplate) continue;
        const value = match.slice(1).find((group) => group !== undefined) ?? "";
        if (!ESCAPING.test(value) && !/^\s*include\b/.test(value)) yield { from: match.index };
      }
      for (const match of text.matchAll(
        /\bautoescape\s*=\s*False\b|autoescape\s*:\s*false|\{%\s*autoescape\s+(?:off|false)/g,
      ))
        yield { from: match.index };
    },
  },
];
