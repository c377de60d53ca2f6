import type { ToolDefinition } from "./define-tool.ts";
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
    const response = await Promise.race([
      fetch(url).catch(() => {
        throw new Error(`Transport error (GET ${url})`);
      }),
      world.sleep(Math.min(timeout ?? DEFAULT_SECONDS, MAX_SECONDS) * 1000, context.abort).then(() => {
        throw new Error("Request timed out");
      }),
    ]);
    if (!response.ok) throw new Error(`StatusCode error (${response.status} GET ${url})`);
    const bytes = Buffer.from(await world.track(response.arrayBuffer()));
    if (bytes.byteLength > MAX_BYTES) throw new Error("Response too large (exceeds 5MB limit)");
    const type = response.headers.get("content-type") ?? "";
    const title = `${url} (${type})`;
    const mime = (type.split(";")[0] ?? "").trim().toLowerCase();
    if (/^image\/(?!svg)/.test(mime)) {
      const attachment = { type: "file", mime, url: `data:${mime};base64,${bytes.toString("base64")}` };
      return { title, output: "Image fetched successfully", metadata: {}, attachments: [attachment] };
    }
    const body = bytes.toString("utf8");
    const convert =
      format === "html" || !type.includes("text/html")
        ? (text: string) => text
        : format === "text"
          ? htmlToText
          : htmlToMarkdown;
    return { title, output: convert(body), metadata: {} };
  },
};
