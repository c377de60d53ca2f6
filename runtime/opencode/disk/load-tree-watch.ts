/**
 * Loads the watcher when a project turns out to need one; nearly none does. Until it is there, and where it
 * cannot be loaded, nothing has changed as far as can be told.
 */
import type * as WatchTree from "./watch-tree.ts";
import type { TreeWatch } from "./watch-tree.ts";

const isSource = new URL(import.meta.url).pathname.endsWith(".ts");
const FILE = isSource ? "./watch-tree.ts" : "./watch-tree.js";

/** Begins to watch at once, in the background. `onTrouble` hears why it could not. */
export function loadTreeWatch(directory: string, onTrouble: (why: string) => void): TreeWatch {
  let closed = false;
  const loading = import(new URL(FILE, import.meta.url).href)
    .then(({ watchTree }: typeof WatchTree) => (closed ? null : watchTree(directory, onTrouble)))
    .catch((error: unknown) => {
      onTrouble(error instanceof Error ? error.message : String(error));
      return null;
    });
  let tree: TreeWatch | null = null;
  void loading.then((loaded) => (tree = loaded));
  return {
    changed: () => tree?.changed() ?? [],
    touch: (paths) => tree?.touch(paths),
    async settled() {
      await (await loading)?.settled();
    },
    async close() {
      closed = true;
      await tree?.close();
    },
  };
}
