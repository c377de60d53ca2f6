import { commonText, maskedWords, UNSTABLE } from "./unstable.ts";

/**
 * Names that hold a time or an id, of files most often, are other ones in every run: they are one name with the words
 * masked that vary, and what stands under it is compared. Only words with a digit vary: another word is another name.
 */
export interface CommonKey {
  readonly name: string;
  /** Of each run, in the order of the runs. */
  readonly keys: readonly string[];
}

/** Undefined where the objects have keys that cannot be made one. */
export function commonKeys(objects: readonly object[]): readonly CommonKey[] | undefined {
  const lists = objects.map((one) => Object.keys(one));
  const [first = []] = lists;
  if (lists.some((list) => list.length !== first.length)) return undefined;
  const isShared = (key: string): boolean => lists.every((list) => list.includes(key));
  const rest = lists.map((list) => list.filter((key) => !isShared(key)));
  let at = 0;
  const common = first.map((key): CommonKey | undefined => {
    if (isShared(key)) return { name: key, keys: lists.map(() => key) };
    const keys = rest.map((list) => list[at] ?? "");
    at++;
    const name = commonText(keys);
    return keys.every((one) => isNamed(name, one)) ? { name, keys } : undefined;
  });
  const names = new Set(common.map((one) => one?.name));
  return common.every((one) => one !== undefined) && names.size === common.length ? common : undefined;
}

/** The object with the names that the expected one has for its keys. */
export function asNamed<T extends object>(expected: object, found: T): T {
  const masked = Object.keys(expected).filter((name) => name.includes(UNSTABLE) && !(name in found));
  if (masked.length === 0) return found;
  const nameOf = (key: string): string => {
    const like = key in expected ? [] : masked.filter((name) => isNamed(name, key));
    return like.length === 1 ? String(like[0]) : key;
  };
  const named = Object.entries(found).map(([key, value]): [string, unknown] => [nameOf(key), value]);
  // Two that would have one name are told as they are.
  return new Set(named.map(([key]) => key)).size === named.length ? (Object.fromEntries(named) as T) : found;
}

const isNamed = (name: string, key: string): boolean =>
  maskedWords(name, key)?.every((word) => /^\w*\d\w*$/.test(word)) === true;
