#!/bin/bash
# Sees to it that strace, which shows and disturbs the system calls of a process, is on this machine.
set -eu
if command -v strace >/dev/null; then exit 0; fi
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
  echo "strace is missing: install it (Debian: apt-get install strace)." >&2
  exit 1
fi
apt-get update -q >&2
DEBIAN_FRONTEND=noninteractive apt-get install -yq --no-install-recommends strace >&2
