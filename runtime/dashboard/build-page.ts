/** Builds the page into one file: program, style and nothing else, packed because the package is to stay small. */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

const PAGE = join(import.meta.dirname, "page");

const style = (): string =>
  readFileSync(createRequire(import.meta.url).resolve("uplot/dist/uPlot.min.css"), "utf8") +
  readFileSync(join(PAGE, "style.css"), "utf8");

function program(): string {
  const code = execFileSync(
    "bun",
    ["build", join(PAGE, "main.tsx"), "--target=browser", "--format=esm", "--minify"],
    { cwd: PAGE, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] },
  );
  return code.replaceAll("</script", "<\\/script");
}

/** Writes `dashboard.html.br` into the folder `dist`; throws when the program does not build. */
export function buildPage(dist: string): void {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>iDumb</title>
<link rel="icon" href="data:,">
<style>${style()}</style>
</head>
<body>
<div id="app"></div>
<script type="module">${program()}</script>
</body>
</html>
`;
  writeFileSync(join(dist, "dashboard.html.br"), brotliCompressSync(html));
}
