/**
 * Files that cost the rules the most for their length: one repeated piece each, filled up to a wanted length. The bench
 * draws their curves, and tests hold that twice the file is about twice the work.
 */

interface AdversarialFile {
  readonly path: string;
  readonly text: (chars: number) => string;
}

const filled =
  (piece: string, head = "", tail = ""): AdversarialFile["text"] =>
  (chars) =>
    head + piece.repeat(Math.max(1, Math.floor((chars - head.length - tail.length) / piece.length))) + tail;

const of = (path: string, piece: string, head = "", tail = ""): AdversarialFile => ({
  path,
  text: filled(piece, head, tail),
});

/** Pieces that are numbered, so that no two are the same. */
const numbered = (path: string, piece: (index: number) => string, head = "", tail = ""): AdversarialFile => ({
  path,
  text: (chars) => {
    const pieces: string[] = [];
    for (let at = 0, length = head.length; length < chars; at++) {
      const next = piece(at);
      pieces.push(next);
      length += next.length;
    }
    return head + pieces.join("") + tail;
  },
});

const nested = (path: string, open: string, core: string, close: string): AdversarialFile => ({
  path,
  text: (chars) => {
    const times = Math.max(1, Math.floor((chars - core.length) / (open.length + close.length)));
    return open.repeat(times) + core + close.repeat(times);
  },
});

