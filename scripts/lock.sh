#!/usr/bin/env bash
# Write requirements/dev.lock and requirements/play.lock from pyproject.toml: every version pinned, every file hashed.
#   scripts/lock.sh             keep the pinned versions where pyproject.toml allows them
#   scripts/lock.sh --upgrade   take the newest versions (further options go to uv as well)
set -euo pipefail
cd "$(dirname "$0")/.."

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"${PYTHON:-python3}" -m venv "$scratch/venv"
"$scratch/venv/bin/python" -m pip install --quiet "uv==${UV_VERSION:-0.13.7}"

compile() {
    local output=$1
    shift
    "$scratch/venv/bin/uv" pip compile --quiet --universal --python-version 3.11 --generate-hashes \
        --no-emit-index-url --no-emit-find-links --no-config \
        --custom-compile-command "scripts/lock.sh" --output-file "$output" "$@"
    echo "$output: $(grep -c '==' "$output") packages"
}

compile requirements/dev.lock pyproject.toml requirements/build.in --extra dev "$@"
compile requirements/play.lock pyproject.toml requirements/build.in --extra table --constraints requirements/dev.lock "$@"
