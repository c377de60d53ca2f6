#!/bin/sh
# First on the PATH of `*.test.ts` by the names of the runtimes, so that no shell and no `env` starts one (docs/testing.md).
echo "a test that starts $(basename "$0") is named *.process.test.ts (docs/testing.md)" >&2
exit 1
