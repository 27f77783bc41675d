#!/bin/bash
# Sees to it that nginx (with auth_request) is on this machine.
set -eu
if [ -x /usr/sbin/nginx ]; then exit 0; fi
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
  echo "nginx is missing: install it (Debian: apt-get install nginx-light)." >&2
  exit 1
fi
apt-get update -q >&2
DEBIAN_FRONTEND=noninteractive apt-get install -yq --no-install-recommends nginx-light >&2
