#!/bin/bash
# A throw-away PostgreSQL on loopback: one folder, one port, trust for whoever is on this machine.
# usage: postgres.sh start|restart|stop DIR PORT     (DIR absolute; as root it runs as the user "postgres")
set -eu
what=$1 dir=$2 port=${3:-}

binaries() { ls -d ${PGBIN:-} /usr/lib/postgresql/*/bin /opt/homebrew/opt/postgresql*/bin 2>/dev/null | sort -V | tail -1; }
bin=$(binaries)
if [ -z "$bin" ] && command -v pg_ctl >/dev/null; then bin=$(dirname "$(command -v pg_ctl)"); fi
if [ -z "$bin" ]; then
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    apt-get update -q >&2 && DEBIAN_FRONTEND=noninteractive apt-get install -yq --no-install-recommends postgresql >&2
    bin=$(binaries)
  else
    echo "PostgreSQL is missing: install it (Debian: apt-get install postgresql), or set PGBIN to its bin folder." >&2
    exit 1
  fi
fi

as() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }

case $what in
  start)
    mkdir -p "$dir"
    if [ "$(id -u)" = 0 ]; then chown postgres "$dir"; fi
    as "$bin/initdb" -D "$dir/data" -U docent --auth=trust -E UTF8 --locale=C.UTF-8 --no-sync >"$dir/../postgres-init.log" 2>&1
    # Speed over safety: nothing in it outlives the tests.
    printf '%s\n' "port = $port" "listen_addresses = '127.0.0.1'" "unix_socket_directories = '$dir'" \
      'max_connections = 600' 'shared_buffers = 256MB' 'max_wal_size = 256MB' 'autovacuum = off' 'fsync = off' 'full_page_writes = off' \
      >>"$dir/data/postgresql.conf"
    as "$bin/pg_ctl" -D "$dir/data" -w -l "$dir/log" start >/dev/null
    ;;
  restart) as "$bin/pg_ctl" -D "$dir/data" -w -m "${4:-fast}" -l "$dir/log" restart >/dev/null ;;
  halt) as "$bin/pg_ctl" -D "$dir/data" -w -m "${4:-fast}" stop >/dev/null ;;
  resume) as "$bin/pg_ctl" -D "$dir/data" -w -l "$dir/log" start >/dev/null ;;
  stop) as "$bin/pg_ctl" -D "$dir/data" -w -m immediate stop >/dev/null ;;
esac
