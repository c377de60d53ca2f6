import { createWriteStream } from "node:fs";
import { once } from "node:events";

const API = "https://api.github.com";
const PER_PAGE = 100;

interface Issue {
  number: number;
  title: string;
  state: "open" | "closed";
  created_at: string;
  pull_request?: unknown;
}

async function request(url: string): Promise<Response> {
  const res = await fetch(url, {
    headers: {
      accept: "application/vnd.github+json",
      authorization: `Bearer ${process.env.GITHUB_TOKEN}`,
    },
  });
  if (!res.ok) throw new Error(`${url} answered ${res.status}`);
  return res;
}

export async function repoTitle(repo: string): Promise<string> {
  // one object, no pages
  const data = (await (await request(`${API}/repos/${repo}`)).json()) as { full_name: string };
  return data.full_name;
}

async function fetchIssues(repo: string): Promise<Issue[]> {
  const res = await request(`${API}/repos/${repo}/issues?state=all&per_page=${PER_PAGE}`);
  const page = (await res.json()) as Issue[];
  return page.filter((issue) => !issue.pull_request);
}

function csvCell(value: string | number): string {
  return `"${String(value).replaceAll('"', '""')}"`;
}

export async function exportIssues(repo: string, target: string): Promise<number> {
  const issues = await fetchIssues(repo);
  const out = createWriteStream(target);
  out.write("number,title,state,created\n");
  for (const issue of issues) {
    const cells = [issue.number, issue.title, issue.state, issue.created_at];
    if (!out.write(`${cells.map(csvCell).join(",")}\n`)) await once(out, "drain");
  }
  out.end();
  await once(out, "finish");
  return issues.length;
}
