#!/bin/sh
# Runs a command as the first process of a container: run-in-root.sh ROOT DATA SECRETS USER:GROUP COMMAND …
# `unshare` has created the namespaces. As with compose.yaml, the root file system is read-only, the user has no capabilities and
# cannot gain any, and only /data and /tmp are writable.
set -eu

root=$1 data=$2 secrets=$3 user=${4%:*} group=${4#*:}
shift 4

mount --make-rprivate /
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=1777,nosuid,nodev,noexec tmpfs "$root/tmp"
mount -t tmpfs -o mode=0755,nosuid tmpfs "$root/dev"
for device in null zero full random urandom; do
  : > "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
mount -t tmpfs -o mode=0755,nosuid,nodev,noexec tmpfs "$root/run"
mkdir "$root/run/secrets"
mount --bind "$secrets" "$root/run/secrets"
mount -o remount,bind,ro "$root/run/secrets"
mount --bind "$data" "$root/data"
mount -o remount,bind,ro "$root"

exec chroot "$root" /usr/bin/setpriv --reuid="$user" --regid="$group" --clear-groups --no-new-privs \
  --bounding-set=-all --inh-caps=-all -- "$@"
