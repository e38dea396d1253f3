#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# cached_compile.sh CCACHE COMPILER ARGUMENT...: compiles through ccache.
#
# Headers that were read before are a file of 100 to 200 MB, never twice the same, which ccache would read whole for each
# source that is compiled with it. So what they are made of is summed up beside them, once, and ccache goes by that.
cache=$1
shift
export CCACHE_SLOPPINESS=pch_defines,time_macros CCACHE_PCH_EXTSUM=true

output=
dependencies=
previous=
for argument; do
    case $previous in
    -o) output=$argument ;;
    -MF) dependencies=$argument ;;
    esac
    previous=$argument
done

case $output in
*.gch | *.pch) ;;
*) exec "$cache" "$@" ;;
esac

rm -f "$output.sum"
"$cache" "$@" || exit
[ -r "$dependencies" ] || exit 0 # without a sum ccache reads the file itself
{
    printf '%s\n' "$@"
    "$1" --version
    sed 's/^[^ ]*: //; s/\\$//' "$dependencies" | xargs cat
} | sha256sum >"$output.sum" || rm -f "$output.sum"
