# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# Installs Debian packages that are missing. Where none is, nothing is asked of apt-get, of the network or of root.

# packagesFor PURPOSE...: their names, out of packaging/packages.
packagesFor() {
    local list=$root/packaging/packages purpose package
    while read -r purpose package _; do
        [[ " $* " == *" $purpose "* ]] && printf '%s\n' "$package"
    done <"$list"
    return 0
}

isInstalled() {
    [[ $(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null) == installed ]]
}

missingOf() {
    local package
    for package in "$@"; do
        isInstalled "$package" || printf '%s\n' "$package"
    done
}

# Root runs the command itself; everyone else through sudo, which may ask for a password only at a terminal.
asRoot() {
    if ((EUID == 0)); then
        "$@"
    elif ! command -v sudo >/dev/null; then
        complain "installing packages takes root, and there is no sudo: run this as root once, or install what is missing by hand"
        return 1
    elif sudo -n true 2>/dev/null; then
        sudo -n "$@"
    elif [[ -t 0 ]]; then
        sudo "$@"
    else
        complain "installing packages takes root, and sudo asks for a password: run this as root once, or at a terminal"
        return 1
    fi
}

# Quiet while it works; where it does not, the last lines of what the real one said. Named like it, so that the command that is
# shown is one that people know.
apt-get() {
    local log status=0
    log=$(mktemp)
    asRoot env DEBIAN_FRONTEND=noninteractive apt-get -y -o Dpkg::Use-Pty=0 "$@" >"$log" 2>&1 || status=$?
    if ((status != 0)); then
        tail -n 15 "$log" >&2
    fi
    rm -f "$log"
    return "$status"
}

# installFor PURPOSE...: 0 when everything is there in the end.
installFor() {
    local packages missing
    mapfile -t packages < <(packagesFor "$@")
    if ! command -v dpkg-query >/dev/null; then
        complain "this is no Debian system: its packages cannot be checked. Needed here is what Debian calls ${packages[*]}"
        return 0
    fi
    mapfile -t missing < <(missingOf "${packages[@]}")
    if ((${#missing[@]} == 0)); then
        say "All ${#packages[@]} packages to $(purposeText "$@") are installed."
        return 0
    fi
    say "Missing to $(purposeText "$@"): ${missing[*]}"
    step "Reading the package lists" apt-get update || complain "going on with the lists that are here"
    step "Installing ${#missing[@]} packages (a few minutes where there are none yet)" apt-get install --no-install-recommends "${missing[@]}"
}

purposeText() {
    local text="$*"
    printf '%s' "${text// / and }"
}
