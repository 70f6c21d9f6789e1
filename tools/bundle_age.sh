#!/usr/bin/env bash
# Makes theme/static/age.min.js, the age format for browsers, and its licences. Run by hand, with
# Node and npm, when a new version of age-encryption is wanted; the build of the site needs neither. Its
# new hash goes into tests/site/test_bundles.py and plugins/zine/wings/desk/templates/zine/bundles.html.
set -euo pipefail
static="$(cd "$(dirname "$0")/.." && pwd)/theme/static"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent age-encryption@0.3.1 esbuild@0.28.2
cat >entry.js <<'JS'
export { Encrypter, armor } from "age-encryption";
export { sha256 } from "@noble/hashes/sha2.js";
JS
npx esbuild entry.js --bundle --format=iife --global-name=age --minify --legal-comments=none \
    --outfile="$static/age.min.js"
{
    echo "theme/static/age.min.js holds, bundled by tools/bundle_age.sh:"
    echo
    for name in age-encryption @noble/{ciphers,curves,hashes,post-quantum} @scure/base; do
        echo "== $name $(node -p "require('./node_modules/$name/package.json').version")"
        echo
        cat "node_modules/$name/LICENSE"
        echo
    done
} >"$static/age.LICENSE.txt"
