/** Why a folder such as `node_modules` is left out. */
export const REBUILDABLE = "a build or a reinstall makes it again";
