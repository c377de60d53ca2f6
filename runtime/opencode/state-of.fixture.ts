/** What another process would find on disk of an opened plugin's project. */
import { openProjectStore } from "../journal/open-project-store.ts";
import { loadDriver } from "../journal/sqlite-driver.ts";
import type { State } from "../kernel/state.ts";
import type { OpenedPlugin } from "./open-plugin.fixture.ts";

/** For tests that start a process or pack the plugin. */
export const SLOW_MS = 60_000;

const connect = await loadDriver();

/** Folded anew from the journal, not asked of the plugin's memory. */
export function stateOf(plugin: OpenedPlugin): State {
  const { store, kept } = openProjectStore(connect, plugin.directory);
  if (kept !== "disk") throw new Error("the plugin's journal cannot be read");
  const state = store.current();
  store.close();
  return state;
}
