/** Where this package lies, built or from source, and its version. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const PACKAGE_ROOT: string = join(import.meta.dirname, "..");

/** Such as "0.1.0". */
export const { version: VERSION } = JSON.parse(readFileSync(join(PACKAGE_ROOT, "package.json"), "utf8")) as {
  version: string;
};
