import { Defect, Declined, ToolError } from "../shape/host-error.ts";
import { Interrupted } from "../../host/fiber/fiber.ts";
import type { ToolCall, ToolInfo, ToolResult } from "../shape/tool-info.ts";
import { definitionOf } from "../texts/tool-definitions.ts";

/** Errors of the file system as the host words them: `NotFound: FileSystem.stat (/path)`. */
function inHostWords(error: unknown): unknown {
  const { code, syscall, path } = Object(error) as NodeJS.ErrnoException;
  const kind = KINDS[code ?? ""];
  if (kind === undefined || syscall === undefined) return error;
  return new Error(`${kind}: FileSystem.${METHODS[syscall] ?? syscall} (${path})`, { cause: error });
}

const KINDS: Readonly<Record<string, string>> = {
  ENOENT: "NotFound",
  EACCES: "PermissionDenied",
  EEXIST: "AlreadyExists",
  EISDIR: "BadResource",
  ENOTDIR: "BadResource",
};
const METHODS: Readonly<Record<string, string>> = {
  scandir: "readDirectory",
  mkdir: "makeDirectory",
  statx: "stat",
};

/**
 * Makes a tool of the host's own: whatever goes wrong in it becomes a failure with a text of the tool's, except the
 * human's no, which ends the turn.
 *
 * @param failure the text for errors that are none of the tool's own
 */
export function builtin<Input>(
  name: string,
  failure: (input: Input) => string,
  execute: (input: Input, call: ToolCall) => Promise<ToolResult> | ToolResult,
  permission?: string,
): ToolInfo {
  return {
    name,
    ...definitionOf(name),
    output: {},
    options: { codemode: false, ...(permission === undefined ? {} : { permission }) },
    isBuiltin: true,
    async execute(input, call) {
      try {
        return await execute(input as Input, call);
      } catch (error) {
        const passes = [ToolError, Declined, Defect, Interrupted].some((kind) => error instanceof kind);
        throw passes ? error : new ToolError(failure(input as Input), inHostWords(error));
      }
    },
  };
}
