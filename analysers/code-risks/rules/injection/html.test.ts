import { describe, expect, it } from "vitest";
import { named, type Twins } from "../../twins.fixture.ts";

const PAGE = (title: string): string => `
const esc = (text) => String(text).replace(/[&<>"']/g, (c) => ENTITIES[c]);
const row = (term) => \`<dd>\${${title}}</dd>\`;
export const list = (res, terms) => res.send(\`<dl>\${terms.map(row).join("")}</dl>\`);
`;
const lines = (...all: string[]): string => `${all.join("\n")}\n`;
const steps = (call: string): string =>
  lines(
    "function decorate(body) {",
    '  return body.replace(URLS, (href) => `<a href="${href}">${href}</a>`);',
    "}",
    `export const markup = (comment) => ${call};`,
  );
const LIT = (from: string): string =>
  `import { unsafeHTML } from '${from}';\nexport const view = (c: string) => html\`<p>\${unsafeHTML(c)}</p>\`;\n`;
const HONO = (from: string): string =>
  `import { raw } from '${from}';\nexport const Bio = (m: Member) => <section>{raw(m.bio)}</section>;\n`;
const py = (...lines: string[]): string => `${lines.join("\n")}\n`;

const TWINS: Readonly<Record<string, readonly Twins[]>> = {
  "html-answer": [
    ["a step of this file that escapes", "a.js", PAGE("term.name"), PAGE("esc(term.name)")],
    [
      "puts safe pieces into a text that was escaped",
      "wiki/mentions.py",
      "def mentions(text):\n    def link(match):\n        return f'<a>{match.group(1)}</a>'\n    return mark_safe(MENTION.sub(link, text))\n",
      "def mentions(text):\n    def link(match):\n        if not known(match.group(1)):\n            return match.group(0)\n        return format_html('<a>{}</a>', match.group(1))\n    return mark_safe(MENTION.sub(link, escape(text)))\n",
    ],
    [
      "answers with plain text",
      "src/echo.js",
      "app.get('/e', (req, res) => { res.type('html').send(`You asked ${req.query.q}`); });",
      "app.get('/e', (req, res) => { res.type('text/plain').send(`You asked ${req.query.q}`); });",
    ],
    [
      "puts one of a few words into the page",
      "src/mode.js",
      "app.get('/m', (req, res) => { const m = req.query.m ? req.query.m : 'a'; res.send(`<b>${m}</b>`); });",
      "app.get('/m', (req, res) => { const m = ['a', 'b'].includes(req.query.m) ? req.query.m : 'a'; res.send(`<b>${m}</b>`); });",
    ],
    [
      "puts a number into the page",
      "api/count.py",
      py(
        "from flask import Flask, request",
        "app = Flask(__name__)",
        "@app.get('/c')",
        "def c():",
        "    n = request.args.get('n', '1')",
        "    return f'<p>{n}</p>'",
      ),
      py(
        "from flask import Flask, request",
        "app = Flask(__name__)",
        "@app.get('/c')",
        "def c():",
        "    n = request.args.get('n', 1, type=int)",
        "    return f'<p>{n}</p>'",
      ),
    ],
  ],
  "html-built": [
    [
      "takes the whole through a sanitiser",
      "src/comment.js",
      steps("decorate(comment.body)"),
      steps("DOMPurify.sanitize(decorate(comment.body))"),
    ],
  ],
  "html-sink": [
    ["markup of lit", "a.ts", LIT("lit/directives/unsafe-html.js"), LIT("./escaped-html.js")],
    ["markup of hono", "a.tsx", HONO("hono/html"), HONO("./raw-text")],
    [
      "markup of an element of Solid",
      "a.tsx",
      "export const A = (props) => <div innerHTML={props.bio} />;\n",
      "export const A = (props) => <div textContent={props.bio} />;\n",
    ],
    [
      "escapes before it highlights",
      "src/Hits.tsx",
      "const highlight = (text: string, q: string) => text.replace(new RegExp(q), (hit) => `<mark>${hit}</mark>`);\nexport const Hit = ({ title, q }) => <p dangerouslySetInnerHTML={{ __html: highlight(title, q) }} />;",
      "const highlight = (text: string, q: string) => escapeHtml(text).replace(new RegExp(q), (hit) => `<mark>${hit}</mark>`);\nexport const Hit = ({ title, q }) => <p dangerouslySetInnerHTML={{ __html: highlight(title, q) }} />;",
    ],
    [
      "shows what the same file cleaned",
      "src/pages/article.tsx",
      "export const props = async () => ({ html: render(body) });\nexport default ({ html }) => <div dangerouslySetInnerHTML={{ __html: html }} />;",
      "export const props = async () => ({ html: sanitize(body) });\nexport default ({ html }) => <div dangerouslySetInnerHTML={{ __html: html }} />;",
    ],
  ],
};

describe.each(Object.entries(TWINS))("%s is told from its look-alike:", (rule, twins) => {
  it.each(twins)("%s", (_title, path, risky, harmless) => {
    expect(named(rule, path, risky, harmless)).toEqual([true, false]);
  });
});
