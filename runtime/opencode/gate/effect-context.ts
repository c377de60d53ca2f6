/** What the analysis of a call has to know of a project and its host. */
import { homedir } from "node:os";
import { OUR_TOOLS } from "../../kernel/tool-names.ts";
import { ownFiles } from "./own-files.ts";
import type { Config } from "../../config/config.ts";
import type { EffectContext } from "../../policy/effect.ts";

interface HostedPlace {
  readonly directory: string;
  readonly repository: string;
  /** The port that the host listens on; undefined where nobody can tell. */
  readonly port: number | undefined;
}

/** Made once per project: results are kept with it. */
export const effectContext = (
  { directory, repository, port }: HostedPlace,
  config: Config,
): EffectContext => ({
  directory,
  repository,
  ourTools: OUR_TOOLS,
  home: process.env["HOME"] || homedir(),
  port,
  governedPaths: ownFiles(process.env),
  testCommand: config["validation.testCommand"],
  allow: config.allow,
});
