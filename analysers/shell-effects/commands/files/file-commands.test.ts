/** Which of their arguments the file programs write, and when that is loss. */
import { describe, expect, test } from "vitest";
import { does } from "../../does.fixture.ts";

describe("programs that make files", () => {
  test.each([
    ["touch a b", "writes a b"],
    ["touch -d yesterday a", "writes a"],
    ["touch -r ref a", "writes a"],
    ["touch --date=now a", "writes a"],
    ["touch --reference ref a", "writes a"],
    ["mkdir -p a/b c", "writes a/b c"],
    ["mkdir -m 755 a", "writes a"],
    ["mkdir --mode 755 a", "writes a"],
    ["mkfifo -m 600 p", "writes p"],
    ["mknod p p", "writes p"],
    ["rmdir a", "writes a"],
    ["unlink a", "writes a"],
    ["mkdirp a", "writes a"],
    ["truncate -s 0 a", "writes a"],
    ["truncate --size 0 a", "writes a"],
    ["fallocate -l 1G a", "writes a"],
    ["split -l 100 big", "writes ?"],
    ["split -l 100 big part-", "writes part-aa"],
    ["csplit big /x/", "writes ?"],
    ["rename s/a/b/ *.txt", "writes ?"],
    ["dos2unix a b", "writes a b"],
    ["ffmpeg -i in.mp4 out.mp4", "writes out.mp4"],
    ["ffmpeg -version", "nothing"],
    ["convert a.png b.jpg", "writes b.jpg"],
    ["setfattr -n user.x -v 1 a", "writes a"],
    ["chattr +i a b", "writes a b"],
    ["xattr -w k a", "writes a"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("copies", () => {
  test.each([
    ["cp a b", "writes b"],
    ["cp -r src lib", "writes lib"],
    ["cp a b dir/", "writes dir"],
    ["cp -t dir a b", "writes dir"],
    ["cp --target-directory dir a b", "writes dir"],
    ["cp -S .bak a b", "writes b"],
    ["cp a", "nothing"],
    ["install -m 755 a bin/a", "writes bin/a"],
    ["install -d a b", "writes a b"],
    ["install -D -o me -g me a b", "writes b"],
    [
      "cp opencode.json.new opencode.json",
      "writes opencode.json; GOVERNANCE it writes opencode.json, which holds the plugin's entry",
    ],
    [
      "cp /tmp/opencode.json .",
      "writes .; GOVERNANCE it writes opencode.json, which holds the plugin's entry",
    ],
    ["cp /tmp/idumb.jsonc .opencode", "writes .opencode; GOVERNANCE it writes the plugin's config"],
    ["cp -l .idumb/journal.db x", "writes x; GOVERNANCE it makes another name for the governance"],
    ["cp -s opencode.json x", "writes x; GOVERNANCE it makes another name for the governance"],
    ["cp --symbolic-link .idumb x", "writes x; GOVERNANCE it writes the governance state in .idumb/"],
    ["cp -R .idumb backup", "writes backup; GOVERNANCE it writes the governance state in .idumb/"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("moves", () => {
  test.each([
    ["mv a b", "writes a b"],
    ["mv a b dir", "writes a b dir"],
    ["mv -t dir a b", "writes a b dir"],
    ["mv a /dev/null", "writes a; LOSS it throws files away"],
    ["mv .idumb old", "writes .idumb old; GOVERNANCE it writes the governance state in .idumb/"],
    ["mv src", "nothing"],
    ["gmv a b", "writes a b"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("links", () => {
  test.each([
    ["ln -s a b", "writes b"],
    ["ln -s ../a", "writes ?"],
    ["ln -t dir a b", "writes dir"],
    ["ln -s .idumb x", "writes x; GOVERNANCE it makes another name for the governance"],
    ["ln -s /usr/bin/node n", "writes n"],
    ["ln -s /srv/project/src /tmp/l; echo x > /tmp/l/a.ts", "writes /tmp/l /tmp/l/a.ts src/a.ts"],
    [
      "ln -s /srv/project/src /tmp/a; ln -s /tmp/a /tmp/b; touch /tmp/b/x",
      "writes /tmp/a /tmp/b /tmp/b/x /tmp/a/x src/x",
    ],
    ["cd /tmp && ln -s /srv/project/src && touch src/x", "writes /tmp /tmp/src/x src/x"],
    ["cd /tmp && ln -s ../srv/project/src l && touch l/x", "writes /tmp/l /tmp/l/x src/x"],
    ["cp -s /srv/project/a.ts /tmp/z && echo x > /tmp/z", "writes /tmp/z a.ts"],
    [
      "ln -s /srv/project/src /tmp/l && mv /tmp/l /tmp/m && touch /tmp/m/x",
      "writes /tmp/l /tmp/m /tmp/m/x ?",
    ],
    [
      "ln -s ../srv/project /tmp/w/l && cp -P /tmp/w/l /tmp/m && touch /tmp/m/x",
      "writes /tmp/w/l /tmp/m /tmp/m/x ?",
    ],
    [
      "ln -s /srv/project/src /tmp/w/l && cp -r /tmp/w /tmp/v && touch /tmp/v/l/x",
      "writes /tmp/w/l /tmp/v /tmp/v/l/x ?",
    ],
    [
      "ln -s /srv/project/src /tmp/l && mv /tmp/o /tmp/m && touch /tmp/m/x",
      "writes /tmp/l /tmp/o /tmp/m /tmp/m/x",
    ],
    ["cd /tmp && ln -s $X l && touch l/x", "writes /tmp/l /tmp/l/x ?"],
    ["ln -s /srv/project/lib /tmp/w/ && touch /tmp/w/a", "writes /tmp/w /tmp/w/a"],
    ["ln -s /srv/project/src /tmp/l && rm /tmp/l", "writes /tmp/l"],
    ["ln -sfn /srv/project/src /tmp/l && ln -sfn /srv/project/lib /tmp/l", "writes /tmp/l"],
    ["ln opencode.json x", "writes x; GOVERNANCE it makes another name for the governance"],
    ["link a b", "writes b"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("deleting", () => {
  test.each([
    ["rm a", "writes a"],
    ["rm -f a b", "writes a b"],
    ["rm -r dir", "writes dir; LOSS it deletes a whole tree"],
    ["rm -R dir", "writes dir; LOSS it deletes a whole tree"],
    ["rm --recursive dir", "writes dir; LOSS it deletes a whole tree"],
    ["rm -rf notes.txt", "writes notes.txt"],
    ["rm -rf a.tar.gz", "writes a.tar.gz"],
    ["rm -rf node_modules dist", "writes node_modules dist"],
    ["rm -rf dist/*", "writes ?"],
    ["rm -rf packages/*/dist", "writes ?"],
    ["rm -rf dist*", "writes ?; LOSS it deletes a whole tree"],
    ["mv src dist && rm -rf dist", "writes src dist; LOSS it deletes a whole tree"],
    ["mv src dist/old && rm -rf dist", "writes src dist/old dist; LOSS it deletes a whole tree"],
    ["mv src $X && rm -rf dist", "writes src dist ?; LOSS it deletes a whole tree"],
    ["mv build dist && rm -rf dist", "writes build dist"],
    ["mkdir t && rm -rf t", "writes t; LOSS it deletes a whole tree"],
    ["t=$(mktemp -d) && rm -rf $t", "writes /tmp/tmp.\uE000"],
    ["touch t && rm t", "writes t"],
    [
      "rm *",
      "writes ?; LOSS it deletes every file of a folder; GOVERNANCE its pattern reaches the governance",
    ],
    ["rm src/*", "writes ?; LOSS it deletes every file of a folder"],
    ["rm src/.*", "writes ?; LOSS it deletes every file of a folder"],
    ["rm *.log", "writes ?"],
    ['rm "$f"', "writes ?"],
    ["rm $(ls)", "writes ?; LOSS it deletes a computed list of files"],
    ["for f in $(ls); do rm $f; done", "writes ?; LOSS it deletes a computed list of files"],
    ["for f in a b; do rm $f; done", "writes a b"],
    ["del a", "writes a"],
    ["trash a", "writes a"],
    ["trash-put a b", "writes a b"],
    ["rimraf src", "writes src; LOSS it deletes a whole tree"],
    ["rimraf dist", "writes dist"],
    ["shred -n 3 a", "writes a; LOSS it overwrites files beyond recovery"],
    ["shred a", "writes a; LOSS it overwrites files beyond recovery"],
    ["wipe a", "writes a; LOSS it overwrites files beyond recovery"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("permissions", () => {
  test.each([
    ["chmod +x a", "writes a"],
    ["chmod -x a b", "writes a b"],
    ["chmod 644 a", "writes a"],
    ["chmod -R +x bin", "writes bin"],
    ["chmod -R 777 bin", "writes bin; LOSS it overwrites the permissions of a whole tree"],
    ["chmod -R u+rw bin", "writes bin"],
    ["chmod --recursive 600 bin", "writes bin; LOSS it overwrites the permissions of a whole tree"],
    ["chmod --reference b a", "writes a"],
    ["chmod 000 a", "writes a; LOSS it wipes the permissions"],
    ["chmod 0000 a", "writes a; LOSS it wipes the permissions"],
    ["chmod a= a", "writes a; LOSS it wipes the permissions"],
    ["chmod a-rwx a", "writes a; LOSS it wipes the permissions"],
    ["chmod a-rw a", "writes a"],
    ["chown me a", "writes a"],
    ["chown -R me dir", "writes dir; LOSS it overwrites the permissions of a whole tree"],
    ["chgrp -R g dir", "writes dir; LOSS it overwrites the permissions of a whole tree"],
    ["chown --reference=b a", "writes a"],
    ["setfacl -m u:me:r a", "writes a"],
    ["setfacl -R -b dir", "writes dir; LOSS it overwrites the permissions of a whole tree"],
    ["setfacl -b a", "writes a"],
    ["setfacl -R -m u:me:r dir", "writes dir"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("copying through a pipe", () => {
  test.each([
    ["dd if=/dev/zero of=disk.img bs=1M", "writes disk.img"],
    ["dd if=a", "nothing"],
    ["echo x | tee a b", "writes a b"],
    ["echo x | tee -a a", "writes a"],
    ["echo ls | tee run.sh && sh run.sh", "writes run.sh"],
    ["echo 'rm -rf src' | tee run.sh && sh run.sh", "writes run.sh src; LOSS it deletes a whole tree"],
    ["echo 'rm -rf src' | sponge a | sh", "writes a src; LOSS it deletes a whole tree"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("forms of the commands for files (GNU coreutils 9.1)", () => {
  test.each([
    ["cp -rl .idumb x", "writes x; GOVERNANCE it writes the governance state in .idumb/"],
    ["cp --link opencode.json x", "writes x; GOVERNANCE it makes another name for the governance"],
    ["cp -S -l a b", "writes b"],
    ["cp -t dir", "writes dir"],
    ["echo 'rm a' > b; cp b c d; sh d", "writes b d; runs d"],
    ["cp x/opencode.json $D", "writes ?"],
    ["kubectl exec p -- cp x/opencode.json /srv/project", "network"],
    ["kubectl exec p -- ln -s /srv/project/.idumb x", "network"],
    ["ln -s $X y", "writes y"],
    ["ln -s /usr/bin/node n", "writes n"],
    ["mv ../project ../p2", "writes . /srv/p2; GOVERNANCE the tree it changes holds the governance"],
    [
      "cd /tmp; ln -s /srv/project/.idumb",
      "writes /tmp; GOVERNANCE it makes another name for the governance",
    ],
    ["ln -s a", "writes ?"],
    ["rm 'a/*'", "writes a/*"],
    ["rm src/**", "writes ?; LOSS it deletes every file of a folder"],
    ["rm a$X", "writes ?"],
    ["trash .", "writes .; GOVERNANCE the tree it changes holds the governance"],
    ["chmod -xR bin", "writes bin; LOSS it overwrites the permissions of a whole tree"],
    ["chmod -R a=,+x d", "writes d; LOSS it overwrites the permissions of a whole tree"],
    ["chmod -R +x,o= d", "writes d; LOSS it overwrites the permissions of a whole tree"],
    ["chmod u+x,g= a", "writes a"],
    ["chmod ug= a", "writes a; LOSS it wipes the permissions"],
    ["chmod = a", "writes a; LOSS it wipes the permissions"],
    ["chmod -x a", "writes a"],
    ["chown -r x a", "writes a"],
    ["setfacl --recursive -m u:x:r .", "writes .; GOVERNANCE the tree it changes holds the governance"],
    ["setfacl -m u:x:r a", "writes a"],
    [
      "chmod -R 600 .",
      "writes .; LOSS it overwrites the permissions of a whole tree; GOVERNANCE the tree it changes holds the governance",
    ],
    ["chmod 600 .", "writes ."],
    ["mkfifo -m 600 a", "writes a"],
    ["csplit f 1", "writes ?"],
    ["rename s/a/b/ *", "writes ?"],
    ["mmv a b", "writes ?"],
    ["vidir", "writes ?"],
    ["rimraf 'src/*'", "writes src/*; LOSS it deletes a whole tree"],
    ["cp -r /tmp/idumb.jsonc/ .opencode", "writes .opencode; GOVERNANCE it writes the plugin's config"],
    ["cp -r /tmp/idumb.jsonc// .opencode", "writes .opencode; GOVERNANCE it writes the plugin's config"],
    ["cp --symbolic-link opencode.json x", "writes x; GOVERNANCE it makes another name for the governance"],
    ["chmod -r a", "writes a"],
    ["chmod -X a", "writes a"],
    ["chmod -s a", "writes a"],
    ["chmod -t a", "writes a"],
    ["mknod -m 600 a p", "writes a"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});
