import type { Spike } from "../../spike.ts";

/** The host's list of changed files, as the events of the session's `patch` parts give it. */
const filesOf = (events: readonly Record<string, unknown>[]): string =>
  events
    .map((event) => /"files":\[([^\]]*)\][^}]*"type":"patch"/.exec(JSON.stringify(event))?.[1] ?? "")
    .join("");

export const spike: Spike = {
  hypothesis:
    "After a step a plugin hears which files really changed, those a script wrote behind the call's text included and ignored ones left out",
  capability: "event/patch part",
  carries: "the disk is compared with what permitted calls should have written, at no cost (gate, disk diff)",
  script: {
    files: { "src/x.ts": "1\n", ".gitignore": "ignored/\n", "hidden.sh": "echo 2 > src/x.ts\n" },
    plugins: [{ name: "A" }],
    steps: [
      {
        prompt: "go",
        llm: [
          {
            call: [
              ["bash", { command: "mkdir ignored; echo b > ignored/z; sh hidden.sh; echo n > new.txt" }],
            ],
          },
        ],
      },
    ],
  },
  observe(golden) {
    const files = filesOf(golden.events);
    return {
      holds: files.includes("src/x.ts") && files.includes("new.txt") && !files.includes("ignored"),
      absent: files === "",
      observed: `files named: ${files}`,
    };
  },
};
