#!/usr/bin/env bash
# Install what the tests use beside Python and Node, from Debian's own packages: PostgreSQL, Chromium,
# and valgrind, which counts instructions.
# Nothing is done for what is there already; without the rights to install, it says what is missing and goes on.
set -euo pipefail

missing=()
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing+=(postgresql)
command -v chromium >/dev/null 2>&1 || missing+=(chromium)
command -v valgrind >/dev/null 2>&1 || missing+=(valgrind)
[ ${#missing[@]} -eq 0 ] && exit 0

if ! command -v apt-get >/dev/null 2>&1; then
    echo "not installed: ${missing[*]} (this is no Debian; the tests that need them are skipped)"
    exit 0
fi
as_root=()
if [ "$(id -u)" -ne 0 ]; then
    if ! sudo -n true 2>/dev/null; then
        echo "not installed: ${missing[*]} (apt install ${missing[*]}; the tests that need them are skipped)"
        exit 0
    fi
    as_root=(sudo -n)
fi
export DEBIAN_FRONTEND=noninteractive
"${as_root[@]}" apt-get update -qq || true
"${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null ||
    echo "not installed: ${missing[*]} (the tests that need them are skipped)"
