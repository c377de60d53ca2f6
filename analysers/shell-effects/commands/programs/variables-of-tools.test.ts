/** Variables of the environment that load code, add options, name a tool of a build or a place to write. */
import { describe, expect, test } from "vitest";
import { does } from "../../does.fixture.ts";

describe("what loads code", () => {
  test.each([
    ["PERL5DB='BEGIN{system(\"touch src/a.ts\")}' perl -d -e 1", "runs PERL5DB=…"],
    ["PYTHONPATH=./evil python3 -c 'import json'", "runs PYTHONPATH=…"],
    ["RUSTC_WRAPPER=./x cargo build", "runs RUSTC_WRAPPER=…; build"],
    ["CC=./x.sh make", "runs CC=…; build"],
    ["env CC=./x.sh make", "runs CC=…; build"],
    ["CC='touch a' make", "writes a; build"],
    ["PYTEST_ADDOPTS='-p evil' pytest", "runs PYTEST_ADDOPTS=…; test"],
    ["GOFLAGS='-toolexec=./x' go build ./...", "runs GOFLAGS=…; build"],
    ["npm_config_node_options='--require ./x.js' npm test", "runs npm_config_node_options=…; test"],
    ["NPM_CONFIG_SCRIPT_SHELL=./x npm test", "runs NPM_CONFIG_SCRIPT_SHELL=…; test"],
    ["MAVEN_OPTS='-javaagent:x.jar' mvn test", "runs MAVEN_OPTS=…; test"],
    ["_JAVA_OPTIONS='-javaagent:x.jar' mvn test", "runs _JAVA_OPTIONS=…; test"],
    ["RIPGREP_CONFIG_PATH=./rc rg foo", "runs RIPGREP_CONFIG_PATH=…"],
    ["LESS='+!touch a' less README.md", "runs LESS=…"],
    ["MAKEFLAGS='--eval=$(shell touch a)' make", "runs MAKEFLAGS=…; build"],
    ["RUSTFLAGS='-C linker=./x' cargo build", "runs RUSTFLAGS=…; build"],
    ["KUBE_EDITOR='touch a' kubectl get pods", "writes a; network"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("what adds options or names a place", () => {
  test.each([
    ["PYTEST_ADDOPTS='--snapshot-update' pytest", "writes ?; test"],
    ["TAR_OPTIONS='--to-command=touch\\ a' tar xOf a.tar", "writes a"],
    ["NODE_V8_COVERAGE=src/cov node --test", "writes src/cov; test"],
    ["NODE_OPTIONS=--cpu-prof node -e 1", "writes ?"],
    ["HISTFILE=src/h bash -c 'echo hi'", "writes src/h"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("what is often set", () => {
  test.each([
    ["PYTHONPATH=. python3 -c 'import json'", "nothing"],
    ["PYTHONPATH=src:tests pytest", "test"],
    ["PYTHONPATH=$PWD pytest", "test"],
    ['PYTHONPATH="$PYTHONPATH:src" pytest', "test"],
    ["RUSTC_WRAPPER=sccache cargo build", "build"],
    ["CC=clang make", "build"],
    ["CC='ccache gcc' make", "build"],
    ["CC=/usr/bin/gcc-12 make", "build"],
    ["CC=aarch64-linux-gnu-gcc make", "build"],
    ["SHELL=/bin/bash make", "build"],
    ["CFLAGS=-O2 make", "build"],
    ["PYTEST_ADDOPTS='-p no:cacheprovider -q' pytest", "test"],
    ["GOFLAGS=-mod=vendor go test ./...", "test"],
    ["npm_config_loglevel=silent npm test", "test"],
    ["MAVEN_OPTS='-Xmx2g' mvn test", "test"],
    ["RIPGREP_CONFIG_PATH= rg foo", "nothing"],
    ["LESS=-R less README.md", "nothing"],
    ["MAKEFLAGS=-j4 make test", "build"],
    ["NODE_V8_COVERAGE=coverage node --test", "test"],
    ["NODE_OPTIONS=--max-old-space-size=4096 npm test", "test"],
    ["RUSTFLAGS='-D warnings' cargo clippy", "test"],
    ['AWS_PAGER="" aws s3 ls', "network"],
    ["GH_PAGER=cat gh pr list", "network"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});
