import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { REDACTED, redacted } from "./redact.ts";

/** A secret of no known form, and places where one stands. */
const SECRET = "hUnter2-Zq81";
const PLACES: readonly string[] = [
  `curl -H "Authorization: Bearer ${SECRET}" https://a.example`,
  `curl -H 'authorization: Basic ${SECRET}' https://a.example`,
  `curl -H 'X-Api-Key: ${SECRET}' https://a.example`,
  `curl -H 'PRIVATE-TOKEN: ${SECRET}' https://a.example`,
  `curl -H 'Cookie: sid=${SECRET}; theme=dark' https://a.example`,
  `curl -u admin:${SECRET} https://a.example`,
  `curl --user "admin:${SECRET}" https://a.example`,
  `http -a admin:${SECRET} https://a.example`,
  `mysql -h db -u root -p${SECRET} shop`,
  `mysqldump -p'${SECRET}' shop > a.sql`,
  `sshpass -p ${SECRET} ssh a@b`,
  `mongosh -u a -p ${SECRET} mongo`,
  `docker login -u a -p ${SECRET} registry.example`,
  `redis-cli -a ${SECRET} ping`,
  `psql --password ${SECRET} shop`,
  `tool --db-password=${SECRET}`,
  `tool --api-key "${SECRET}" run`,
  `openssl rsa -in k.pem -passin pass:${SECRET}`,
  `PGPASSWORD=${SECRET} psql shop`,
  `export GITHUB_TOKEN='${SECRET}'`,
  `docker run -e STRIPE_KEY=${SECRET} img`,
  `APP_SECRET=${SECRET} npm start`,
  `DB_PASS=${SECRET}`,
  `git clone https://user:${SECRET}@git.example/a.git`,
  `postgres://shop:${SECRET}@db:5432/shop`,
  `{"password":"${SECRET}","user":"a"}`,
  `curl -d '{\\"apiKey\\":\\"${SECRET}\\"}' https://a.example`,
  `The password is ${SECRET}, use it.`,
  `api_key: ${SECRET}`,
  `https://a.example/?access_token=${SECRET}&page=2`,
  `machine a.example login bob password ${SECRET}`,
  `const clientSecret = "${SECRET}";`,
];
const A = "aB3dE5gH7jK9mN1pQ4sT6vW8";
const FORMS: readonly string[] = [
  `ghp_${A}${A}`.slice(0, 40),
  `github_pat_${A}_${A}`,
  `glpat-${A}`.slice(0, 26),
  `xoxb-1234567890-${A}`,
  "AKIAIOSFODNN7EXAMPLE",
  `sk-${A}${A}`,
  `sk-ant-api03-${A}-${A}`,
  `sk_live_${A}`,
  `npm_${A}abcdefghijkl`,
  `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.${A}`,
  `-----BEGIN RSA PRIVATE KEY-----\n${A}\n${A}\n-----END RSA PRIVATE KEY-----`,
  `-----BEGIN OPENSSH PRIVATE KEY-----\n${A}`,
];
/** What looks like a secret to who only counts characters, and speaks of secrets without one. */
const ORDINARY: readonly string[] = [
  "git show 3f2a9c1e5b7d8f60a1b2c3d4e5f60718293a4b5c",
  "sha256 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "session 550e8400-e29b-41d4-a716-446655440000",
  "src/auth/token-store.ts and src/password/reset.ts",
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk",
  "integrity sha512-v2kDEe57lecTulaDIuNTPy3Ry4gLGJ6Z1O3vE1krgXZNrsQ+LFTGHVxVjcXPs17LhbZVGedAJv8XZ1tvj5FvSg==",
  "Add a password field; the password: required, at least eight characters",
  "use the --password flag, or the --token option, to log in",
  "The token is expired when the user comes back",
  "npm test -- --max-tokens 4096",
  "const token = nextToken(lexer);",
  "type Login = { password: string; token: null }",
  'echo "$API_KEY" && curl -H "Authorization: Bearer $TOKEN" https://a.example',
  "curl -u $USER:$PASS https://a.example",
  "docker run -u 1000:1000 -p 8080:80 --name web img",
  "mkdir -p src/a && cp -p a b && ssh -p 2222 host",
  "git clone git@git.example:a/b.git && git clone https://git.example/a/b.git",
  "SORT=name PWD=/home/a KEY_FILE=./a.pem npm test",
  "Basic authentication and bearer tokens are read from the header",
  "sk-learn estimators, xoxo, eyJ is how a JWT begins",
  "the author: Jane Doe, keys: up and down, monkey=banana",
  "wp-1 > tn-2 [active] cp-12 exit 0 at 3f2a9c1e5b7d (main)",
];

describe("what is kept has no secret", () => {
  it.each(PLACES)("%s", (text) => {
    expect(redacted(text)).not.toContain(SECRET);
    expect(redacted(text)).toContain(REDACTED);
  });

  it.each(FORMS)("by its form: %s", (token) => {
    const kept = redacted(`before ${token} after`);
    expect(kept).not.toContain(token.slice(-12));
    expect(kept.startsWith("before ")).toBe(true);
  });

  it("in any password that letters, digits and signs make", () => {
    const password = fc
      .stringMatching(/^[A-Za-z0-9!#%+=_-]{10,30}$/)
      .filter((one) => /\d/.test(one) && /^\w/.test(one));
    fc.assert(
      fc.property(password, fc.constantFrom(...PLACES), (secret, place) => {
        expect(redacted(place.replace(SECRET, secret))).not.toContain(secret);
      }),
      { numRuns: 500 },
    );
  });

  it("and is the same when it is kept once more", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...PLACES, ...FORMS, ...ORDINARY), fc.string())),
        (parts) => {
          const once = redacted(parts.join(" "));
          expect(redacted(once)).toBe(once);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("ordinary text stays", () => {
  it.each(ORDINARY)("%s", (text) => {
    expect(redacted(text)).toBe(text);
  });

  it("also hashes, ids and paths of any kind", () => {
    const hash = fc.stringMatching(/^[0-9a-f]{40}$|^[0-9a-f]{64}$/);
    const path = fc.stringMatching(/^(src|test)\/[a-z]{2,8}(-[a-z]{2,8}){0,3}\.(ts|py|md)$/);
    fc.assert(
      fc.property(fc.oneof(hash, fc.uuid(), path), (text) => {
        expect(redacted(`changed ${text} (exit 0)`)).toBe(`changed ${text} (exit 0)`);
      }),
    );
  });
});

it("takes time in proportion to the text", () => {
  const took = (text: string): number => {
    const begun = performance.now();
    redacted(text);
    return performance.now() - begun;
  };
  for (const piece of [
    "curl -u ",
    "token",
    "mysql ",
    "-----BEGIN PRIVATE KEY----- ",
    "eyJ",
    "a1",
    'password"',
  ])
    expect(took(piece.repeat(64_000 / piece.length))).toBeLessThan(1_500);
});
