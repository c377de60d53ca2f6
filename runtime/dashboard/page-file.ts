/** The page as it was built, packed: in the built folder, for who runs the sources as well. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FILE = fileURLToPath(new URL("../dist/dashboard.html.br", import.meta.url));

/** Null where it was not built. */
export const pageFile = (): Buffer | null => (existsSync(FILE) ? readFileSync(FILE) : null);
