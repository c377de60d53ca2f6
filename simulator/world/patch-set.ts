/**
 * Replacements of properties of process-wide objects, and the way back. Everything a world changes goes
 * through one set, so that leaving restores exactly what was there, own or inherited, in reverse order.
 */
export interface PatchSet {
  /** Replaces `target[key]`; a property that cannot be replaced is left as it is. */
  replace<T extends object, K extends keyof T>(target: T, key: K, make: (original: T[K]) => T[K]): void;
  restore(): void;
}

/** An empty set. */
export function patchSet(): PatchSet {
  const undo: (() => void)[] = [];
  return {
    replace(target, key, make) {
      const own = Object.getOwnPropertyDescriptor(target, key);
      if (own && !own.configurable && !own.writable) return;
      const value = make(target[key]);
      if (own && !own.configurable) {
        const before = target[key];
        target[key] = value;
        undo.push(() => {
          target[key] = before;
        });
        return;
      }
      Object.defineProperty(target, key, {
        value,
        writable: true,
        configurable: true,
        enumerable: own?.enumerable ?? true,
      });
      undo.push(() => {
        if (own) Object.defineProperty(target, key, own);
        else delete target[key];
      });
    },
    restore() {
      for (const back of undo.splice(0).toReversed()) back();
    },
  };
}
