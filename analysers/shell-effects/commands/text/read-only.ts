/**
 * Programs that only read, with any arguments. A program with a flag that writes or runs something (sort -o, find
 * -exec, sed -i, rg --pre, date -s…) stands in readers.ts instead. Flags that mean a change on every program that has
 * them count here too, since a later version may have them.
 */
import type { Program } from "../../shell/analysis.ts";
import { oneOf } from "../../shell/one-of.ts";
import { writeHere } from "../../shell/write.ts";

const NAMES = `
  ls dir vdir tree exa eza lsd wc nl tac cut paste column fold fmt pr expand unexpand comm join diff cmp colordiff
  stat readlink realpath du df free uptime who whoami w id groups logname tty uname arch nproc lscpu lsblk lsof
  lsmod lspci lsusb vmstat iostat mpstat ps pstree top htop printenv locale getconf cal
  which whereis whatis apropos man help type
  grep egrep fgrep zgrep zcat bzcat xzcat zless ag ack jq gron cksum sum md5sum md5 sha1sum sha224sum sha256sum sha384sum
  sha512sum shasum b2sum od hexdump strings nm objdump readelf ldd size otool addr2line
  col colcrt locate mdfind plocate mediainfo
  tsort factor expr bc numfmt sleep usleep wait bg fg times
  ping ping6 traceroute tracepath mtr dig nslookup host whois ifconfig netstat arp route hostname dnsdomainname
  clear reset tput stty tokei onefetch lolcat figlet cowsay
  more most bat batcat look getent lsb_release sw_vers
  jless ncal sensors acpi jstat jps jinfo
  hadolint shellcheck yamllint
  mysqlshow ssh-keyscan fuser fc-list fc-match blkid
  lvs vgs pvs lvdisplay vgdisplay pvdisplay lvscan vgscan pvscan smartctl lsscsi xfs_info dumpe2fs
  csvcut csvgrep csvlook csvstat csvsort csvjson gojq jql pup uuidgen zipinfo pipdeptree last lastlog lastb tldr yes delta
  tap-spec tap-dot tap-nyan tap-min tap-difflet faucet gotestfmt tparse pino-pretty bunyan ansi2txt diff-so-fancy datamash
  glow mdcat difft btm btop procs dust duf hexyl ccze zdiff zcmp bzgrep xzgrep bzdiff ipcalc sipcalc mtr pathchk runlevel
  nproc tzselect getcap lsattr lsns lsipc lslocks findmnt namei pwdx pmap uptime ausyscall gcov-dump c++filt
`;

const CHANGES = oneOf("--fix --in-place --inplace --write --overwrite");

const reads: Program = ({ args, scope }) => {
  if (args.some(({ text }) => CHANGES.test(text))) writeHere(scope);
};

export const READ_ONLY: Readonly<Record<string, Program>> = Object.fromEntries(
  [...NAMES.matchAll(/\S+/g)].map(([name]): [string, Program] => [name, reads]),
);
