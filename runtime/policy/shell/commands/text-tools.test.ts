/** Filters that can also write or run. */
import { describe, expect, test } from "vitest";
import { does } from "../does.fixture.ts";

describe("sed", () => {
  test.each([
    ["sed s/a/b/ f", "nothing"],
    ["sed -i s/a/b/ f g", "writes f g"],
    ["sed -i.bak s/a/b/ f", "writes f"],
    ["sed -Ei s/a/b/ f", "writes f"],
    ["sed --in-place s/a/b/ f", "writes f"],
    ["sed -i -e s/a/b/ -e s/c/d/ f", "writes f"],
    ["sed -n -i '' f", "writes f"],
    ["sed -i s/a/b/", "writes ?"],
    ["sed -n 'w out' f", "writes out"],
    ["sed 's/a/b/w out' f", "writes out"],
    ["sed -e 'w out' f", "writes out"],
    ["sed --expression='w out' f", "writes out"],
    ["sed --expression 'w out' f", "writes out"],
    ["sed '-ew out' f", "writes out"],
    ["sed -ne 'w out' f", "writes out"],
    ["sed -f script f", "runs sed -f"],
    ["sed --file script f", "runs sed -f"],
    ["sed '1e rm a' f", "writes a"],
    ["sed 's/x/rm a/e' f", "HIDDEN sed runs its input as commands"],
    ['sed "$X" f', "HIDDEN the script sed runs is computed"],
    ["sed -l 5 p f", "nothing"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("awk", () => {
  test.each([
    ["awk '{print}' f", "nothing"],
    ["awk '{print > \"out\"}' f", "writes out"],
    ["awk '{print >> \"out\"}' f", "writes out"],
    ["awk '{print > $1}' f", "writes ?"],
    ["awk '{system(\"rm a\")}' f", "writes a"],
    ["awk '{system($1)}' f", "HIDDEN awk runs text it has put together"],
    ["awk '{print | \"rm a\"}' f", "writes a"],
    ["awk '{\"rm a\" | getline}'", "writes a"],
    ["awk -F , '{print}' f", "nothing"],
    ["awk -v x=1 '{print}' f", "nothing"],
    ["awk -f script f", "runs awk -f"],
    ["awk --file script f", "runs awk -f"],
    ["awk -i inplace '{print}' f g", "writes f g"],
    ["awk --include inplace '{print}' f", "writes f"],
    ["awk -e '{print > \"out\"}' f", "writes out"],
    ["awk --source '{print > \"out\"}' f", "writes out"],
    ["awk -l lib '{print}' f", "runs awk @load"],
    ["awk '@load \"x\"' f", "runs awk @load"],
    ["awk '@include \"x\"' f", "runs awk @load"],
    ['awk "$X" f', "HIDDEN the program awk runs is computed"],
    ["gawk '{print > \"out\"}' f", "writes out"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("one output among the flags", () => {
  test.each([
    ["sort f", "nothing"],
    ["sort -o out f", "writes out"],
    ["sort --output=out f", "writes out"],
    ["sort -k 2 -t , f", "nothing"],
    ["less f", "nothing"],
    ["less -o out f", "writes out"],
    ["less --log-file=out f", "writes out"],
    ["shuf -n 3 f", "nothing"],
    ["shuf -o out f", "writes out"],
    ["uniq f", "nothing"],
    ["uniq f out", "writes out"],
    ["uniq -f 1 f out", "writes out"],
    ["xxd f", "nothing"],
    ["xxd f out", "writes out"],
    ["xxd -r f out", "writes out"],
    ["echo 726d2061 | xxd -r -p | sh", "HIDDEN it runs decoded text (standard input of a shell)"],
    ["echo 'a mr' | rev | sh", "HIDDEN it runs decoded text (standard input of a shell)"],
    ["iconv -f a -t b f", "nothing"],
    ["iconv -o out f", "writes out"],
    ["pandoc -o out f", "writes out"],
    ["pandoc --output out f", "writes out"],
    ["dot -o out f", "writes out"],
    ["xmllint --output out f", "writes out"],
    ["tidy -o out f", "writes out"],
    ["yq . f", "nothing"],
    ["yq -i . f", "writes f"],
    ["yq --inplace . f", "writes f"],
    ["yq -i f", "writes f"],
    ["sd a b", "nothing"],
    ["sd a b f g", "writes f g"],
    ["rg x", "nothing"],
    ["rg --pre 'rm' x", "writes ?; LOSS it deletes a computed list of files"],
    ["rg --pre=rm x", "writes ?; LOSS it deletes a computed list of files"],
    ["exiftool f", "nothing"],
    ["exiftool -Artist=me f", "writes f"],
    ["exiftool -Artist f", "nothing"],
    ["jo a=1", "nothing"],
    ["envsubst < f", "nothing"],
    ["envsubst < f | sh", "HIDDEN it runs computed text (standard input of a shell)"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("editors", () => {
  test.each([
    ["vim f", "writes f"],
    ["vim +10 f", "writes f"],
    ["vim -c '!rm a' f", "writes f a"],
    ["vim '+!rm a' f", "writes f a"],
    ["vim --cmd '!rm a'", "writes !rm a a"],
    ['vim -c "$X" f', "writes f; HIDDEN the commands of the editor are computed"],
    ["vim", "runs vim"],
    ["nano f", "writes f"],
    ["ed f <<< '!rm a'", "writes f a"],
    ["printf 'w out\n' | ed f", "writes f out"],
    ["printf '1,$w out\nq\n' | ex f", "writes f out"],
    ["printf 'r !rm a\n' | ed f", "writes f a"],
    ["printf '!rm a\n' > s; vim -S s f", "writes s f a"],
    ["vim -S s f", "writes f; runs s"],
    ["ed -p x f", "writes f"],
    ["emacs --eval '(delete-file \"a\")' f", 'writes (delete-file "a") f ?'],
    ["emacs --batch --eval '(message \"x\")'", 'writes (message "x")'],
    ["code f", "nothing"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("patches", () => {
  test.each([
    ["patch f", "writes f"],
    ["patch --dry-run f", "nothing"],
    ["patch -d sub f", "writes sub/f"],
    ["patch -i p f", "writes f"],
    ["patch < p", "writes ?"],
    ["printf -- '--- a/x\n+++ b/x\n' | patch -p1", "writes x"],
    ["printf -- '--- a/x\n+++ b/x\n' | patch -p0", "writes a/x b/x"],
    ["printf -- '--- a/x\n+++ b/x\n' | patch --strip 1 --directory sub", "writes sub/x"],
    ["apply_patch '*** Add File: a'", "writes a"],
    ["echo '*** Add File: a' | apply_patch", "writes a"],
    ["apply_patch", "writes ?"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});
