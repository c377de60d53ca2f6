/**
 * Loads the watcher when a project turns out to need one; nearly none does. Until it is there, and where it
 * cannot be loaded, nothing has changed as far as can be told.
 */
import { lateRoom } from "../project/late-room.ts";
import type * as WatchTree from "./watch-tree.ts";
import type { TreeWatch } from "./watch-tree.ts";

const room = lateRoom<typeof WatchTree>("../disk/watch-tree.ts");

/** Begins to watch at once. `onTrouble` hears why it could not. */
export function loadTreeWatch(directory: string, onTrouble: (why: string) => void): TreeWatch {
  let closed = false;
  const loading = room
    .awaited()
    .then(({ watchTree }) => (closed ? null : watchTree(directory, onTrouble)))
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
