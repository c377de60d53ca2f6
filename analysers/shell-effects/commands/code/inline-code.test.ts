/** Code given in the command line: what it writes, deletes, starts or hides. */
import { describe, expect, test } from "vitest";
import { does } from "../../does.fixture.ts";

describe("JavaScript", () => {
  test.each([
    ["node -e 'console.log(1)'", "nothing"],
    ['node -e \'console.log(require("left-pad")("x", 5))\'', "runs inline code"],
    ["node -e '(() => () => 1)()()'", "runs inline code"],
    ['node -e \'fs.writeFileSync("a","x")\'', "writes ?"],
    ['node -e \'require("fs").writeFile("a","x",()=>{})\'', "writes ?"],
    ['node -e \'fs.promises.open("a","w")\'', "writes ?"],
    ['node -e \'fs["writeFile"+"Sync"]("a","x")\'', "writes ?"],
    ["node -e 'fs[x](\"a\")'", "writes ?"],
    ['node -e \'Bun.write("a","x")\'', "writes ?"],
    ['node -e \'fs.writeFileSync("/tmp/a","x")\'', "writes /tmp/a"],
    ['node -e \'fs.writeFileSync("/tmp/../srv/a","x")\'', "writes ?"],
    [
      'node -e \'fs.writeFileSync(".idumb/a","x")\'',
      "writes .idumb/a ?; GOVERNANCE it writes the governance state in .idumb/",
    ],
    [
      'node -e \'fs.writeFileSync("opencode.json","x")\'',
      "writes opencode.json ?; GOVERNANCE it writes opencode.json, which holds the plugin's entry",
    ],
    [
      "node -e 'fs.rmSync(\"a\",{recursive:true})'",
      "writes ?; LOSS the code it runs deletes a whole tree or empties data",
    ],
    [
      "node -e 'fs.readdirSync(\".\").forEach(f=>fs.unlinkSync(f))'",
      "writes ?; LOSS the code it runs deletes whatever it finds",
    ],
    ["node -e 'fs.unlinkSync(\"a\")'", "writes ?"],
    ['node -e \'require("child_process").execSync("rm a")\'', "writes a"],
    ['node -e \'require("child_process").execSync("ls")\'', "nothing"],
    ['node -e \'require("node:child_process").execSync("git status")\'', "nothing"],
    [
      'node -e \'require("child_process").execSync("rm -rf src")\'',
      "writes src; LOSS it deletes a whole tree",
    ],
    [
      'node -e \'require("child_process").spawnSync("rm",["-rf","src"])\'',
      "writes src; LOSS it deletes a whole tree",
    ],
    [
      "node -e 'require(\"child_process\").exec(process.argv[1])'",
      "HIDDEN the code it runs starts commands from its input; runs inline code that starts processes",
    ],
    [
      "node -e 'execSync(process.env.X)'",
      "HIDDEN the code it runs starts commands from its input; runs inline code that starts processes",
    ],
    [
      "node -e 'Bun.$`rm -rf src`'",
      "writes src; LOSS it deletes a whole tree; runs inline code that starts processes",
    ],
    [
      "node -e 'eval(atob(\"x\"))'",
      "HIDDEN the code it runs evaluates decoded or computed text; runs inline code",
    ],
    ["node -e 'new Function(x)()'", "runs inline code"],
    ["node -e 'eval(\"1+1\")'", "runs inline code"],
    [
      "node -e 'vm.runInThisContext(fs.readFileSync(\"a\"))'",
      "HIDDEN the code it runs evaluates decoded or computed text; runs inline code",
    ],
    ["node -e '/* fs.writeFileSync(\"a\") */ console.log(1)'", "nothing"],
    ["node -e '// fs.rmSync(\"a\")'", "nothing"],
    ["node -e 'fetch(\"http://localhost:4096/x\")'", "GOVERNANCE it calls the host's own port"],
    ["node -e 'const f=()=>1; f()'", "nothing"],
    ["node -e 'whatever()'", "runs inline code"],
    ['node -e \'require("lodash").get(a,"b")\'', "nothing"],
    ["node -e 'require(\"./x\")'", "runs inline code"],
    ["node -e 'import(\"fs\").then(console.log)'", "nothing"],
    ["node -e 'JSON.parse(\"{}\")'", "nothing"],
    ["node -e 'process.exit(1)'", "nothing"],
    ["node -e 'console.log(require(\"./package.json\").version)'", "nothing"],
    [
      "node -e 'db.dropDatabase()'",
      "LOSS the code it runs deletes a whole tree or empties data; runs inline code",
    ],
    [
      "node -e 'db.a.deleteMany({})'",
      "LOSS the code it runs deletes a whole tree or empties data; runs inline code",
    ],
    ["node -e 'db.a.deleteMany({a:1})'", "runs inline code"],
    [
      "node -e 'client.flushall()'",
      "LOSS the code it runs deletes a whole tree or empties data; runs inline code",
    ],
    ["node -e 'db.query(\"drop table a\")'", "LOSS the code it runs drops or empties data; runs inline code"],
    ["node -e 'db.query(\"select 1\")'", "nothing"],
    ["node -p 'process.version'", "nothing"],
    ["node --eval 'fs.rmSync(\"a\")'", "writes ?"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("Python", () => {
  test.each([
    ["python -c 'print(1)'", "nothing"],
    ['python -c \'open("a","w")\'', "writes ?"],
    ["python -c 'open(\"a\")'", "nothing"],
    ['python -c \'open("a","rb").read()\'', "nothing"],
    ["python -c 'open(x, m)'", "writes ?"],
    ['python -c \'open("a",mode="w")\'', "writes ?"],
    ['python -c \'from pathlib import Path; Path("a").write_text("x")\'', "writes ?"],
    ["python -c 'import os; os.remove(\"a\")'", "writes ?"],
    ["python -c 'import os; os.system(\"rm a\")'", "writes a"],
    ["python -c 'import os; os.system(\"rm -rf src\")'", "writes src; LOSS it deletes a whole tree"],
    ["python -c 'import os; os.system(\"ls\")'", "nothing"],
    [
      'python -c \'import subprocess; subprocess.run(["rm","-rf","src"])\'',
      "writes src; LOSS it deletes a whole tree",
    ],
    ["python -c 'import subprocess; subprocess.run(\"git status\")'", "nothing"],
    [
      "python -c 'import os; os.system(os.environ[\"X\"])'",
      "HIDDEN the code it runs starts commands from its input; runs inline code that starts processes",
    ],
    [
      "python -c 'import shutil; shutil.rmtree(\"a\")'",
      "writes ?; LOSS the code it runs deletes a whole tree or empties data",
    ],
    ['python -c \'import shutil; shutil.copy("a","b")\'', "writes ?"],
    [
      "python -c 'import os; [os.remove(f) for f in os.listdir(\".\")]'",
      "writes ?; LOSS the code it runs deletes whatever it finds",
    ],
    [
      "python -c 'import base64; exec(base64.b64decode(\"x\"))'",
      "HIDDEN the code it runs evaluates decoded or computed text; runs inline code",
    ],
    ['python -c \'__import__("os").system("rm a")\'', "writes a"],
    ['python -c \'getattr(os,"system")("rm a")\'', "writes a"],
    ["python -c 'import json; print(json.load(open(\"a\")))'", "nothing"],
    ['python -c \'import json; json.dump(x, open("a","w"))\'', "writes ?"],
    ["python -c 'import numpy; np.save(\"a\", x)'", "writes ?"],
    ["python -c 'df.to_csv(\"a\")'", "writes ?"],
    ['python -c \'import urllib.request; urllib.request.urlretrieve("x","y")\'', "writes ?"],
    ['python -c \'import sqlite3; sqlite3.connect("a").execute("select 1")\'', "nothing"],
    [
      'python -c \'import sqlite3; sqlite3.connect("a").execute("drop table x")\'',
      "writes ?; LOSS the code it runs drops or empties data",
    ],
    ['python -c \'import sqlite3; sqlite3.connect("a").execute("insert into x values (1)")\'', "writes ?"],
    ['python -c \'# open("a","w")\nprint(1)\'', "nothing"],
    ["python -c 'whatever()'", "runs inline code"],
    ["python -c 'def f(): return 1\nprint(f())'", "nothing"],
    ["python -c 'import pickle; pickle.loads(x)'", "runs inline code"],
    ["python -c 'import glob,os; print(glob.glob(\"*\"))'", "nothing"],
    ["python3 -c 'import sys; print(sys.version)'", "nothing"],
    ['python -c "$X"', "HIDDEN the code it runs is computed"],
    ['echo \'open("a","w")\' | python', "writes ?"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("Perl, Ruby, PHP and others", () => {
  test.each([
    ["perl -e 'print 1'", "nothing"],
    ["perl -e 'unlink \"a\"'", "writes ?"],
    ["perl -e 'unlink <*>'", "writes ?; LOSS the code it runs deletes whatever it finds"],
    ["perl -e 'open(F, \">a\")'", "writes ?"],
    ["perl -e 'open(F, \"<a\")'", "nothing"],
    ["perl -e 'system(\"rm a\")'", "writes a"],
    ["perl -e 'system(\"rm -rf src\")'", "writes src; LOSS it deletes a whole tree"],
    [
      'perl -e \'system "git","clean","-fdx"\'',
      "writes ?; LOSS it deletes untracked files; runs inline code that starts processes",
    ],
    ['perl -e \'exec "rm", "a"\'', "writes a; runs inline code that starts processes"],
    ['perl -e \'system "ls", "rm a"\'', "writes a; runs inline code that starts processes"],
    ["perl -e 'system qw(rm a)'", "writes a; runs inline code that starts processes"],
    [
      "ruby -e 'system(*%w[rm -rf src])'",
      "writes src; LOSS it deletes a whole tree; runs inline code that starts processes",
    ],
    [
      "perl -e '`rm -rf src`'",
      "writes src; LOSS it deletes a whole tree; runs inline code that starts processes",
    ],
    [
      "perl -e 'qx{rm -rf src}'",
      "writes src; LOSS it deletes a whole tree; runs inline code that starts processes",
    ],
    ["perl -pe 's/a/b/' f", "nothing"],
    ["perl -pi -e 's/a/b/' f", "writes f"],
    ["perl -i.bak -pe 's/a/b/' f", "writes f"],
    ["perl -ne 'print' f", "nothing"],
    [
      "perl -e 'exec $ENV{X}'",
      "HIDDEN the code it runs starts commands from its input; runs inline code that starts processes",
    ],
    ["ruby -e 'puts 1'", "nothing"],
    ['ruby -e \'File.write("a","x")\'', "writes ?"],
    ["ruby -e 'File.read(\"a\")'", "nothing"],
    [
      "ruby -e 'FileUtils.rm_rf(\"a\")'",
      "writes ?; LOSS the code it runs deletes a whole tree or empties data",
    ],
    ["ruby -e 'system(\"rm a\")'", "writes a"],
    [
      "ruby -e '`rm -rf src`'",
      "writes src; LOSS it deletes a whole tree; runs inline code that starts processes",
    ],
    [
      "ruby -e '%x(rm -rf src)'",
      "writes src; LOSS it deletes a whole tree; runs inline code that starts processes",
    ],
    ['ruby -e \'File.open("a","w")\'', "writes ?"],
    ["ruby -e 'Dir.mkdir(\"a\")'", "writes ?"],
    [
      "ruby -e 'eval(Base64.decode64(\"x\"))'",
      "HIDDEN the code it runs evaluates decoded or computed text; runs inline code",
    ],
    ["php -r 'echo 1;'", "nothing"],
    ['php -r \'file_put_contents("a","x");\'', "writes ?"],
    ["php -r 'unlink(\"a\");'", "writes ?"],
    ["php -r 'system(\"rm -rf src\");'", "writes src; LOSS it deletes a whole tree"],
    [
      'php -r \'$f="system"; $f("rm a");\'',
      "HIDDEN the code it runs starts commands from its input; runs inline code",
    ],
    [
      "php -r 'eval(base64_decode(\"x\"));'",
      "HIDDEN the code it runs evaluates decoded or computed text; runs inline code",
    ],
    ['php -r \'fopen("a","w");\'', "writes ?"],
    ['php -r \'fopen("a","r");\'', "runs inline code"],
    ["lua -e 'print(1)'", "nothing"],
    [
      "lua -e 'os.execute(\"rm -rf src\")'",
      "writes src; LOSS it deletes a whole tree; runs inline code that starts processes",
    ],
    ['lua -e \'io.open("a","w")\'', "writes ?"],
    ["lua -e 'os.remove(\"a\")'", "writes ?"],
    [
      "tclsh <<< 'exec rm -rf src'",
      "writes src; LOSS it deletes a whole tree; runs inline code that starts processes",
    ],
    ["Rscript -e 'print(1)'", "nothing"],
    ["Rscript -e 'unlink(\"a\")'", "writes ?"],
    [
      "Rscript -e 'unlink(\"src\", recursive = TRUE)'",
      "writes ?; LOSS the code it runs deletes a whole tree or empties data",
    ],
    ["Rscript -e 'unlink(\"src\", recursive = FALSE)'", "writes ?"],
    ["Rscript -e 'system(\"rm -rf src\")'", "writes src; LOSS it deletes a whole tree"],
    ["julia -e 'println(1)'", "nothing"],
    ["julia -e 'rm(\"a\")'", "runs inline code"],
    [
      "emacs --batch --eval '(delete-directory \"a\")'",
      'writes (delete-directory "a") ?; LOSS the code it runs deletes a whole tree or empties data',
    ],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});
