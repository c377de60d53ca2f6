# Runs one command where it can hurt nobody: own mounts, own processes, no network, the machine read-only, and a
# fresh repository that vanishes with this shell. Started by run-apart.ts inside `unshare`.
# Arguments: the command, the user id to run as ("" to stay). Descriptor 3: the repository as a tar.
# Prints what changed in the work tree; ends with the command's own exit code.
set -u
mount --make-rprivate /
for place in /tmp /var/tmp /dev/shm /run /root /home; do
  [ -d "$place" ] && mount -t tmpfs -o size=64m tmpfs "$place"
done
mount -o remount,bind,ro / || exit 97
mkdir /tmp/jail && tar -x -C /tmp/jail <&3 || exit 97
exec 3<&-
[ -z "$2" ] || chown -R "$2:$2" /tmp/jail
cd /tmp/jail/work || exit 97

# Names, kinds, modes, link targets and contents; .git and what builds leave behind do not count.
shoot() {
  find . \( -path ./.git -o -name node_modules -o -name dist -o -name build -o -name target -o -name coverage \
    -o -name Testing -o -name __pycache__ -o -name .cache -o -name .pytest_cache \) -prune -o -printf '%p %y %m %l\n' | LC_ALL=C sort
  find . \( -path ./.git -o -name node_modules -o -name dist -o -name build -o -name target -o -name coverage \
    -o -name Testing -o -name __pycache__ -o -name .cache -o -name .pytest_cache \) -prune -o -type f -size -2M -print0 | LC_ALL=C sort -z | xargs -0r cksum
}
shoot >/tmp/before
as_user=()
[ -z "$2" ] || as_user=(setpriv --reuid "$2" --regid "$2" --clear-groups)
"${as_user[@]}" env -i HOME=/tmp/jail/home PATH="$PATH" LANG=C.UTF-8 USER=agent TERM=dumb GIT_PAGER=cat PAGER=cat \
  timeout -k 1 10 bash -c "$1" </dev/null >/tmp/output 2>/tmp/errors
code=$?
case $1 in *'&'*|*coproc*) sleep 0.4 ;; esac
cd /tmp/jail/work 2>/dev/null && shoot >/tmp/after || : >/tmp/after
grep -o '[^ :]*: command not found' /tmp/errors | sed 's/^/missing /; s/: command not found//' | sort -u
diff /tmp/before /tmp/after | grep '^[<>]' | sed 's/^/changed /' | head -20
exit "$code"
