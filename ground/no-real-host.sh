#!/bin/sh
# Stands in the place of the OpenCode binary wherever a test is not named *.real.test.ts (docs/testing.md).
echo "only *.real.test.ts start the real OpenCode" >&2
exit 1
