#!/usr/bin/env bash
# Makes theme/static/tlock.min.js, time locks for browsers, and its licences. Run by hand, with Node
# and npm, when a new version of tlock-js is wanted; the build of the site needs neither. Its new hash
# goes into tests/site/test_bundles.py and plugins/zine/plugin/templates/zine/bundles.html.
set -euo pipefail
static="$(cd "$(dirname "$0")/.." && pwd)/theme/static"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent tlock-js@0.9.0 @noble/curves@1.9.7 @noble/hashes@1.8.0 buffer@6.0.3 esbuild@0.28.2
# The network is quicknet, as in plugins/zine/gamefiles/pulses.py. No server is asked for it, so a
# round can be locked to without a network; age.Encrypter takes what this returns as a recipient.
cat >entry.js <<'JS'
import { createTimelockEncrypter } from "tlock-js/drand/timelock-encrypter";
const info = {
  hash: "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
  public_key:
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c" +
    "8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb" +
    "5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
  schemeID: "bls-unchained-g1-rfc9380",
};
const network = { chain: () => ({ info: async () => info }) };
export const recipient = (round) => ({
  wrapFileKey: async (key) => {
    const stanzas = await createTimelockEncrypter(network, round)(key);
    return stanzas.map(({ type, args, body }) => ({ args: [type, ...args], body: Uint8Array.from(body) }));
  },
});
JS
npx esbuild entry.js --bundle --format=iife --global-name=tlock --minify --legal-comments=none \
    --target=es2020 --outfile="$static/tlock.min.js"
{
    echo "theme/static/tlock.min.js holds, bundled by tools/bundle_tlock.sh:"
    echo
    for name in tlock-js @noble/{curves,hashes} buffer base64-js ieee754; do
        echo "== $name $(node -p "require('./node_modules/$name/package.json').version")"
        echo
        cat "node_modules/$name"/LICENSE{,-MIT} 2>/dev/null || true
        echo
    done
} >"$static/tlock.LICENSE.txt"
