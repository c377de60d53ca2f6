import type { ToolDefinition } from "./definition/define-tool.ts";
import { htmlToMarkdown, htmlToText } from "./webfetch/convert-html.ts";

/** `webfetch`: one page, converted. Goes through the world's network fence like everything else. */
interface WebfetchArguments {
  url: string;
  format: "text" | "markdown" | "html";
  timeout?: number;
}

const MAX_BYTES = 5 * 1024 * 1024;
const MAX_SECONDS = 120;
const DEFAULT_SECONDS = 30;

// OpenCode 1.18.33: the host shows itself as a browser, and as itself where a page challenges browsers.
const BROWSER =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36";
const ACCEPT: Readonly<Record<WebfetchArguments["format"], string>> = {
  markdown: "text/markdown;q=1.0, text/x-markdown;q=0.9, text/plain;q=0.8, text/html;q=0.7, */*;q=0.1",
  text: "text/plain;q=1.0, text/markdown;q=0.9, text/html;q=0.8, */*;q=0.1",
  html: "text/html;q=1.0, application/xhtml+xml;q=0.9, text/plain;q=0.8, text/markdown;q=0.7, */*;q=0.1",
};

async function getPage(url: string, format: WebfetchArguments["format"]): Promise<Response> {
  const get = (agent: string): Promise<Response> => {
    const headers = { "User-Agent": agent, Accept: ACCEPT[format], "Accept-Language": "en-US,en;q=0.9" };
    return fetch(url, { headers }).catch(() => {
      throw new Error(`Transport error (GET ${url})`);
    });
  };
  const response = await get(BROWSER);
  const isChallenge = response.status === 403 && response.headers.get("cf-mitigated") === "challenge";
  return isChallenge ? get("opencode") : response;
}

export const webfetchTool: ToolDefinition = {
  id: "webfetch",
  description:
    "Fetches a web page and returns its content as markdown (the default), plain text or raw html. Read-only: changes no file.",
  arguments: {
    url: { type: { kind: "string" }, description: "The URL to fetch content from" },
    format: {
      type: { kind: "enum", values: ["text", "markdown", "html"], fallback: "markdown" },
      description: "The format to return the content in (text, markdown, or html). Defaults to markdown.",
    },
    timeout: {
      type: { kind: "number" },
      optional: true,
      description: "Optional timeout in seconds (max 120)",
    },
  },
  async run({ url, format, timeout }: WebfetchArguments, context, { world }) {
    if (!/^https?:\/\//.test(url)) throw new Error("URL must start with http:// or https://");
    await context.ask({
      permission: "webfetch",
      patterns: [url],
      always: ["*"],
      metadata: { url, format, timeout },
    });
    if (!URL.canParse(url)) throw new Error(`InvalidUrl error (GET ${url})`);
    const response = await Promise.race([
      getPage(url, format),
      world.sleep(Math.min(timeout ?? DEFAULT_SECONDS, MAX_SECONDS) * 1000, context.abort).then(() => {
        throw new Error("Request timed out");
      }),
    ]);
    if (!response.ok) throw new Error(`StatusCode: non 2xx status code (${response.status} GET ${url})`);
    const bytes = Buffer.from(await world.track(response.arrayBuffer()));
    if (bytes.byteLength > MAX_BYTES) throw new Error("Response too large (exceeds 5MB limit)");
    const type = response.headers.get("content-type") ?? "";
    const title = `${url} (${type})`;
    const mime = (type.split(";")[0] ?? "").trim().toLowerCase();
    if (/^image\/(?!svg\+xml$|vnd\.fastbidsheet$)/.test(mime)) {
      const attachment = { type: "file", mime, url: `data:${mime};base64,${bytes.toString("base64")}` };
      return { title, output: "Image fetched successfully", metadata: {}, attachments: [attachment] };
    }
    const body = new TextDecoder().decode(bytes);
    const convert =
      format === "html" || !type.includes("text/html")
        ? (text: string) => text
        : format === "text"
          ? htmlToText
          : htmlToMarkdown;
    return { title, output: convert(body), metadata: {} };
  },
};
