import { homedir } from "node:os";

/** The user's folder as the environment says now: an instance brings its own, and Bun's `homedir` would not notice. */
export function homeFolder(): string {
  return process.env["HOME"] || homedir();
}
