/**
 * A package could not be had: no such package or version, registry out of reach, npm missing. The message says
 * what was asked for and what there is instead.
 */
export class PackageUnavailable extends Error {
  override readonly name = "PackageUnavailable";
}
