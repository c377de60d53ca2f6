import type { FilePart } from "../storage/message.ts";

/**
 * OpenCode 1.18.33: a tool's result that has files with it, other than images and PDFs, is no text for the AI SDK but a
 * list of the text and the files, which reaches the wire as JSON. Files that are not in a data URL are left out.
 */
type ResultItem =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "file-data"; readonly data: string; readonly mediaType: string };

export function resultWithFiles(
  output: string | undefined,
  files: readonly Pick<FilePart, "mime" | "url">[],
): ResultItem[] {
  return [
    ...(output ? [{ type: "text", text: output.toWellFormed() } as const] : []),
    ...files.flatMap(({ mime, url }): ResultItem[] =>
      url.startsWith("data:") && url.includes(",")
        ? [{ type: "file-data", data: url.slice(url.indexOf(",") + 1), mediaType: mime }]
        : [],
    ),
  ];
}
