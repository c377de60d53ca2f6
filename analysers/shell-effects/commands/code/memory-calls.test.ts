/** Taking something out of a container of the code itself, and all that only looks like it. */
import { describe, expect, test } from "vitest";
import { does } from "../../does.fixture.ts";

describe("what is taken out of a container of the code itself", () => {
  test.each([
    'node -e \'const s=new Set(["a"]); s.delete("a"); console.log(s.size)\'',
    "node -e 'const m = new Map(); for (const l of [1]) m.set(l,(m.get(l)||0)+1); m.delete(\"\"); m.clear(); console.log([...m])'",
    "node -e 'const s = new Set()\ns.delete(1)'",
    "tsx -e 'const s = new Set<string>(); s.delete(\"a\")'",
    'node -e \'const u=new URL("http://x/?a=1"); u.searchParams.delete("a"); console.log(String(u))\'',
    "python3 -c 'l=[3,1,2]; l.remove(3); print(l)'",
    "python3 -c 'l: list[int] = [3]; l.remove(3)'",
    'python3 -c \'d={"a":1}; d.pop("a"); d.clear(); print(d)\'',
    "python3 -c 's=set([1])\nfor x in list(s): s.discard(x)'",
    "python3 -c 'import os\nl=[]\nfor f in os.listdir(\".\"):\n  if f in l: l.remove(f)'",
    "ruby -e 'a=[1,2]; a.delete(1); p a'",
    "ruby -e 'h=Hash.new(0); h.delete(:a)'",
    'node -e \'const o={}; for (const f of require("fs").readdirSync(".")) o[f]=1; delete o.x\'',
    "perl -e 'for (<*.txt>) { $h{$_}=1 } delete $h{a}; print keys %h'",
  ])("%s", (line) => expect(does(line)).toBe("nothing"));
});

describe("who is not known, is given another value or is changed may be a file", () => {
  test.each([
    "node -e 'm.delete(1)'",
    "node -e 'const s=new Set(); this.s.delete(1)'",
    'node -e \'const s={delete: require("fs").rm}; s.delete("a")\'',
    'node -e \'const s=new Set(); s.delete=require("fs").rm; s.delete("a")\'',
    'node -e \'const s=new Set(); s["delete"]=require("fs").rm; s.delete("a")\'',
    'node -e \'Set.prototype.delete=require("fs").rm; const s=new Set(); s.delete("a")\'',
    'node -e \'const {Set}=require("x"); const s=new Set(); s.delete("a")\'',
    "node -e 'class Map extends Bucket {}; const s=new Map(); s.delete(\"a\")'",
    "node -e 'let s=new Set(); s=bucket; s.delete(\"a\")'",
    "node -e 'let s=new Set(); s&&=bucket; s.delete(\"a\")'",
    "node -e 'let s=new Set(); `${s=bucket}`; s.delete(\"a\")'",
    "node -e 'let s=new Set(); [s]=buckets; s.delete(\"a\")'",
    "node -e 'let s=new Set(); ({a: s}=buckets); s.delete(\"a\")'",
    "node -e 'const s=new Set(); files.map(s => s.delete())'",
    "node -e 'const s=new Set(); files.map((s, i) => s.delete())'",
    "node -e 'const s=new Set(); function f(s) { s.delete() }'",
    "node -e 'const s=new Set(); for (const s of files) s.delete()'",
    "node -e 'let s=new Set(); for (s of files) s.delete()'",
    "node -e 'const s=new Set([bucket]).values().next().value; s.delete()'",
    "node -e 'const s=new Set([bucket])\n.values().next().value; s.delete()'",
    "python3 -c 'x.remove(3)'",
    "python3 -c 'l=[bucket][0]; l.remove(\"a\")'",
    "python3 -c 'l=[] if x else bucket; l.remove(\"a\")'",
    "python3 -c 'l=[]; l=open_store(); l.remove(\"a\")'",
    "python3 -c 'l=[]; a, l = [], bucket; l.remove(\"a\")'",
    "python3 -c 'l=[]; l, a = bucket, []; l.remove(\"a\")'",
    "python3 -c 'l=[]\nfor l in files: l.delete()'",
    "python3 -c 'l=[]\nwith bucket() as l: l.delete()'",
    "python3 -c 'l=[]\ndef f(l): l.remove(\"a\")'",
    "python3 -c 'l=[]; f=lambda l: l.delete()'",
    "python3 -c 'from x import dict; d=dict(); d.remove(\"a\")'",
    'python3 -c \'d={}; globals()["d"]=bucket; d.remove("a")\'',
  ])("%s", (line) => expect(does(line)).toContain("runs inline code"));

  test.each([
    ["node -e 'const s=new Set(); s.delete(fs.unlinkSync(\"a\"))'", "writes ?"],
    ["python3 -c 'l=[]; import os; os.remove(\"a\"); l.remove(1)'", "writes ?"],
    ["ruby -e 'a=[1]; files.each { |a| a.delete(\"x\") }'", "writes ?"],
    ["ruby -e 'a=[1]; a, b = store, 1; a.delete(\"x\")'", "writes ?"],
    ["ruby -e 'class Array; def delete(x) store(x) end; end; a=[1]; a.delete(\"x\")'", "writes ?"],
    ["ruby -e 'a=[store].first; a.delete(\"x\")'", "writes ?"],
    ["ruby -e 'File.delete(\"a\")'", "writes ?"],
    [
      "node -e 'for (const f of fs.readdirSync(\".\")) store.delete(f)'",
      "LOSS the code it runs deletes whatever it finds; runs inline code",
    ],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));

  test("code that is too long to look through keeps its names", () => {
    const long = `const s=new Set(); s.delete(1); ${"console.log(1);".repeat(600)}`;
    expect(does(`node -e '${long}'`)).toBe("runs inline code");
  });
});
