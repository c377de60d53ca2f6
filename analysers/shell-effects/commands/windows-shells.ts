/** cmd.exe and the tools of Windows, as they are called from a shell of Unix: in WSL, or in git's own on Windows. */
import type { Judge } from "../shell/analysis.ts";
import { cmd } from "./cmd.ts";
import { WINDOWS_TOOLS } from "./windows-tools.ts";

export const WINDOWS_SHELLS: Readonly<Record<string, Judge>> = {
  cmd,
  "cmd.exe": cmd,
  ...Object.fromEntries(
    Object.entries(WINDOWS_TOOLS).flatMap(([name, effect]) => {
      const judge: Judge = (call) => effect({ ...call, name });
      return [
        [name, judge],
        [`${name}.exe`, judge],
      ];
    }),
  ),
};
