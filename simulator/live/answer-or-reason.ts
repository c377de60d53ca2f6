import { HostUnavailable } from "./host-unavailable.ts";

/**
 * Waits for an answer, or for the reason why there will be none: a host whose plugins cannot be loaded takes every
 * prompt and never says a word about it.
 */
export async function answerOrReason<T>(answer: Promise<T>, whySilent: () => string | undefined): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silent = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const why = whySilent();
      if (why !== undefined) reject(new HostUnavailable(why));
    }, ASKED_EVERY_MS);
  });
  try {
    return await Promise.race([answer, silent]);
  } finally {
    clearInterval(timer);
  }
}

const ASKED_EVERY_MS = 250;
