/**
 * Plain text and simple markdown from HTML. The host uses full converters here; a simulated page needs only
 * headings, paragraphs, lists, links and code, so anything else comes out as its text.
 */
const SILENT = /<(script|style|noscript|iframe|object|embed)\b[^>]*>[\s\S]*?<\/\1>/gi;

export function htmlToText(html: string): string {
  return entities(html.replace(SILENT, "").replace(/<[^>]*>/g, "")).trim();
}

export function htmlToMarkdown(html: string): string {
  const marked = html
    .replace(SILENT, "")
    .replace(/<(meta|link)\b[^>]*>/gi, "")
    .replace(
      /<h([1-6])[^>]*>([\s\S]*?)<\/h\1>/gi,
      (_all, level: string, text: string) => `\n\n${"#".repeat(Number(level))} ${text.trim()}\n\n`,
    )
    .replace(
      /<pre[^>]*>(?:\s*<code[^>]*>)?([\s\S]*?)(?:<\/code>\s*)?<\/pre>/gi,
      (_all, code: string) => `\n\n\`\`\`\n${code.trim()}\n\`\`\`\n\n`,
    )
    .replace(/<code[^>]*>([\s\S]*?)<\/code>/gi, "`$1`")
    .replace(/<(strong|b)\b[^>]*>([\s\S]*?)<\/\1>/gi, "**$2**")
    .replace(/<(em|i)\b[^>]*>([\s\S]*?)<\/\1>/gi, "*$2*")
    .replace(/<a\b[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, "[$2]($1)")
    .replace(/<li[^>]*>([\s\S]*?)<\/li>/gi, (_all, text: string) => `\n-   ${text.trim()}`)
    .replace(/<hr[^>]*>/gi, "\n\n---\n\n")
    .replace(/<br[^>]*>/gi, "  \n")
    .replace(/<\/?(p|div|ul|ol|section|article|header|footer|main|table|tr)\b[^>]*>/gi, "\n\n");
  return entities(marked.replace(/<[^>]*>/g, ""))
    .replace(/[ \t]+\n(?!\n)/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

function entities(text: string): string {
  return text.replace(/&(#\d+|#x[\da-f]+|\w+);/gi, (all, name: string) => {
    if (name.startsWith("#x")) return String.fromCodePoint(Number.parseInt(name.slice(2), 16));
    if (name.startsWith("#")) return String.fromCodePoint(Number(name.slice(1)));
    return NAMED[name] ?? all;
  });
}
