#!/bin/bash
# Sees to it that what the bench loads servers with (wrk, curl) is on this machine.
set -eu
if command -v wrk >/dev/null && command -v curl >/dev/null; then exit 0; fi
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
  echo "wrk or curl is missing: install them (Debian: apt-get install wrk curl)." >&2
  exit 1
fi
apt-get update -q >&2
DEBIAN_FRONTEND=noninteractive apt-get install -yq --no-install-recommends wrk curl >&2
