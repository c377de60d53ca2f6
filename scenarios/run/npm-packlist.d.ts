/** What we use of npm's own list of the files that a package has; it ships no types. */
declare module "npm-packlist" {
  /** Paths relative to `path`, parted by slashes. */
  export default function packlist(tree: {
    readonly path: string;
    readonly package: object;
    readonly isProjectRoot: boolean;
    /** Dependencies to be bundled. */
    readonly edgesOut: ReadonlyMap<string, unknown>;
  }): Promise<string[]>;
}