export const ADVERSARIAL_FILES: Readonly<Record<string, AdversarialFile>> = {
  "ts functions": numbered("a.ts", (i) => `export function f${i}(a: string) {\n  return g${i}(a);\n}\n`),
  "ts functions that call each other": numbered(
    "a.ts",
    (i) => `function f${i}(a: string) {\n  return f${i + 1}(a);\n}\n`,
  ),
  "ts async functions": numbered(
    "a.ts",
    (i) =>
      `async function f${i}(req) {\n  const r = await db.query(req.body.a);\n  return r;\n}\nf${i}(1);\n`,
  ),
  "ts constants": numbered("a.ts", (i) => `const a${i} = ${i};\n`),
  "ts constants of constants": numbered(
    "a.ts",
    (i) => `const a${i + 1} = a${i} + 1;\n`,
    "const a0 = req.body;\n",
  ),
  "ts one name assigned": of("a.ts", "a = a + b;\n", "let a = req.query.a;\n"),
  "ts one name changed": of("a.ts", "a.push(b);\n", "const a = [];\n"),
  "ts one name called": of("a.ts", "await f(a);\n", "async function g(a) {\n", "}\n"),
  "ts statements in one function": of("a.ts", "if (a) { b(); }\n", "async function g(a) {\n", "}\n"),
  "ts guards in one function": of("a.ts", "if (!a) return;\nb(a);\n", "async function g(a) {\n", "}\n"),
  "ts awaits in one function": of("a.ts", "n = await f(n);\n", "let n = 0;\nasync function g() {\n", "}\n"),
  "ts shared state": of(
    "a.ts",
    "if (!m.has(a)) {\nm.set(a, await f(a));\n}\n",
    "const m = new Map();\nasync function g(a) {\n",
    "}\n",
  ),
  "ts try and catch": of("a.ts", "try {\na();\n} catch (e) {}\n"),
  "ts promises": of("a.ts", "fetch(a).then(b);\n"),
  "ts chained calls": of("a.ts", ".a(b)\n", "x", ";\n"),
  "ts chained members": of("a.ts", ".a\n", "x", ";\n"),
  "ts sums": of("a.ts", "a +\n", "const x = ", "1;\n"),
  "ts sums of strings": of("a.ts", '"a" +\n', "db.query(", "b);\n"),
  "ts and": of("a.ts", "a &&\n", "const x = ", "1;\n"),
  "ts conditionals": of("a.ts", "a ? b :\n", "const x = ", "1;\n"),
  "ts else if": of("a.ts", "if (a === 1) {\n b();\n} else ", "", "{}\n"),
  "ts cases": of("a.ts", "case a: b();\nbreak;\n", "switch (x) {\n", "}\n"),
  "js functions in one function": numbered(
    "a.js",
    (i) => `function f${i}(a) {\n  return g${i}(a);\n}\n`,
    "(function () {\n",
    "})();\n",
  ),
  "ts nested blocks": nested("a.ts", "{\n", "a();", "}\n"),
  "ts nested calls": nested("a.ts", "a(\n", "b", ")\n"),
  "ts nested arrays": nested("a.ts", "[\n", "b", "]\n"),
  "ts nested objects": nested("a.ts", "({a:\n", "b", "})\n"),
  "ts nested functions": nested("a.ts", "function f(a) {\n", "a();", "}\n"),
  "ts nested arrows": nested("a.ts", "f(() => {\n", "a();", "});\n"),
  "ts nested loops": nested("a.ts", "for (const a of b) {\n", "a();", "}\n"),
  "ts nested templates": nested("a.ts", "`${\n", "a", "}`\n"),
  "ts open brackets": of("a.ts", "(\n"),
  "ts open braces": of("a.ts", "{\n"),
  "ts open functions": of("a.ts", "function f() {\n"),
  "ts open strings": of("a.ts", '"a\n'),
  "ts open templates": of("a.ts", "`a ${\n"),
  "ts open comments": of("a.ts", "/* a\n"),
  "ts open regexes": of("a.ts", "a = /(\n"),
  "ts an object": numbered("a.ts", (i) => `k${i}: ${i},\n`, "const o = {\n", "};\n"),
  "ts an object of strings": numbered("a.ts", (i) => `k${i}: "v${i}",\n`, "const o = {\n", "};\n"),
  "ts an array": of("a.ts", "1,\n", "const o = [\n", "];\n"),
  "ts an array of objects": numbered("a.ts", (i) => `{ a: ${i}, b: "x" },\n`, "const o = [\n", "];\n"),
  "ts strings": of("a.ts", 'a("b c d");\n'),
  "ts a long string": of("a.ts", "a b \\\n", 'const a = "', '";\n'),
  "ts escaped strings": of("a.ts", '"\\"\\"\\"";\n'),
  "ts templates": of("a.ts", "db.query(`select ${a}`);\n"),
  "ts a long template": of("a.ts", "${a}\n", "const a = `", "`;\n"),
  "ts html": of("a.ts", "el.innerHTML = a;\n", "const a = req.body.a;\n"),
  "ts regexes": of("a.ts", "/(a+)+$/.test(b);\n"),
  "ts a long regex": of("a.ts", "(a|b)*", "const a = /", "/;\n"),
  "ts comments": of("a.ts", "// a b c\n"),
  "ts block comments": of("a.ts", "/* a b c */\n"),
  "ts todo comments": of("a.ts", "// TODO a\na();\n"),
  "ts types": numbered("a.ts", (i) => `type T${i} = { a: string } | T${i + 1};\n`),
  "ts casts": of("a.ts", "a as any;\n"),
  "ts an union": of("a.ts", '| "a"\n', "type A =\n", ";\n"),
  "ts imports": numbered("a.ts", (i) => `import { a${i} } from "./b${i}";\na${i}();\n`),
  "ts classes": numbered("a.ts", (i) => `class C${i} {\n  a = 1;\n  m() { return this.a; }\n}\n`),
  "ts a class": numbered("a.ts", (i) => `m${i}() { return this.m${i + 1}(this.a); }\n`, "class C {\n", "}\n"),
  "ts routes": numbered(
    "a.ts",
    (i) => `app.get("/a${i}/:id", async (req, res) => {\n  res.json(await db.find(req.params.id));\n});\n`,
  ),
  "ts tests": numbered("a.test.ts", (i) => `it.skip("a${i}", () => { expect(a).toBe(1); });\n`),
  "ts destructuring": numbered("a.ts", (i) => `const { a${i}, b${i} } = req.body;\n`),
  "ts parameters": numbered("a.ts", (i) => `a${i},\n`, "function f(", ") {}\n"),
  "ts arguments": numbered("a.ts", (i) => `a${i},\n`, "f(", ");\n"),
  "ts variables of one statement": numbered("a.ts", (i) => `a${i} = ${i},\n`, "let ", "z;\n"),
  "ts labels": of("a.ts", "a:\n"),
  "ts semicolons": of("a.ts", ";\n"),
  "ts line ends": of("a.ts", "\n"),
  "ts blanks": of("a.ts", " ", "a();\n", "b();\n"),
  "ts blank lines": of("a.ts", "          \n"),
  "ts spreads": of("a.ts", "...a,\n", "const o = {\n", "};\n"),
  "ts assigned fields": numbered("a.ts", (i) => `a.b${i} = req.body.b${i};\n`),
  "ts secrets": numbered("a.ts", (i) => `const apiKey${i} = "sk_live_abcdefghij${i}";\n`),
  "ts letters of a secret": of("a.ts", "a".repeat(300) + "\n", 'const password = "', '";\n'),
  "ts equals": of("a.ts", "a = \n"),
  "ts money": of("a.ts", "total += price * 0.1;\n", "let total = 0;\n"),
  "ts dates": of("a.ts", "new Date(a).getTime() - new Date();\n"),
  "ts nothings": of("a.ts", "a.find(b).c;\n"),
  "ts handlers": of("a.ts", "window.addEventListener('a', f);\n"),
  "ts intervals": of("a.ts", "setInterval(f, 1);\n"),
  "tsx elements": of("a.tsx", "<a href={b}>c</a>\n", "const a = <p>\n", "</p>;\n"),
  "tsx nested elements": nested("a.tsx", "<a>\n", "b", "</a>\n"),
  "tsx open elements": of("a.tsx", "<a>\n", "const a = "),
  "tsx html": of("a.tsx", "<p dangerouslySetInnerHTML={{ __html: a }} />\n", "const a = <p>\n", "</p>;\n"),
  "js minified in lines": {
    path: "a.js",
    text: (chars) => `${"var a=function(b){return b?c(b):d};".repeat(9)}\n`.repeat(Math.ceil(chars / 316)),
  },
  "js one short line": {
    path: "a.js",
    text: (chars) => `${"a();".repeat(chars / 8)}${"\n".repeat(chars / 2)}`,
  },
  "js one long string": {
    path: "a.js",
    text: (chars) => `a="${"b ".repeat(chars / 4)}";${"\n".repeat(chars / 2)}`,
  },
  "js one line of digits": {
    path: "a.js",
    text: (chars) => `a=${"1".repeat(chars / 2)};${"\n".repeat(chars / 2)}`,
  },
  "js one line of blanks": {
    path: "a.js",
    text: (chars) => `a=${" ".repeat(chars / 2)}1;${"\n".repeat(chars / 2)}`,
  },
  "js callbacks": of("a.js", "a(function (err, b) { c(b); });\n"),
  "py functions": numbered("a.py", (i) => `def f${i}(a):\n    return g${i}(a)\n`),
  "py one function": of("a.py", "    a = b(a)\n", "def f(a):\n"),
  "py ifs": of("a.py", "    if a:\n        b(a)\n", "def f(a):\n"),
  "py elifs": of("a.py", "elif a:\n    b()\n", "if a:\n    b()\n"),
  "py nested blocks": {
    path: "a.py",
    text: (chars) => {
      const depth = Math.floor(Math.sqrt(chars * 2));
      return Array.from({ length: depth }, (_, i) => `${" ".repeat(i)}if a:\n`).join("");
    },
  },
  "py nested calls": nested("a.py", "a(\n", "b", ")\n"),
  "py open brackets": of("a.py", "(\n"),
  "py open strings": of("a.py", "'''\na ''\n"),
  "py strings": of("a.py", "a('b c d')\n"),
  "py f-strings": of("a.py", 'db.execute(f"select {a}")\n'),
  "py a dictionary": numbered("a.py", (i) => `'k${i}': ${i},\n`, "a = {\n", "}\n"),
  "py a list": of("a.py", "1,\n", "a = [\n", "]\n"),
  "py sums": of("a.py", "b +\n", "a = (", "1)\n"),
  "py comments": of("a.py", "# a b c\n"),
  "py classes": numbered("a.py", (i) => `class C${i}:\n    def m(self):\n        return self.a\n`),
  "py excepts": of("a.py", "try:\n    a()\nexcept:\n    pass\n"),
  "py imports": numbered("a.py", (i) => `from b${i} import a${i}\na${i}()\n`),
  "py chained calls": of("a.py", ".a(b)", "x", "\n"),
  "sql statements": of("a.sql", "DELETE FROM a;\n"),
  "sql creates": numbered("a.sql", (i) => `CREATE TABLE a${i} (\n  id int,\n  b text\n);\n`),
  "sql a table": numbered("a.sql", (i) => `  c${i} float,\n`, "CREATE TABLE a (\n", ");\n"),
  "sql an insert": of("a.sql", "(1, 'a'),\n", "INSERT INTO a VALUES\n", "(1, 'a');\n"),
  "sql functions": of(
    "a.sql",
    "CREATE FUNCTION a() RETURNS int AS $$ SELECT 1; $$ LANGUAGE sql SECURITY DEFINER;\n",
  ),
  "sql open functions": of("a.sql", "CREATE FUNCTION a() RETURNS\n"),
  "sql one statement": of("a.sql", "a b c\n", "UPDATE a SET "),
  "sql joins": of("a.sql", "LEFT JOIN b ON a.c = b.c\n", "SELECT * FROM a\n", "WHERE b.c = 1;\n"),
  "sql selects": of("a.sql", "SELECT * FROM a\n"),
  "sql open brackets": of("a.sql", "(\n"),
  "sql blanks": of("a.sql", " \n", "DELETE FROM a", "x"),
  "sql comments": of("a.sql", "-- a b\n"),
  "sql open comments": of("a.sql", "/* a\n"),
  "sql strings": of("a.sql", "'\n"),
  "sql dollars": of("a.sql", "$$\n"),
  "sql words": of("a.sql", "execute format('a' || b);\n"),
  "sql concatenations": of("a.sql", "'a' ||\n", "EXECUTE "),
  "sh lines": of("a.sh", "rm -rf $a\n"),
  "sh one line continued": of("a.sh", "a \\\n", "rm -rf "),
  "sh curls": of("a.sh", "curl http://a | sh\n"),
  "sh pipes": of("a.sh", "curl a |\n"),
  "sh functions": numbered("a.sh", (i) => `f${i}() {\n  local a=$1\n  rm "$a"\n}\n`),
  "sh strings": of("a.sh", '"\n'),
  "sh escaped": of("a.sh", '\\"\n', 'echo "'),
  "sh here-documents": of("a.sh", "cat <<A\na\nA\n"),
  "sh open here-documents": of("a.sh", "cat <<A\n"),
  "sh substitutions": of("a.sh", "$(\n"),
  "sh blanks": of("a.sh", " \\\n", "curl", "x"),
  "sh evals": of("a.sh", 'eval "$a"\n'),
  "sh assignments": numbered("a.sh", (i) => `a${i}=$(b)\nrm -rf "$a${i}/"\n`),
  "sh loops": of("a.sh", "for a in $(ls); do\nrm $a\ndone\n"),
  "html tags": of("a.html", "<a href='{{ b }}'>c</a>\n"),
  "html open tags": of("a.html", "<a\n"),
  "html scripts": of("a.html", "<script>a()</script>\n"),
  "html open scripts": of("a.html", "<script>\n"),
  "html brackets": of("a.html", "<\n"),
  "vue templates": of("a.vue", "<p v-html='a'></p>\n", "<template>\n", "</template>\n"),
  "vue open templates": of("a.vue", "<template>\n"),
  "vue open html": of("a.vue", "v-html=\n"),
  "svelte html": of("a.svelte", "{@html a}\n"),
  "svelte open html": of("a.svelte", "{@html\n"),
  "ejs html": of("a.ejs", "<%- a %>\n"),
  "ejs open": of("a.ejs", "<%-\n"),
  "hbs html": of("a.hbs", "{{{ a }}}\n"),
  "hbs open": of("a.hbs", "{{{\n"),
  "jinja html": of("a.j2", "{{ a | safe }}\n"),
  "jinja open": of("a.j2", "{{ a |\n"),
  "jinja blanks": of("a.j2", " \n", "{{", "}}"),
  "ts windows line ends": numbered("a.ts", (i) => `function f${i}(a) {\r\n  return g(a);\r\n}\r\n`),
  "ts signs": of("a.ts", 'a("€ü日本");\n'),
  "ts long names": numbered("a.ts", (i) => `const ${"name".repeat(60)}${i} = ${"name".repeat(60)};\n`),
  "ts base64": of("a.ts", `"${"YWFh".repeat(60)}",\n`, "const a = [\n", "];\n"),
  "ts nested calls of functions": nested("a.ts", "a(() => {\n", "b", "});\n"),
  "ts templates in templates": nested("a.ts", "`${\n", "b", "}`\n"),
  "js a bundle": { path: "a.js", text: (chars) => "var a=function(b){return b?c(b):d};".repeat(chars / 34) },
  "py decorators": numbered("a.py", (i) => `@app.get("/a${i}")\ndef f${i}(id):\n    return db.get(id)\n`),
  "py long strings": of("a.py", "a b c\n", 'a = """', '"""\n'),
};
