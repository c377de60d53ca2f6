import { spawn } from "node:child_process";
import { PackageUnavailable } from "./package-unavailable.ts";

export interface NpmResult {
  readonly code: number;
  readonly stdout: string;
  /** Both streams, in order of arrival. */
  readonly output: string;
}

/** Runs npm to its end in the given folder. Throws PackageUnavailable when there is no npm. */
export function runNpm(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<NpmResult> {
  return new Promise((resolve, reject) => {
    const windows = process.platform === "win32";
    // On Windows npm is a batch file, which only a shell can start.
    const child = spawn(windows ? "npm.cmd" : "npm", args, {
      cwd,
      env,
      shell: windows,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let stdout = "";
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
      output += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.once("error", (error) => reject(new PackageUnavailable(`cannot run npm: ${error.message}`)));
    child.once("close", (code) => resolve({ code: code ?? 1, stdout, output }));
  });
}
