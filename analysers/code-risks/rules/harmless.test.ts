/** What good code does that looks like a risk: each beside the risk that it looks like. */
import { describe, expect, it } from "vitest";
import { named, type Twins } from "../twins.fixture.ts";

const HARMLESS: Readonly<Record<string, readonly Twins[]>> = {
  "money-float": [
    [
      "reckons a total of something else in a file that speaks of no money",
      "slicer/estimate.py",
      "def cart(prices):\n    total = 0\n    for price, n in prices:\n        total += float(price) * n\n    return total\n",
      "def to_seconds(text):\n    total = 0\n    for number, unit in find(text):\n        total += int(number) * UNIT[unit]\n    return total\n",
    ],
    [
      "reckons in another unit beside prices",
      "src/load.ts",
      "export function cartSum(rows) { let total = 0; for (const r of rows) total += r.price * r.n; return total; }",
      "export function cartWeight(rows) { let total = 0; for (const r of rows) total += r.grams * r.n; return total; } // prices: elsewhere",
    ],
  ],
  "test-off": [
    [
      "skips where the machine lacks what was asked for",
      "tests/test_gpu.py",
      'import pytest\n\ndef test_x():\n    if run().status != 200:\n        pytest.skip("flaky")\n    assert run().ok\n',
      'import pytest\n\ndef test_x():\n    cupy = pytest.importorskip("cupy")\n    if cupy.cuda.runtime.getDeviceCount() == 0:\n        pytest.skip("no GPU")\n    assert run(cupy).ok\n',
    ],
    [
      "skips where an import fails",
      "tests/test_db.py",
      "import pytest\n\ndef test_x():\n    try:\n        value = run()\n    except Exception:\n        pytest.skip('broken')\n    assert value\n",
      "import pytest\n\ndef test_x():\n    try:\n        import psycopg\n    except ImportError:\n        pytest.skip('no psycopg')\n    assert run(psycopg)\n",
    ],
    [
      "skips where a tool is not installed",
      "test/pack.test.ts",
      "it('packs', (t) => { if (pack().size !== 3) t.skip(); expect(pack().ok).toBe(true); });",
      "it('packs', (t) => { if (!gitIsInstalled) t.skip(); expect(pack().ok).toBe(true); });",
    ],
  ],
  "error-unchecked": [
    [
      "shows what a machine tells of itself",
      "netdesk/diag.py",
      "import subprocess\n\ndef build():\n    return subprocess.run(['make', 'all'], capture_output=True, text=True).stdout\n",
      "import subprocess\n\ndef up():\n    return subprocess.run(['uptime', '-p'], capture_output=True, text=True).stdout\n",
    ],
  ],
  "shell-leak": [
    [
      "mounts for good",
      "infra/node.sh",
      '#!/bin/bash\nmount -o loop image.iso "$work"\ncp -r "$work/." out/\numount "$work"\n',
      "#!/bin/bash\nmountpoint -q /cluster/home || mount /cluster/home\n",
    ],
    [
      "holds a lock, or its output, for as long as it runs",
      "ops/sync.sh",
      '#!/bin/bash\nread_one() {\n  exec {fd}<"$1"\n  read -r line <&"$fd"\n}\n',
      "#!/bin/bash\nexec >>/var/log/sync.log 2>&1\nexec 9>/run/lock/sync.lock\nflock -n 9 || exit 0\n",
    ],
  ],
  "shell-zone": [
    [
      "tells runs apart by a moment",
      "ops/backup.sh",
      'day="$(date +%F)"\n',
      'stamp="$(date +%Y-%m-%d_%H%M)"\nlog() { echo "$(date \'+%F %T\') $*"; }\n',
    ],
  ],
  "prototype-reached": [
    [
      "looks at the keys where they are made",
      "src/devices/path.ts",
      "function split(path: string) { return path.split('.'); }\nexport function apply(config, path: string, value) {\n  const parts = split(path);\n  let node = config;\n  for (const part of parts.slice(0, -1)) { node[part] = node[part] ?? {}; node = node[part]; }\n  node[parts.at(-1)] = value;\n}",
      "const NEVER = /^(__proto__|prototype|constructor)$/;\nfunction split(path: string) {\n  const parts = path.split('.');\n  if (parts.some((p) => NEVER.test(p))) throw new Error(path);\n  return parts;\n}\nexport function apply(config, path: string, value) {\n  const parts = split(path);\n  let node = config;\n  for (const part of parts.slice(0, -1)) { node[part] = node[part] ?? {}; node = node[part]; }\n  node[parts.at(-1)] = value;\n}",
    ],
  ],
  "access-unasked": [
    [
      "looks at the role before all of its routes",
      "src/admin/letters.js",
      "import { Router } from 'express';\nexport const admin = Router();\nadmin.use((req, res, next) => { if (req.session) return next(); res.sendStatus(401); });\nadmin.post('/:id/delete', async (req, res) => { await issues.remove(Number(req.params.id)); res.end(); });",
      "import { Router } from 'express';\nexport const admin = Router();\nadmin.use((req, res, next) => {\n  if (req.session?.role === 'admin') return next();\n  res.sendStatus(403);\n});\nadmin.post('/:id/delete', async (req, res) => { await issues.remove(Number(req.params.id)); res.end(); });",
    ],
    [
      "puts down a new thing as that of whoever is logged in",
      "server/scenes.js",
      "import { Router } from 'express';\nexport const r = Router();\nr.post('/scenes/:id', async (req, res) => { if (!req.user) return; await scenes.update({ id: req.params.id, name: req.body.name }); res.end(); });",
      "import { Router } from 'express';\nexport const r = Router();\nr.post('/scenes', async (req, res) => { const id = await scenes.insert({ owner: req.user.id, name: req.body.name }); res.status(201).json({ id }); });",
    ],
  ],
  "key-incomplete": [
    [
      "keeps what a thing has under the id of the thing",
      "bistro/menus.py",
      'def card(place, lang):\n    key = f"menu:{place.pk}"\n    card = cache.get(key)\n    if card is None:\n        card = draw(place.dishes.all(), lang)\n        cache.set(key, card, 60)\n    return card\n',
      'def card(place, lang):\n    key = f"menu:{place.pk}:{lang}"\n    card = cache.get(key)\n    if card is None:\n        card = draw(place.dishes.all(), lang)\n        cache.set(key, card, 60)\n    return card\n',
    ],
  ],
  "html-answer": [
    [
      "puts safe pieces into a text that was escaped",
      "wiki/mentions.py",
      "def mentions(text):\n    def link(match):\n        return f'<a>{match.group(1)}</a>'\n    return mark_safe(MENTION.sub(link, text))\n",
      "def mentions(text):\n    def link(match):\n        if not known(match.group(1)):\n            return match.group(0)\n        return format_html('<a>{}</a>', match.group(1))\n    return mark_safe(MENTION.sub(link, escape(text)))\n",
    ],
  ],
};

describe("code that only looks like a risk", () => {
  for (const [rule, all] of Object.entries(HARMLESS))
    for (const [title, path, risky, harmless] of all)
      it(`${rule}: ${title}`, () => {
        expect(named(rule, path, risky, harmless)).toEqual([true, false]);
      });
});
