import { expect, it } from "vitest";
import { shellEffect } from "../shell-effect.ts";

const effect = (line: string) => shellEffect(line, { directory: "/p" }, undefined);

it.each([
  ["echo x >> a", ["/p/a"]],
  ["tee -a a < b", ["/p/a"]],
  ["mkdir -p a && touch a/b", ["/p/a", "/p/a/b"]],
  ["chmod +x a", ["/p/a"]],
  ["echo x > a", undefined],
  ["tee a < b", undefined],
  ["rm a", undefined],
  ["sed -i s/a/b/ a", undefined],
  ["echo x >> a; rm a", undefined],
  ["touch a; mv a b", undefined],
])("what stands there stays: %s", (line, adds) => expect(effect(line).adds).toEqual(adds));

it.each([
  ["rm *.db", ["/p/*.db"]],
  ["rm -r src/*.ts", ["/p/src/*.ts"]],
  ["find logs -name '*.log' -delete", ["/p/logs/**"]],
  ['rm "$X.txt"', ["/p/**"]],
  ['echo x > "$X"', undefined],
  ["cp -r template/. src", ["/p/src/**"]],
  ["cp -r a 'app/[id]'", ["/p/app/\\[id\\]/**"]],
  ["rsync -a a/ b/", ["/p/b/**"]],
  ["tar xf a.tar -C lib", ["/p/lib/**"]],
  ["cd lib && unzip -o ../a.zip", ["/p/lib/**"]],
  ["cp -rn template/. src", undefined],
  ["unzip -n a.zip", undefined],
  ["tar tf a.tar", undefined],
  ["chmod +x *.sh", undefined],
  ["ls *.db", undefined],
])("is taken away without a name: %s", (line, patterns) => expect(effect(line).patterns).toEqual(patterns));
