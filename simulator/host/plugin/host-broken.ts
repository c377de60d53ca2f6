/**
 * Older hosts: a plugin that cannot be loaded, or whose `config` hook throws, keeps the project from opening, so
 * every request fails. A result of the plugin, not a failure of the simulator.
 */
export class HostBroken extends Error {
  override readonly name = "HostBroken";
}
