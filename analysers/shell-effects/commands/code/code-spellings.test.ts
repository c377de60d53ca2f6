/** The same code spelled otherwise: blanks, quotes, comments and other names for the same call. */
import { describe, expect, test } from "vitest";
import { does } from "../../does.fixture.ts";

describe("comments and strings", () => {
  test.each([
    ["python3 -c \"print(' # '); os.remove('a')\"", "writes ?"],
    ["python3 -c \"x = 1 # don't; os.remove('a')\"", "nothing"],
    ["node -e \"console.log('see //x'); require('fs').unlinkSync('a')\"", "writes ?"],
    ["node -e \"console.log('/*'); require('fs').unlinkSync('a'); '*/'\"", "writes ?"],
    ["node -e \"console.log(1) // fs.rmSync('a')\"", "nothing"],
    ["node -e \"console.log(1); /* fs.rmSync('a') */\"", "nothing"],
    ["php -r \"/* unlink('a'); */ echo 1;\"", "nothing"],
    ["ruby -e \"puts 'a # b'; File.delete('a')\"", "writes ?"],
    ['python3 -c \'x="a#b"; os.remove("a")\'', "writes ?"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("spare blanks and spellings", () => {
  test.each([
    [
      'php -r \'$ab  =  "sys" . "tem"; $ab("ls");\'',
      "HIDDEN the code it runs starts commands from its input; runs inline code",
    ],
    [
      'php -r \'$ab = "system" ; echo 1; echo 2; $ab ("rm -rf src");\'',
      "HIDDEN the code it runs starts commands from its input; runs inline code",
    ],
    ["node -e 'let $f = \"\"; $f = () => 1; $f()'", "nothing"],
    [
      "ruby -e '%x [rm -rf src]'",
      "writes src; LOSS it deletes a whole tree; runs inline code that starts processes",
    ],
    [
      "node -e \"x['fs']['rmSync']('src',{recursive:true})\"",
      "writes ?; LOSS the code it runs deletes a whole tree or empties data",
    ],
    [
      "node -e \"x[ 'fs' ] [ 'rmSync' ] ('src',{recursive:true})\"",
      "writes ?; LOSS the code it runs deletes a whole tree or empties data",
    ],
    ["python3 -c \"getattr( os , 'system' )( 'rm -rf src')\"", "writes src; LOSS it deletes a whole tree"],
    ["python3 -c \"import os; getattr(os, 'remove')('a')\"", "writes ?"],
    [
      "python3 -c \"import os; os.system('''rm -rf src''')\"",
      "writes src; LOSS it deletes a whole tree; runs inline code that starts processes",
    ],
    [
      "python3 -c \"import os; x(); os.system('touch \\'a;b\\'')\"",
      "writes a;b; runs inline code that starts processes",
    ],
    [
      "python3 -c \"import subprocess; x(); subprocess.run([ 'rm', '-rf', 'src' ])\"",
      "writes src; LOSS it deletes a whole tree; runs inline code that starts processes",
    ],
    [
      "node -e \"require('child_process').spawn('rm', ['src'])\"",
      "writes src; runs inline code that starts processes",
    ],
    ['node -e \'console.log(require( "child_process" ) .execSync( "git status" ))\'', "nothing"],
    ['node -e \'const {execSync}=require("node:child_process"); execSync("ls")\'', "nothing"],
    ["python3 -c \"import os; os.system('git commit -m x'); os.system('ls')\"", "git commit"],
    [
      "python3 -c \"import subprocess; subprocess.run(['git','commit','-m','x']); subprocess.run(['ls'])\"",
      "git commit",
    ],
    ["python3 -c 'import os; os.system(\"echo `date`\")'", "runs inline code that starts processes"],
    [
      "ruby -e 'system  ENV[\"X\"]'",
      "HIDDEN the code it runs starts commands from its input; runs inline code that starts processes",
    ],
    [
      "python3 -c \"import os; os.system('''ls\nrm 'src b' ''')\"",
      "writes src b; runs inline code that starts processes",
    ],
    [
      'python3 -c \'import os; os.system("""ls\nrm "src b" """)\'',
      "writes src b; runs inline code that starts processes",
    ],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("what is only named", () => {
  test.each([
    ["python3 -c \"print(open('.idumb/state.json').read())\"", "nothing"],
    [
      "node -e \"require('fs').writeFileSync('.idumb','x')\"",
      "writes .idumb ?; GOVERNANCE it writes the governance state in .idumb/",
    ],
    ["node -e \"require('fs').writeFileSync('idumb.json','x')\"", "writes idumb.json ?"],
    ["node -e \"require('fs').writeFileSync('idumb.jsonx','x')\"", "writes ?"],
    ["node -e \"require('fs').writeFileSync('opencode.jsonx','x')\"", "writes ?"],
    ["node -e \"require('fs').writeFileSync('a b opencode.json','x')\"", "writes ?"],
    ["python3 -c \"open('/tmp/a','w').write('x: /tmp/b')\"", "writes /tmp/a"],
    ["python3 -c \"open('/tmp/a','w').write('b.c')\"", "writes ?"],
    ["python3 -c \"open('x/tmp/b','w'); open('/tmp/x','w')\"", "writes ?"],
    ["python3 -c \"print('update the docs')\"", "nothing"],
    [
      "node -e \"require('fs').writeFileSync(d+'.idumb/x','x')\"",
      "writes .idumb/x ?; GOVERNANCE it writes the governance state in .idumb/",
    ],
    [
      "node -e \"require('fs').writeFileSync(d+'/b.idumb ','x')\"",
      "writes ?; GOVERNANCE the code it runs names the governance state",
    ],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("what is computed or read", () => {
  test.each([
    [
      "python3 -c \"import sqlite3; c=sqlite3.connect('a.db'); print(c.execute(' select 1').fetchall())\"",
      "nothing",
    ],
    [
      "python3 -c \"import sqlite3; c=sqlite3.connect('a.db'); print(c.execute('xselect 1').fetchall())\"",
      "runs inline code",
    ],
    [
      "python3 -c \"import psycopg2; c=psycopg2.connect('x').cursor(); c.execute('with x as (delete from t returning 1) select 1'); c.execute('select 1')\"",
      "LOSS the code it runs drops or empties data; runs inline code",
    ],
    ['node -e "x.budget_1()"', "runs inline code"],
    ['node -e "isX()"', "nothing"],
    ['node -e "JSON(1)"', "runs inline code"],
    ["node -e \"require('.x')\"", "runs inline code"],
    ["node -e \"import './a'\"", "runs inline code"],
    ["node -e \"import a from  './a'\"", "runs inline code"],
    ["node -e \"require('a/b')\"", "nothing"],
    ["node -e \"require('./a.json')\"", "nothing"],
    ["perl -e \"require './a'\"", "runs inline code"],
    ["ruby -e \"require 'json'; puts 1\"", "nothing"],
    ["guile -c '(xprint 1)'", "runs inline code"],
    ["guile -c '(print-x 1)'", "runs inline code"],
    ["clj -e '(println (foo 1))'", "runs inline code"],
    ["julia -e '1'", "nothing"],
    ["julia -e '\"a\"'", "nothing"],
    ["elixir -e 'IO.puts 1'", "nothing"],
    ["elixir -e 'IO.puts 1; foo'", "runs inline code"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});
