import { InvalidArgumentError } from "commander";
import type { HostProfile } from "../host/profile/host-profile.ts";
import { profileNamed } from "../host/profile/profiles.ts";

/** The value of `--profile`; an unknown name is refused with the list of those there are. */
export function chosenProfile(name: string): HostProfile {
  try {
    return profileNamed(name);
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? error.message : String(error));
  }
}
