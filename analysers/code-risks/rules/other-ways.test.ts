/** Other ways of doing it right, or wrong, than those that a rule is most often met with: one mechanism each. */
import { describe, expect, it } from "vitest";
import { named, type Twins } from "../twins.fixture.ts";

const py = (...lines: string[]): string => `${lines.join("\n")}\n`;

const OTHER_WAYS: Readonly<Record<string, readonly Twins[]>> = {
  "path-open": [
    [
      "compares the folder of the path with the one that it must be in",
      "src/routes/invoices.ts",
      "app.get('/f', async (req, res) => { const file = path.join(dir, req.query.name); res.send(await readFile(file)); });",
      "app.get('/f', async (req, res) => { const file = path.join(dir, req.query.name); if (path.dirname(file) !== path.normalize(dir)) return res.sendStatus(404); res.send(await readFile(file)); });",
    ],
    [
      "takes letters and digits out of an anchored pattern",
      "src/media-server.ts",
      "app.get('/m', async (req, res) => { const match = /^\\/media\\/(.+)$/.exec(req.url); res.send(await readFile(path.join(ROOT, match[1]))); });",
      "app.get('/m', async (req, res) => { const match = /^\\/media\\/([\\da-f]{32})$/.exec(req.url); res.send(await readFile(path.join(ROOT, match[1]))); });",
    ],
  ],
  "error-unchecked": [
    [
      "says that a failing program is no error",
      "netops/dig.py",
      py(
        "import subprocess",
        "def dig(name):",
        "    return subprocess.run(['dig', name], capture_output=True).stdout",
      ),
      py(
        "import subprocess",
        "def dig(name):",
        "    return subprocess.run(['dig', name], capture_output=True, check=False).stdout",
      ),
    ],
    [
      "tries to read what a socket brings",
      "gateway/socket.js",
      "socket.on('message', (data) => { const said = JSON.parse(data); buffer.push(said); });",
      "socket.on('message', (data) => { try { const said = JSON.parse(data); buffer.push(said); } catch (error) { log(error); } });",
    ],
    [
      "reads messages in a page, where an error ends nothing",
      "gateway/socket.js",
      "socket.on('message', (data) => { buffer.push(JSON.parse(data)); });",
      "socket.addEventListener('message', (event) => { buffer.push(JSON.parse(event.data)); });",
    ],
  ],
  "resource-open": [
    [
      "opens a file or takes another, and closes either with the block",
      "tools/pick.py",
      py(
        "def run(output):",
        "    stream = open(output, 'w') if output else sys.stdout",
        "    stream.write(rows())",
      ),
      py(
        "def run(output):",
        "    stream = open(output, 'w') if output else nullcontext(sys.stdout)",
        "    with stream as out:",
        "        out.write(rows())",
      ),
    ],
    [
      "keeps one client for the module",
      "svc/permissions.py",
      py("import httpx", "def ask(id):", "    client = httpx.Client()", "    return client.get(id).json()"),
      py("import httpx", "client = httpx.Client()"),
    ],
    [
      "opens what is shared once, whatever is done when that fails",
      "src/print.ts",
      "export async function print(url: string) { const browser = await puppeteer.launch(); await browser.newContext(); return url; }",
      "let browser: Promise<Browser> | null = null;\nexport function shared() { browser ??= puppeteer.launch().catch((error) => { browser = null; throw error; }); return browser; }",
    ],
    [
      "closes the page of a browser on every way out",
      "src/print.ts",
      "export async function pdf(url: string) { const page = await browser.newPage(); await page.goto(url); const made = await page.pdf(); await page.close(); return made; }",
      "export async function pdf(url: string) { const page = await browser.newPage(); try { await page.goto(url); return await page.pdf(); } finally { await page.close(); } }",
    ],
  ],
  "type-talked-away": [
    [
      "takes anything, and knows what to do where parts are missing",
      "reader/feeds.py",
      py("from typing import Any", "def url_of(data: Any) -> str:", "    return data['url'].strip()"),
      py(
        "from typing import Any",
        "def url_of(data: Any) -> str:",
        "    try:",
        "        return str(data['url']).strip()",
        "    except (KeyError, TypeError) as error:",
        "        raise FeedError('url expected') from error",
      ),
    ],
  ],
  "pages-wrong": [
    [
      "wants the best of what is looked for",
      "src/messages.ts",
      "export async function all() { return (await fetch('/api/messages?limit=50')).json(); }",
      "export async function find(term: string) { return (await fetch(`/api/messages/search?limit=50&q=${term}`)).json(); }",
    ],
  ],
  "shell-fetch": [
    [
      "sends what it is given to an address of its own",
      "ops/backup.sh",
      'curl -fsS -o /dev/null "$1"\n',
      'curl -fsS -o /dev/null --data-raw "$1" "$HEALTHCHECK/fail"\n',
    ],
    [
      "fetches what whoever runs it has to name",
      "bin/sync.sh",
      'URL=$1\nwget -q -O all.tar "$URL"\n',
      'URL=${CATALOGUE_URL:?CATALOGUE_URL is not set}\nwget -q -O all.tar "$URL"\n',
    ],
  ],
  "border-missed": [
    [
      "asks Redis for the places up to the last but one",
      "game/board.py",
      py("def top(self, n):", "    return self.client.zrange(self.key, 0, n, desc=True)"),
      py("def top(self, n):", "    return self.client.zrange(self.key, 0, n - 1, desc=True)"),
    ],
    [
      "cuts whole parts",
      "src/indexer.ts",
      "for (let start = 0; start < docs.length; start += SIZE) { send(docs.slice(start, start + SIZE - 1)); }",
      "for (let start = 0; start < docs.length; start += SIZE) { send(docs.slice(start, start + SIZE)); }",
    ],
  ],
  "test-off": [
    [
      "helps other tests under such a name",
      "tests/test_tax.py",
      py("def _test_reverse_charge(self):", "    assert tax(1) == 0"),
      py(
        "def _test_with(rate):",
        "    assert tax(rate) == 0",
        "def test_all():",
        "    _test_with(0)",
        "    _test_with(1)",
      ),
    ],
  ],
  "clock-local": [
    [
      "reads a time in the zone that it is shown in",
      "src/reminders/job.ts",
      "export const at = (day: string, zone: string) => dayjs(`${day} 08:00`).tz(zone).toDate();",
      "export const at = (day: string, zone: string) => dayjs.tz(`${day} 08:00`, zone).toDate();",
    ],
  ],
  "query-per-row": [
    [
      "asks a repository of any name once for all of them",
      "src/playlists.ts",
      "export class P { all(lists: List[]) { return Promise.all(lists.map(async (list) => { const found = await this.entries.find({ where: { playlistId: list.id } }); return { list, found }; })); } }",
      "export class P { async all(lists: List[]) { const found = await this.entries.find({ where: { playlistId: In(lists.map((list) => list.id)) } }); return lists.map((list) => ({ list, found })); } }",
    ],
  ],
  "shell-pipe": [
    [
      "hears of a failure inside of a pipe that goes over several lines",
      "ops/send.sh",
      'set -eu\ntar --create --zstd . \\\n  | ssh "$HOST" "cat > all.tar"\n',
      'set -euo pipefail\ntar --create --zstd . \\\n  | ssh "$HOST" "cat > all.tar"\n',
    ],
  ],
};

describe("another way of doing it is told from another way of getting it wrong", () => {
  for (const [rule, twins] of Object.entries(OTHER_WAYS))
    it.each(twins)(`${rule}: it %s`, (_, path, risky, harmless) => {
      expect(named(rule, path, risky, harmless)).toEqual([true, false]);
    });
});
