/** Losses that come by an option, a setting, a name of the shell or a whole place, each beside its closest harmless form. */
import { describe, expect, test } from "vitest";
import { does } from "../does.fixture.ts";

const isLoss = (line: string): boolean => /LOSS/.test(does(line));

describe("is a loss", () => {
  test.each([
    "tar -cf a.tar --info-script='rm -rf src' docs",
    "tar cf a.tar --checkpoint-action=exec='rm -rf src' --checkpoint=1 docs",
    "tar -cf a.tar -F 'rm -rf src' docs",
    "ssh -voProxyCommand='rm -rf src' host",
    "sftp -D 'rm -rf src' host",
    "rsync -ae'rm -rf src' a b:c",
    "find ~ -exec chown root {} +",
    "find . -exec chmod 600 {} +",
    "find /etc -type f -exec chmod 777 {} +",
    "find ~ -type f -exec truncate -s 0 {} +",
    "mv -- /* /tmp",
    "mv --target-directory /tmp ~/*",
    "mv ~ /tmp/home",
    "mv /etc /tmp",
    "git -c gc.pruneExpire=now gc",
    "git config gc.reflogExpire now",
    "git repack -ad --cruft-expiration=now",
    'TOOL=rm; f() { local TOOL=echo; }; f; "$TOOL" -rf src',
    'TOOL=echo; f() { TOOL=rm; }; f; "$TOOL" -rf src',
    'f() { (local T=echo); T=rm; }; f; "$T" -rf src',
    'unset X; eval "${X-rm -rf src}"',
    "exec {fd}<<< 'rm -rf src'; source /dev/fd/$fd",
    "command_not_found_handle() { rm -rf src; }; missing",
    'command_not_found_handle() { eval "$2"; }; missing "rm -rf src"',
    "rm /etc/passwd",
    "unlink /etc/passwd",
    "rm ~/.ssh/id_rsa",
    "python3 -c \"import os; os.remove('/etc/passwd')\"",
    "ruby -e \"File.delete('/etc/passwd')\"",
    "node -e \"require('fs').unlinkSync('/etc/passwd')\"",
    "python3 -c \"from os import unlink; unlink('/home/other/a')\"",
    "perl -e \"unlink '/home/other/a'\"",
    "npx drizzle-kit push --force",
    "npx wrangler d1 execute shop --file drop.sql --remote",
    "s5cmd rm 's3://b/*'",
    "wget --method=DELETE http://h:9200/orders",
    "gradle -I /dev/stdin test <<< \"file('src').deleteDir()\"",
    "jshell -s - <<< 'FileUtils.deleteDirectory(x);'",
  ])("%s", (line) => expect(isLoss(line)).toBe(true));
});

describe("is none", () => {
  test.each([
    "tar -cf a.tar --info-script='ls src' docs",
    "tar cf a.tar --checkpoint=1000 docs",
    "ssh -vo BatchMode=yes host uptime",
    "rsync -ae ssh a b:c",
    "find . -name '*.sh' -exec chmod +x {} +",
    "find . -exec chmod +x {} +",
    "find ~ -type f -exec grep -l x {} +",
    "find /etc -type f -exec cat {} +",
    "find src -type f -exec sed -i s/a/b/ {} +",
    "mv src/* lib",
    "mv ~/Downloads/a.zip .",
    "mv /tmp/build /tmp/old",
    "git -c gc.pruneExpire=never gc",
    "git config gc.pruneExpire",
    "git config gc.reflogExpire 90.days",
    'TOOL=echo; f() { local TOOL=rm; }; f; "$TOOL" -rf src',
    "unset X; X=ls; ${X-rm -rf src}",
    "exec {fd}< a.txt; cat /dev/fd/$fd",
    "command_not_found_handle() { echo no; }; missing",
    "command_not_found_handle() { rm -rf src; }; ls",
    "rm src/a.ts",
    "rm /tmp/a",
    "rm ~/Downloads/a.zip",
    "python3 -c \"import os; os.remove('/tmp/a')\"",
    "python3 -c \"import os; os.remove('src/a.py')\"",
    "python3 -c \"import os; os.remove('/srv/project/src/a.py')\"",
    "python3 -c \"print(open('/etc/passwd').read())\"",
    "npx drizzle-kit push",
    "npx wrangler d1 execute shop --file seed.sql --remote",
    "s5cmd ls s3://b",
    "wget --method=GET http://h:9200/orders",
    "git add drop.sql",
  ])("%s", (line) => expect(isLoss(line)).toBe(false));
});

describe("looks only", () => {
  test.each([
    ["npm owner ls lodash", "nothing"],
    ["npm owner add me lodash", "runs npm owner"],
    ["npm dist-tag ls", "nothing"],
    ["npm diff", "nothing"],
    ["7z h a.7z", "nothing"],
    ["7z a a.7z src", "writes a.7z"],
    ["xattr -p com.example f.txt", "nothing"],
    ["xattr -d com.example f.txt", "writes f.txt"],
    ["uv pip tree", "nothing"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});
