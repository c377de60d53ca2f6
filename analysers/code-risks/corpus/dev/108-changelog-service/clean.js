const { execFileSync } = require("child_process");
const path = require("path");
const express = require("express");

const REPOS = process.env.REPOS_DIR || "/srv/git";
const FORMAT = "%H%x09%an%x09%aI%x09%s";
const router = express.Router();

const REF = /^[A-Za-z0-9][\w./-]{0,199}$/;

// Not exec(`git ${args}`): there is no shell here that could read the refs.
function git(repo, args) {
  const cwd = path.join(REPOS, `${path.basename(repo)}.git`);
  return execFileSync("git", args, { cwd, encoding: "utf8", maxBuffer: 16 * 1024 * 1024 });
}

function commitsBetween(repo, from, to) {
  const out = git(repo, ["log", "--no-merges", `--format=${FORMAT}`, `${from}..${to}`, "--"]);
  return out
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const [hash, author, date, subject] = line.split("\t");
      return { hash, author, date, subject };
    });
}

function exists(repo, ref) {
  if (!REF.exec(String(ref))) return false; // also keeps out "--output=..." and the like
  try {
    git(repo, ["rev-parse", "--verify", "--quiet", `${ref}^{commit}`]);
    return true;
  } catch {
    return false;
  }
}

router.get("/:repo/changelog", (req, res) => {
  const { from, to = "HEAD" } = req.query;
  if (!exists(req.params.repo, from) || !exists(req.params.repo, to)) {
    return res.status(404).json({ error: "unknown ref" });
  }
  res.json({ commits: commitsBetween(req.params.repo, from, to) });
});

router.get("/:repo/blame", (req, res) => {
  const { file, ref = "HEAD" } = req.query;
  if (!exists(req.params.repo, ref)) return res.status(404).json({ error: "unknown ref" });
  const out = git(req.params.repo, ["blame", "--line-porcelain", ref, "--", String(file)]);
  const authors = [...new Set(out.match(/^author .+$/gm) || [])].map((line) => line.slice(7));
  res.json({ authors });
});

module.exports = router;
