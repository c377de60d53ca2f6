import { Octokit } from "@octokit/rest";

const ORG = process.env.GITHUB_ORG ?? "acme";
const DAYS = Number(process.env.STALE_DAYS ?? 90);
const octokit = new Octokit({ auth: process.env.GITHUB_TOKEN });

interface StaleBranch {
  repo: string;
  branch: string;
  lastCommit: string;
}

async function repositories(): Promise<string[]> {
  const all = await octokit.paginate(octokit.rest.repos.listForOrg, { org: ORG, per_page: 100 });
  return all.filter((repo) => !repo.archived).map((repo) => repo.name);
}

async function branchesWithPull(repo: string): Promise<Set<string>> {
  const found = new Set<string>();
  const pages = octokit.paginate.iterator(octokit.rest.pulls.list, { owner: ORG, repo, state: "open", per_page: 100 });
  for await (const { data } of pages) {
    for (const pull of data) found.add(pull.head.ref);
  }
  return found;
}

async function branches(repo: string): Promise<{ name: string; sha: string }[]> {
  const found: { name: string; sha: string }[] = [];
  for (let page = 1; ; page++) {
    const { data } = await octokit.rest.repos.listBranches({ owner: ORG, repo, per_page: 100, page });
    found.push(...data.map((branch) => ({ name: branch.name, sha: branch.commit.sha })));
    if (data.length < 100) return found;
  }
}

/** Only the newest release is of interest, hence a single entry. */
async function newestRelease(repo: string): Promise<string | undefined> {
  const { data } = await octokit.rest.repos.listReleases({ owner: ORG, repo, per_page: 1 });
  return data[0]?.target_commitish;
}

async function lastCommit(repo: string, sha: string): Promise<string> {
  const { data } = await octokit.rest.git.getCommit({ owner: ORG, repo, commit_sha: sha });
  return data.committer.date;
}

async function staleBranches(repo: string): Promise<StaleBranch[]> {
  const withPull = await branchesWithPull(repo);
  const released = await newestRelease(repo);
  const limit = Date.now() - DAYS * 24 * 60 * 60 * 1000;
  const stale: StaleBranch[] = [];
  for (const { name, sha } of await branches(repo)) {
    if (name === "main" || name === released || withPull.has(name)) continue;
    const date = await lastCommit(repo, sha);
    if (Date.parse(date) < limit) stale.push({ repo, branch: name, lastCommit: date });
  }
  return stale;
}

for (const repo of await repositories()) {
  for (const { branch, lastCommit } of await staleBranches(repo)) {
    console.log([repo, branch, lastCommit].join("\t"));
  }
}
