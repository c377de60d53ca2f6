import { saveObject } from "../storage/objects";

const MAX_BYTES = 2 * 1024 * 1024;
const TYPES = new Map([
  ["image/png", "png"],
  ["image/jpeg", "jpg"],
  ["image/webp", "webp"],
]);
const PICTURE_HOSTS = new Set(["www.gravatar.com", "avatars.githubusercontent.com"]);

export class AvatarError extends Error {}

async function readLimited(res: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of res.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new AvatarError("picture is larger than 2 MB");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export async function defaultAvatar(seed: number): Promise<Response> {
  return fetch(`https://www.gravatar.com/avatar/${seed}?d=identicon`);
}

function pictureUrl(input: string): URL {
  const url = URL.canParse(input) ? new URL(input) : null;
  if (!url || url.protocol !== "https:" || url.port !== "" || !PICTURE_HOSTS.has(url.hostname)) {
    throw new AvatarError("only Gravatar and GitHub pictures can be imported");
  }
  return url;
}

export async function importAvatar(memberId: string, input: { url: string }): Promise<string> {
  const res = await fetch(pictureUrl(input.url), {
    redirect: "error",
    signal: AbortSignal.timeout(5_000),
  });
  if (!res.ok || !res.body) throw new AvatarError(`picture host answered ${res.status}`);

  const extension = TYPES.get(res.headers.get("content-type") ?? "");
  if (!extension) throw new AvatarError("not a picture");

  const bytes = await readLimited(res);
  const key = `avatars/${memberId}.${extension}`;
  await saveObject(key, bytes);
  return key;
}
