import type { RunResult } from "../../run/recording.ts";
import type { Finding } from "../../trace/finding.ts";

/** Steps that the host answers without the plugin, and with it refuses or ends in an error. */
export function lostTurnFindings(result: RunResult, without: RunResult): Finding[] {
  return without.golden.http.flatMap((plain, index): Finding[] => {
    if (failureOf(plain) !== undefined) return [];
    const found = result.golden.http[index];
    const failure = found === undefined ? "is never answered" : failureOf(found);
    if (failure === undefined) return [];
    const evidence = `step ${index + 1} of the script ${result.golden.id} ${failure}; without the plugin it goes well`;
    return [{ name: "turn-lost", evidence }];
  });
}

interface Answer {
  readonly status: number;
  readonly body?: {
    readonly info?: {
      readonly error?: { readonly name?: string; readonly data?: { readonly message?: string } };
    };
  };
}

function failureOf(answer: unknown): string | undefined {
  const { status, body } = answer as Answer;
  if (status >= 400) return `fails with HTTP ${status}`;
  const error = body?.info?.error;
  return error === undefined
    ? undefined
    : `ends with ${error.name ?? "an error"} ${error.data?.message ?? ""}`.trim();
}
