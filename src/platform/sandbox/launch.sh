#!/bin/sh
# Applies limits to itself, then becomes a program for untrusted bytes:
#
#   launch.sh --sandbox CPU_SECONDS MEMORY_KIB FILE_BLOCKS FOLDER PROGRAM [ARGUMENT]…
#
# The process id stays the same, so the parent of this script can kill the program. The program gets no input, a
# fixed environment and its own process group. It cannot write core dumps, nor more than FILE_BLOCKS of 512 bytes to a file:
# 0 for every program that reads a stranger's file.

# Nothing runs without limits. 127 means "no such program".
[ "${1-}" = --sandbox ] || exit 127
cpu_seconds=$2
memory_kib=$3
file_blocks=$4
folder=$5
shift 5

exec </dev/null
cd "$folder" || exit 127
ulimit -c 0
ulimit -f "$file_blocks"
# The signal of the soft limit names the reason; a second later the hard limit kills a program that ignored it.
ulimit -S -t "$cpu_seconds"
ulimit -H -t $((cpu_seconds + 1))
# RLIMIT_DATA counts private writable memory. macOS does not know it.
ulimit -d "$memory_kib" 2>/dev/null

PATH=/usr/local/bin:/usr/bin:/bin
if command -v setsid >/dev/null; then
  set -- setsid "$@"
else
  # macOS has no setsid, but always perl.
  set -- perl -e 'setpgrp(0, 0); exec { $ARGV[0] } @ARGV or exit 127' -- "$@"
fi
exec env -i PATH="$PATH" LC_ALL=C NODE_ENV=production "$@"
