import type { ToolResult } from "../../services/host-tool.ts";

/** OpenCode 1.18.33 leaves out images that a tool returned and that it cannot read, and says so in the output. */
export function omitBrokenImages(result: ToolResult): ToolResult {
  const attachments = (result.attachments ?? []) as { mime?: string; url?: string }[];
  const kept = attachments.filter(({ mime = "", url = "" }) => !mime.startsWith("image/") || isImage(url));
  const omitted = attachments.length - kept.length;
  if (omitted === 0) return result;
  const { attachments: _all, ...rest } = result;
  const note = `[${omitted} image${omitted === 1 ? "" : "s"} omitted: could not be resized below the image size limit.]`;
  return {
    ...rest,
    output: `${result.output}\n\n${note}`,
    ...(kept.length > 0 ? { attachments: kept } : {}),
  };
}

/** PNG, JPEG, GIF, WebP. */
const SIGNATURES = ["89504e47", "ffd8ff", "47494638", "52494646"];

function isImage(url: string): boolean {
  const head = Buffer.from(url.slice(url.indexOf(",") + 1, url.indexOf(",") + 17), "base64").toString("hex");
  return SIGNATURES.some((signature) => head.startsWith(signature));
}
