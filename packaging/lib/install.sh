# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# Installs Debian packages that are missing. Where none is, nothing is asked of apt-get, of the network or of root.

# packagesFor PURPOSE...: their names, out of packaging/packages; alternatives joined by |.
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

# missingOf PACKAGE|ALTERNATIVE...: those of which no alternative is installed.
missingOf() {
    local alternatives package
    for alternatives in "$@"; do
        for package in ${alternatives//|/ }; do
            isInstalled "$package" && continue 2
        done
        printf '%s\n' "$alternatives"
    done
}

# isAvailable PACKAGE: whether the package lists have it.
isAvailable() { apt-cache show --no-all-versions "$1" >/dev/null 2>&1; }

# chosenOf PACKAGE|ALTERNATIVE...: of each the first that can be installed; where none can, the first, so that apt-get reports it.
chosenOf() {
    local alternatives package chosen
    for alternatives in "$@"; do
        chosen=${alternatives%%|*}
        for package in ${alternatives//|/ }; do
            isAvailable "$package" && chosen=$package && break
        done
        printf '%s\n' "$chosen"
    done
}

# Root runs the command itself; everyone else through sudo, which may ask for a password only at a terminal.
asRoot() {
    if ((EUID == 0)); then
        "$@"
    elif [[ -t 0 ]]; then
        sudo "$@"
    else
        sudo -n "$@"
    fi
}

# Why asRoot cannot; empty where it can.
whyNotAsRoot() {
    if ((EUID == 0)) || sudo -n true 2>/dev/null; then
        return
    elif ! command -v sudo >/dev/null; then
        printf 'installing packages takes root, and there is no sudo'
    elif [[ ! -t 0 ]]; then
        printf 'installing packages takes root, and sudo asks for a password, for which there is no terminal'
    fi
}

# Quiet while it works; where it does not, the last lines of what it said.
quietlyAsRoot() {
    local log status=0
    log=$(mktemp)
    asRoot env DEBIAN_FRONTEND=noninteractive "$@" >"$log" 2>&1 || status=$?
    if ((status != 0)); then
        tail -n 15 "$log" >&2
    fi
    rm -f "$log"
    return "$status"
}

# Named like what they run, so that the command that is shown is one that people know. A fresh system may be busy with its own
# updates: they are waited for.
apt-get() { quietlyAsRoot apt-get -y -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=300 "$@"; }
dpkg() { quietlyAsRoot dpkg --force-confdef "$@"; }
chown() { quietlyAsRoot chown "$@"; }

# readLists: once, however often something is to be installed.
readLists() {
    [[ -z ${listsAreRead-} ]] || return 0
    step "Reading the package lists" apt-get -o APT::Update::Error-Mode=any update || printError "going on with the lists that are here"
    listsAreRead=yes
}

# sizeOf PACKAGE...: what they and what they depend on come to, as apt-get says it; nothing where it does not.
sizeOf() {
    LC_ALL=C command apt-get -o Debug::NoLocking=1 --assume-no --no-install-recommends install "$@" 2>/dev/null |
        sed -n 's/^Need to get \([1-9].*\) of archives\.$/\1 to fetch, /p; s/^After this operation, \([1-9].*\) of additional disk space will be used\.$/\1 on the disk, /p' |
        tr -d '\n'
}

# installFor PURPOSE...: 0 when everything is there in the end.
installFor() {
    local packages missing
    mapfile -t packages < <(packagesFor "$@")
    if ! command -v dpkg-query >/dev/null; then
        printError "this is no Debian system: its packages cannot be checked. Needed here is what Debian calls ${packages[*]//|/ or }"
        return 0
    fi
    mapfile -t missing < <(missingOf "${packages[@]}")
    if ((${#missing[@]} == 0)); then
        printLine "All that it takes to $(purposeText "$@") is installed."
        return 0
    fi
    printLine "Missing to $(purposeText "$@"): ${missing[*]//|/ or }"
    local why
    why=$(whyNotAsRoot)
    if [[ -n $why ]]; then
        mapfile -t missing < <(chosenOf "${missing[@]}")
        printError "$why. Once, as root: apt-get install --no-install-recommends ${missing[*]}"
        return 1
    fi
    # What is unpacked and not set up hinders every further installation. Only root is told of it.
    if [[ -n $(asRoot env dpkg --audit 2>/dev/null) ]]; then
        step "Ending an installation that was interrupted" dpkg --configure -a || printError "going on all the same"
    fi
    readLists
    mapfile -t missing < <(chosenOf "${missing[@]}")
    step "Installing them and what they need ($(sizeOf "${missing[@]}")as fast as the network is)" \
        apt-get install --no-install-recommends "${missing[@]}" ||
        { printError "what is missing could not be fetched or installed; the lines above say why. They come from the network, once" && return 1; }
}

purposeText() {
    local purpose text=
    for purpose in "$@"; do
        case $purpose in
        mpi) purpose="read ranks with several processes" ;;
        deb) purpose="make a Debian package" ;;
        portable) purpose="make a portable build" ;;
        bundle) purpose="make a bundle" ;;
        prove) purpose="prove a Debian package" ;;
        bare) purpose="make a bare system" ;;
        esac
        text+=${text:+ and }$purpose
    done
    printf '%s' "$text"
}
