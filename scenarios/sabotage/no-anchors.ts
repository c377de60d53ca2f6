/**
 * The plugin with the injection of anchors cut out: they are stored, but neither the compaction's context
 * nor the stored summary carries them. ST-02 must notice.
 */
import { sabotaged, without } from "./wrap.ts";

export default sabotaged("sabotage-no-anchors", (hooks) =>
  without(hooks, ["experimental.session.compacting", "experimental.text.complete"]),
);
