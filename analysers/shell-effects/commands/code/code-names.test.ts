/** By which names inline code is known to write, delete, start processes or hide what it does. */
import { describe, expect, test } from "vitest";
import { does } from "../../does.fixture.ts";

describe("names in code", () => {
  test.each([
    ['node -e \'fs.open("a","w")\'', "writes ?"],
    ['node -e \'fs.promises.open("a","w")\'', "writes ?"],
    ['python3 -c \'open("a", r"w")\'', "writes ?"],
    ['python3 -c \'open("a","rb+")\'', "writes ?"],
    ["python3 -c 'open(\"a\")'", "nothing"],
    ["python3 -c 'open(path, mode)'", "writes ?"],
    ["python3 -c 'yaml.dump(data, f)'", "writes ?"],
    ["python3 -c 'yaml.safe_dump(data, f)'", "writes ?"],
    ["python3 -c 'print(yaml.dump(data))'", "runs inline code"],
    ['perl -e \'path("a")->spew_utf8("x")\'', "writes ?"],
    ['ruby -e \'open("a","rb+")\'', "writes ?"],
    ['ruby -e \'File.new("abc","w")\'', "writes ?"],
    ['ruby -e \'File.new("abc","rb+")\'', "writes ?"],
    ['ruby -e \'File.new("abc","r")\'', "nothing"],
    ['php -r \'fopen("a","rb+");\'', "writes ?"],
    [
      "node -e 'fs.rm(\"a\",{recursive:true})'",
      "writes ?; LOSS the code it runs deletes a whole tree or empties data",
    ],
    [
      "node -e 'fs.rmdir(\"a\",{recursive:true})'",
      "writes ?; LOSS the code it runs deletes a whole tree or empties data",
    ],
    [
      "node -e 'fs.rmdirSync(\"a\",{recursive:true})'",
      "writes ?; LOSS the code it runs deletes a whole tree or empties data",
    ],
    ["node -e 'fs.emptyDir(\"a\")'", "writes ?; LOSS the code it runs deletes a whole tree or empties data"],
    [
      "node -e 'fs.emptyDirSync(\"a\")'",
      "writes ?; LOSS the code it runs deletes a whole tree or empties data",
    ],
    [
      "node -e 'db.a.deleteMany()'",
      "LOSS the code it runs deletes a whole tree or empties data; runs inline code",
    ],
    [
      "node -e 'db.a.deleteMany({})'",
      "LOSS the code it runs deletes a whole tree or empties data; runs inline code",
    ],
    ["node -e 'execaCommand(\"rm a\")'", "writes a; runs inline code that starts processes"],
    ["node -e 'x=1;exec(\"rm a\")'", "writes a; runs inline code that starts processes"],
    ["node -e 'myexec(\"rm a\")'", "runs inline code"],
    ['python3 -c \'os.spawnlp(os.P_WAIT,"rm","rm","a")\'', "runs inline code that starts processes"],
    ["python3 -c 'import sh; sh.rm(\"a\")'", "runs inline code that starts processes"],
    ['perl -e \'open(F,"-|","rm a")\'', "writes a; runs inline code that starts processes"],
    ["perl -e 'open(F,\"|rm a\")'", "writes ?; runs inline code that starts processes"],
    ["perl -e 'open(F,\"rm a|\")'", "writes a; runs inline code that starts processes"],
    ["perl -e 'open(F,\"rm a |\")'", "writes a; runs inline code that starts processes"],
    ["perl -e 'open(F,\"rm a | \")'", "writes a; runs inline code that starts processes"],
    ['perl -e \'open(F,"<","a|b")\'', "nothing"],
    ["ruby -e 'IO.popen(\"rm a\")'", "writes a; runs inline code that starts processes"],
    ["ruby -e 'Open3.popen2e(\"rm a\")'", "writes a; runs inline code that starts processes"],
    ["ruby -e 'popen2e(\"rm a\")'", "writes a; runs inline code that starts processes"],
    [
      "node -e 'for (const f of fs.readdirSync(\".\")) fs.rmdirSync(f)'",
      "writes ?; LOSS the code it runs deletes whatever it finds",
    ],
    ["ruby -e 'Dir.glob(\"*\").each &:delete'", "LOSS the code it runs deletes whatever it finds"],
    [
      "ruby -e 'system(rot13(\"k\"))'",
      "HIDDEN the code it runs starts decoded commands; runs inline code that starts processes",
    ],
    [
      'python3 -c \'import codecs; eval(codecs.decode("k","rot13"))\'',
      "HIDDEN the code it runs evaluates decoded or computed text; runs inline code",
    ],
    [
      "python3 -c 'exec(\"k\".translate(rot13))'",
      "HIDDEN the code it runs evaluates decoded or computed text; runs inline code",
    ],
    [
      "python3 -c 'exec(\"k\".translate(rot_13))'",
      "HIDDEN the code it runs evaluates decoded or computed text; runs inline code",
    ],
    [
      'ruby -e \'system(["726d"].pack("H*").unpack1("a*"))\'',
      "HIDDEN the code it runs starts decoded commands; runs inline code that starts processes",
    ],
    [
      'perl -e \'system(pack("H*", "67"))\'',
      "HIDDEN the code it runs starts decoded commands; runs inline code that starts processes",
    ],
    [
      "perl -e 'system(unpack(\"H*\",x))'",
      "HIDDEN the code it runs starts decoded commands; runs inline code that starts processes",
    ],
    [
      "python3 -c 'os.spawnlp(os.environ[\"X\"])'",
      "HIDDEN the code it runs starts commands from its input; runs inline code that starts processes",
    ],
    ["node -e 'vm.runInThisContext(x)'", "runs inline code"],
    ['python3 -c \'eval("r"+"m")\'', "runs inline code"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});
