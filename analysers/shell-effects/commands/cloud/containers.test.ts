/** What is built, deleted and mounted by container tools, and what runs inside. */
import { describe, expect, test } from "vitest";
import { does } from "../../does.fixture.ts";

describe("containers", () => {
  test.each([
    ["docker --debug rm x", "LOSS docker rm deletes containers or images"],
    ["docker compose down my-vault", "build"],
    ["docker cp -a c:/x out", "writes ?"],
    ["docker build -o dest=out,type=local .", "writes out; build"],
    ["docker run --name=my-v img touch a", "nothing"],
    ["docker run img -- touch a", "nothing"],
    ["docker exec c -- touch a", "writes ?"],
    ["docker run img echo 'rm a' | sh", "writes a"],
    ["docker run --mount src=.,dst=/w,type=bind img touch a", "writes ?"],
    ["docker run --mount type=bind,source=.,dst=/w img touch a", "writes ?"],
    ["docker run -v/tmp/x:/w img touch a", "nothing"],
    ["docker run -v=/tmp/x:/w img touch a", "nothing"],
    ["docker run --volume=/tmp/x:/w img touch a", "nothing"],
    ["docker run -v.:/w img touch a", "writes ?"],
    ["docker run -v /srv-v/project:/w img touch a", "nothing"],
    ["docker run -v $X:/w img touch a", "writes ?"],
    ["docker run img cat x | sh", "HIDDEN it runs computed text (standard input of a shell)"],
    ["docker volume --debug rm x", "LOSS docker volume rm deletes containers, images or volumes"],
    ["docker run --mount src=/tmp/x,dst=/w,type=bind img touch a", "nothing"],
    ["docker system --all df", "nothing"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});
