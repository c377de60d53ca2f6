/**
 * Takes secrets out of a session that is written down to be shared: keys by their own form, and what is assigned to a
 * name of a secret. What only looks random stays, since scripts compare hashes and ids.
 */
export const MASKED = "MASKED";

/** Forms that nothing but a key has. */
const FORMS: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  /\b(?:gh[pousr]_|github_pat_|glpat-|xox[a-z]-|npm_|pypi-|hf_|dop_v1_)[\w-]{8,}/g,
  /\b(?:sk|rk|pk)[-_](?=[\w-]*\d)[\w-]{16,}/g,
  /\b(?:AKIA|ASIA)[0-9A-Z]{12,}|\bAIza[\w-]{30,}/g,
  /\beyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/g,
];

/** The name, what stands between, and the value. */
const ASSIGNED =
  /((?:[\w-]*(?:password|passwd|secret|token|api[_-]?key|private[_-]?key|credential)s?)\\?["']?\s*[:=]\s*\\?["']?)([^\s"'\\,;)}<>$]{6,})/gi;
const HEADER =
  /((?:authorization|cookie|x-api-key)\\?["']?\s*[:=]\s*\\?["']?(?:bearer |basic |token )?)([^\s"'\\,]{6,})/gi;
const IN_URL = /(\b[a-z][a-z+]*:\/\/[^\s:/@]+:)([^\s@/]+)(?=@)/gi;
/** Points to a secret, or is code that reads one. */
const NO_SECRET = /^(?:process\.|os\.|env\.|import\.|string|number|boolean|undefined|null|true|false|MASKED)/;

export function maskSecrets(text: string): string {
  let masked = text;
  for (const form of FORMS) masked = masked.replace(form, MASKED);
  for (const pair of [ASSIGNED, HEADER, IN_URL])
    masked = masked.replace(pair, (whole, before: string, value: string) =>
      NO_SECRET.test(value) || /^[\w.]+\(/.test(value) ? whole : `${before}${MASKED}`,
    );
  return masked;
}
