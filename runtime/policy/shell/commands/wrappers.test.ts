/** Programs that run another program: what counts is what they run. */
import { describe, expect, test } from "vitest";
import { does } from "../does.fixture.ts";

describe("the inner program is found behind the wrapper's own flags", () => {
  test.each([
    ["sudo rm a", "writes a"],
    ["sudo -u me -E rm a", "writes a"],
    ["sudo --user me A=1 rm a", "writes a"],
    ["sudo -- rm a", "writes a"],
    ["sudo LD_PRELOAD=x ls", "runs LD_PRELOAD=…"],
    ["echo 'rm a' | sudo -s", "writes a"],
    ["sudo -i", "nothing"],
    ["doas -u me rm a", "writes a"],
    ["timeout 5 rm a", "writes a"],
    ["timeout -s KILL 5 rm a", "writes a"],
    ["timeout --kill-after 3 --signal INT 5 rm a", "writes a"],
    ["timeout -- 5 rm a", "writes a"],
    ["gtimeout -k 3 5 rm a", "writes a"],
    ["nohup rm a &", "writes a"],
    ["setsid rm a", "writes a"],
    ["time -o t rm a", "runs -o"],
    ["/usr/bin/time -f %e rm a", "writes a"],
    ["/usr/bin/time -o t rm a", "writes t a"],
    ["nice -n 5 rm a", "writes a"],
    ["nice --adjustment 5 rm a", "writes a"],
    ["nice rm a", "writes a"],
    ["ionice -c 3 rm a", "writes a"],
    ["chrt 5 rm a", "writes a"],
    ["taskset 1 rm a", "writes a"],
    ["stdbuf -o L rm a", "writes a"],
    ["stdbuf -oL rm a", "writes a"],
    ["caffeinate -t 5 rm a", "writes a"],
    ["faketime yesterday rm a", "writes a"],
    ["proot -r root rm a", "writes a"],
    ["xvfb-run -n 1 rm a", "writes a"],
    ["dotenv -e .env rm a", "writes a"],
    ["dotenv -- rm a", "writes a"],
    ["cross-env A=1 rm a", "writes a"],
    ["env-cmd -f .env rm a", "writes a"],
    ["strace -o log -e open rm a", "writes log a"],
    ["ltrace -e x rm a", "writes a"],
    ["gdb -ex run rm", "runs gdb"],
    ["perf stat rm a", "writes a"],
    ["valgrind rm a", "writes a"],
    ["busybox rm a", "writes a"],
    ["toybox rm a", "writes a"],
    ["systemd-run --unit u rm a", "writes a"],
    ["op run rm a", "writes a"],
    ["doppler run -- rm a", "writes a"],
    ["chpst -u me rm a", "writes a"],
    ["setarch x86_64 rm a", "writes a"],
    ["linux32 rm a", "writes a"],
    ["unshare rm a", "writes a"],
    ["nsenter -t 1 rm a", "writes a"],
    ["rtx exec rm a", "writes a"],
    ["asdf exec rm a", "writes a"],
    ["nvm exec 20 rm a", "writes a"],
    ["nvm use 20", "nothing"],
    ["volta run rm a", "writes a"],
    ["builtin rm a", "writes a"],
    ["catchsegv rm a", "writes a"],
    ["chronic rm a", "writes a"],
    ["fakeroot rm a", "writes a"],
    ["rlwrap rm a", "writes a"],
    ["unbuffer rm a", "writes a"],
    ["noglob rm a", "writes a"],
    ["with-env rm a", "writes a"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("env", () => {
  test.each([
    ["env rm a", "writes a"],
    ["env A=1 B=2 rm a", "writes a"],
    ["env F=a sh -c 'rm $F'", "writes a"],
    ["env -u A rm a", "writes a"],
    ["env --unset A rm a", "writes a"],
    ["env -i rm a", "writes a"],
    ["env -S 'rm a' b", "writes a b"],
    ["env --split-string 'rm a'", "writes a"],
    ["env '-Srm a' b", "writes a b"],
    ["env --split-string='rm a'", "writes a"],
    ["env -C sub rm a", "writes sub/a"],
    ["env --chdir=sub rm a", "writes sub/a"],
    ["env --chdir sub rm a", "writes sub/a"],
    ["env -Csub rm a", "writes sub/a"],
    ["env -- rm a", "writes a"],
    ["env - rm a", "writes a"],
    ["env", "nothing"],
    ["env GIT_EDITOR='rm a' git commit", "writes a; git commit"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("text for a shell", () => {
  test.each([
    ["su -c 'rm a'", "writes a"],
    ["su me -c 'rm a'", "writes a"],
    ["su --command 'rm a' me", "writes a"],
    ["echo 'rm a' | su", "writes a"],
    ["script -c 'rm a' log", "writes log a"],
    ["script -c 'rm a'", "writes typescript a"],
    ["script log", "writes log"],
    ["script '-crm a' log", "writes log a"],
    ["script -qc 'rm a' log", "writes log a"],
    ["runuser -u me -c 'rm a'", "writes a"],
    ["sg group -c 'rm a'", "writes a"],
    ["watch -n 5 'rm a'", "writes a"],
    ["watch --interval 5 rm a", "writes a"],
    ["watch ls", "nothing"],
    ["echo 'rm a' | at now", "writes a"],
    ["at now", "HIDDEN the name of the command is computed"],
    ["echo 'rm a' | batch", "writes a"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("flock, command and the like", () => {
  test.each([
    ["flock lock rm a", "writes lock a"],
    ["flock -w 5 lock rm a", "writes lock a"],
    ["flock lock -c 'rm a'", "writes lock a"],
    ["flock --timeout 5 9 rm a", "writes a"],
    ["command rm a", "writes a"],
    ["command -v rm a", "nothing"],
    ["command -V rm", "nothing"],
    ["command -p rm a", "writes a"],
    ["command -pv rm", "nothing"],
    ["chroot root rm a", "writes ?"],
    ["chroot --userspec me root rm a", "writes ?"],
    ["coproc rm a", "writes a"],
    ["ls | entr rm a", "writes a"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("ssh", () => {
  test.each([
    ["ssh host", "runs ssh; network"],
    ["ssh host rm -rf dir", "LOSS it deletes a whole tree; runs ssh; network"],
    ["ssh host ls", "runs ssh; network"],
    ["ssh -V", "nothing"],
    ["ssh -G host", "nothing"],
    ["ssh -p 22 -i key host 'rm -rf dir'", "LOSS it deletes a whole tree; runs ssh; network"],
    ["ssh -T git@github.com", "network"],
    ["echo 'rm -rf dir' | ssh host", "LOSS it deletes a whole tree; runs ssh; network"],
    ["ssh host touch a", "runs ssh; network"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("tools that print a setup", () => {
  test.each([
    ["direnv hook bash", "nothing"],
    ["direnv export json", "nothing"],
    ["direnv exec . rm a", "writes a"],
    ["mise activate", "nothing"],
    ["mise exec rm a", "writes a"],
    ["mise env", "nothing"],
    ["fnm env", "nothing"],
    ["fnm exec rm a", "writes a"],
    ['eval "$(direnv hook bash)"', "nothing"],
    ["expect -c 'spawn rm -rf src'", "writes src; LOSS it deletes a whole tree; runs expect"],
    ["echo 'exec rm -rf src' | expect", "writes src; LOSS it deletes a whole tree; runs expect"],
    ["expect script.exp", "runs expect"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});
