#!/usr/bin/env bash
# Brings js-yaml, the YAML of the page that checks issues, and its licence. Run by hand, with Node and
# npm, when a new version is wanted; the build of the site needs neither.
set -euo pipefail
version=4.3.2
page="$(cd "$(dirname "$0")/.." && pwd)/plugins/zine/departments/sandbox/check"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent "js-yaml@$version"
cp node_modules/js-yaml/dist/js-yaml.min.js "$page/js-yaml.min.js"
{
    echo "js-yaml.min.js holds, as its package brings it (tools/fetch_yaml.sh):"
    echo
    echo "== js-yaml $version"
    echo
    cat node_modules/js-yaml/LICENSE
} >"$page/js-yaml.LICENSE.txt"
