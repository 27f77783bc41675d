#!/bin/bash
# A throw-away OpenStack Swift that speaks the S3 API and checks signatures: one disk, one replica, all on loopback.
# usage: swift.sh start|stop DIR PORT     (DIR absolute; takes ten ports from PORT on)
set -eu
what=$1 dir=$2 port=${3:-}

if [ "$what" = stop ]; then
  # Only what this script started; a process that is gone already is no failure.
  xargs -r kill <"$dir/pids" 2>/dev/null || true
  exit 0
fi

mkdir -p "$dir/srv/d1" "$dir/cache"
cat >"$dir/swift.conf" <<X
[swift-hash]
swift_hash_path_suffix = testsuffix
swift_hash_path_prefix = testprefix
[storage-policy:0]
name = Policy-0
default = yes
X
i=0
for server in account container object; do
  i=$((i + 1)) own=$((port + i))
  cat >"$dir/$server-server.conf" <<X
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $own
workers = 0
user = $(id -un)
swift_dir = $dir
devices = $dir/srv
mount_check = false
disable_fallocate = true
log_level = WARNING
recon_cache_path = $dir/cache
[pipeline:main]
pipeline = $server-server
[app:$server-server]
use = egg:swift#$server
X
  (
    cd "$dir"
    swift-ring-builder $server.builder create 4 1 1
    swift-ring-builder $server.builder add --region 1 --zone 1 --ip 127.0.0.1 --port $own --device d1 --weight 1
    swift-ring-builder $server.builder rebalance
  ) >"$dir/$server.ring.log" 2>&1 || true
done

filters="catch_errors gatekeeper healthcheck listing_formats copy slo dlo symlink"
{
  cat <<X
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $port
workers = 0
user = $(id -un)
swift_dir = $dir
log_level = WARNING
cors_expose_headers = etag
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth copy slo dlo versioned_writes symlink proxy-server
[app:proxy-server]
use = egg:swift#proxy
cors_allow_origin = *
allow_account_management = true
account_autocreate = true
[filter:s3api]
use = egg:swift#s3api
s3_acl = false
check_bucket_owner = false
location = us-east-1
cors_preflight_allow_origin = *
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:$((port + 9))
[filter:versioned_writes]
use = egg:swift#versioned_writes
allow_object_versioning = true
X
  for filter in $filters; do printf '[filter:%s]\nuse = egg:swift#%s\n' $filter $filter; done
} >"$dir/proxy-server.conf"

: >"$dir/pids"
user=""
if [ "$(id -u)" = 0 ]; then user="-u nobody"; fi
setsid memcached $user -l 127.0.0.1 -p $((port + 9)) -m 32 </dev/null >/dev/null 2>&1 &
echo $! >>"$dir/pids"
for server in account container object proxy; do
  setsid swift-$server-server "$dir/$server-server.conf" </dev/null >"$dir/$server.log" 2>&1 &
  echo $! >>"$dir/pids"
done
listens() { (exec 3<>/dev/tcp/127.0.0.1/$1) 2>/dev/null; }
healthy() { (exec 3<>/dev/tcp/127.0.0.1/$port && printf 'GET /healthcheck HTTP/1.0\r\n\r\n' >&3 && grep -q '200 OK' <&3) 2>/dev/null; }
for _ in $(seq 600); do
  # The proxy last: it remembers for a minute which of the others did not answer.
  if listens $((port + 1)) && listens $((port + 2)) && listens $((port + 3)) && listens $((port + 9)) && healthy; then exit 0; fi
  sleep 0.1
done
echo "Swift did not come up within a minute: see $dir/*.log" >&2
exit 1
