/**
 * Puts the findings of several oracles into one.
 */
import type { Finding } from "../play/evidence.ts";

/** All reasons, observations and situations, in the order given. */
export const together = (...findings: readonly Finding[]): Finding => ({
  reasons: findings.flatMap((finding) => finding.reasons),
  observations: findings.flatMap((finding) => finding.observations),
  reached: [...new Set(findings.flatMap((finding) => finding.reached))],
});
