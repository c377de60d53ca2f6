/** Words that are data by the grammar of a program, dry runs, and forms that only look; each beside its twin. */
import { describe, expect, test } from "vitest";
import { does } from "../does.fixture.ts";

describe("words as data, dry runs and reading forms", () => {
  test.each([
    ["redis-cli GET flushall", "network"],
    ["redis-cli -n 2 --scan --pattern 'flushdb:*'", "network"],
    ["redis-cli SET k flushdb", "network"],
    ["mongosh shop --eval 'db.a.find({note: \"x.drop()\"})'", "network"],
    ["az vm list --query delete", "network"],
    ["gcloud --format delete compute instances list", "network"],
    ["zfs destroy -nv tank/a", "nothing"],
    ["wipefs -n /dev/sdb", "nothing"],
    ["codesign --verify a.app", "nothing"],
    ["diskutil info disk0", "nothing"],
    ["jj status", "nothing"],
    ["fzf --bind=ctrl-a:select-all", "nothing"],
    ["git commit --amend", "git commit"],
    ["nats pub rm hello", "runs nats"],
    ["nats kv put cfg delete 1", "runs nats"],
    ["velero backup describe delete", "runs velero"],
    ["kopia snapshot list delete", "network"],
    ["nuget list delete", "runs nuget"],
    ["mytool list rm", "runs mytool"],
    ["mytool create delete", "runs mytool"],
    ["gcloud compute instances create delete", "runs gcloud compute; network"],
    ["helm install purge ./chart", "runs helm install; network"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("their twins", () => {
  test.each([
    ["redis-cli FLUSHALL", "LOSS"],
    ["redis-cli -h host -n 2 flushdb", "LOSS"],
    ["redis-cli EVAL \"redis.call('flushall')\" 0", "LOSS"],
    ["printf 'get a\\nflushall\\n' | redis-cli", "LOSS"],
    ["mongosh shop --eval 'db.a.drop()'", "LOSS"],
    ["az group delete --query x", "LOSS"],
    ["gcloud --quiet compute instances delete x", "LOSS"],
    ["zfs destroy -v tank/a", "LOSS"],
    ["wipefs -a /dev/sdb", "LOSS"],
    ["helm uninstall a", "LOSS"],
    ["codesign -s me a.app", "runs codesign"],
    ["diskutil eraseDisk JHFS+ a disk0", "LOSS"],
    ["jj abandon @", "LOSS"],
    ["fzf --bind='enter:execute(rm -rf src)'", "LOSS"],
    ["git push --force-with-lease-if-includes", "LOSS"],
    ["echo b > /proc/sysrq-trigger", "LOSS"],
    ["pvremove /dev/sda", "LOSS"],
    ["nats stream rm ORDERS", "LOSS"],
    ["velero backup delete nightly", "LOSS"],
    ["nuget delete a 1.0", "LOSS"],
    ["mytool stream rm x", "LOSS"],
    // Some keep lists, and the value of an option is no verb.
    ["mytool list delete 7", "LOSS"],
    ["mytool list delete --id 7", "LOSS"],
    ["mytool -o list delete x", "LOSS"],
    ["gcloud compute instances delete create", "LOSS"],
  ])("%s: %s", (line, part) => expect(does(line)).toContain(part));
});
