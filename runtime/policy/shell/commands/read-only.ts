/**
 * Programs that only read, whatever their arguments. What has a flag that writes or runs something (sort -o,
 * find -exec, sed -i, rg --pre, date -s…) does not belong here.
 */
import type { Judge } from "../analysis.ts";

const NAMES = `
  ls dir vdir tree exa eza lsd wc nl tac cut paste column fold fmt pr expand unexpand comm join diff diff3 sdiff cmp colordiff
  file stat readlink realpath du df free uptime who whoami w id groups logname tty uname arch nproc lscpu lsblk lsof
  lsmod lspci lsusb vmstat iostat mpstat ps pgrep pidof pstree top htop printenv locale getconf cal
  which whereis whatis apropos man info help type
  grep egrep fgrep zgrep zcat bzcat xzcat zless ag ack ugrep jq gron cksum sum md5sum md5 sha1sum sha224sum sha256sum sha384sum
  sha512sum shasum b2sum od hexdump strings nm objdump readelf ldd size otool addr2line
  col colcrt ffprobe identify locate mdfind plocate mediainfo
  tsort factor expr bc dc units numfmt sleep usleep wait jobs bg fg kill pkill killall times
  ping ping6 traceroute tracepath mtr dig nslookup host whois ifconfig ip ss netstat arp route hostname dnsdomainname
  clear reset tput stty cloc tokei scc onefetch neofetch fastfetch lolcat figlet cowsay
  more most bat batcat view look aspell hunspell getent lsb_release sw_vers
  jless fx ncal sensors acpi jstat jps jinfo nvidia-smi
  hadolint shellcheck actionlint yamllint markdownlint-cli tflint checkov trivy gitleaks
  osv-scanner
  mysqlshow ssh-keyscan sar fuser fc-list fc-match blkid
  xq mlr csvcut csvgrep csvlook csvstat csvsort csvjson gojq jaq jql htmlq pup uuidgen zipinfo pipdeptree last lastlog lastb tldr cheat yes delta
  glow mdcat difft btm btop procs dust duf gdu hexyl lnav ccze grc pv zdiff zcmp bzgrep xzgrep bzdiff dyff ipcalc sipcalc mtr pathchk numactl runlevel
  nproc tzselect getcap lsattr lsns lsipc lslocks findmnt namei pwdx pmap uptime ausyscall gcov-dump c++filt pygmentize
`;

export const READ_ONLY: Readonly<Record<string, Judge>> = Object.fromEntries(
  [...NAMES.matchAll(/\S+/g)].map(([name]): [string, Judge] => [name, () => undefined]),
);
