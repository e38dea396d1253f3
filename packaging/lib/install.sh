# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# Installs missing Debian packages. If none is missing, neither apt-get, nor the network, nor root is needed.

# packagesFor PURPOSE...: package names from packaging/packages; alternatives are joined by |.
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

# missingOf PACKAGE|ALTERNATIVE...: the entries of which no alternative is installed.
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

# chosenOf PACKAGE|ALTERNATIVE...: the first available alternative of each entry; if none is, the first, so that apt-get reports it.
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

# Runs the command directly as root, otherwise through sudo. sudo may ask for a password only at a terminal.
asRoot() {
    if ((EUID == 0)); then
        "$@"
    elif [[ -t 0 ]]; then
        sudo "$@"
    else
        sudo -n "$@"
    fi
}

# Reason why asRoot would fail; empty if it works.
whyNotAsRoot() {
    if ((EUID == 0)) || sudo -n true 2>/dev/null; then
        return
    elif ! command -v sudo >/dev/null; then
        printf 'installing packages needs root, and sudo is not installed'
    elif [[ ! -t 0 ]]; then
        printf 'installing packages needs root, and sudo needs a terminal to ask for a password'
    fi
}

# Runs the command without output; prints the last lines of its output if it fails.
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

# These functions have the names of the commands that they run, so that step() prints a familiar command. A fresh system may still
# be installing updates, so apt-get waits for the lock.
apt-get() { quietlyAsRoot apt-get -y -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=300 "$@"; }
dpkg() { quietlyAsRoot dpkg --force-confdef "$@"; }
chown() { quietlyAsRoot chown "$@"; }

# readLists: updates the package lists, once per run.
readLists() {
    [[ -z ${listsAreRead-} ]] || return 0
    step "Reading the package lists" apt-get -o APT::Update::Error-Mode=any update || printError "continuing with the existing lists"
    listsAreRead=yes
}

# sizeOf PACKAGE...: size of the packages and their dependencies as reported by apt-get; empty if unknown.
sizeOf() {
    LC_ALL=C command apt-get -o Debug::NoLocking=1 --assume-no --no-install-recommends install "$@" 2>/dev/null |
        sed -n 's/^Need to get \([1-9].*\) of archives\.$/\1 to download, /p; s/^After this operation, \([1-9].*\) of additional disk space will be used\.$/\1 on the disk, /p' |
        tr -d '\n'
}

# installFor PURPOSE...: returns 0 if all packages are installed afterwards.
installFor() {
    local packages missing
    mapfile -t packages < <(packagesFor "$@")
    if ! command -v dpkg-query >/dev/null; then
        printError "this is not a Debian system, so packages are not checked. Required, by their Debian names: ${packages[*]//|/ or }"
        return 0
    fi
    mapfile -t missing < <(missingOf "${packages[@]}")
    if ((${#missing[@]} == 0)); then
        printLine "All packages needed to $(purposeText "$@") are installed."
        return 0
    fi
    printLine "Packages missing to $(purposeText "$@"): ${missing[*]//|/ or }"
    local why
    why=$(whyNotAsRoot)
    if [[ -n $why ]]; then
        mapfile -t missing < <(chosenOf "${missing[@]}")
        printError "$why. Run this once as root: apt-get install --no-install-recommends ${missing[*]}"
        return 1
    fi
    # Packages that are unpacked but not configured block further installations. Only root can query them.
    if [[ -n $(asRoot env dpkg --audit 2>/dev/null) ]]; then
        step "Completing an interrupted installation" dpkg --configure -a || printError "continuing anyway"
    fi
    readLists
    mapfile -t missing < <(chosenOf "${missing[@]}")
    step "Installing them with their dependencies ($(sizeOf "${missing[@]}")time depends on the network)" \
        apt-get install --no-install-recommends "${missing[@]}" ||
        { printError "the packages could not be downloaded or installed; see the lines above. The network is needed once" && return 1; }
}

purposeText() {
    local purpose text=
    for purpose in "$@"; do
        case $purpose in
        mpi) purpose="read ranks with several processes" ;;
        python) purpose="build the Python module" ;;
        deb) purpose="make a Debian package" ;;
        portable) purpose="make a portable build" ;;
        bundle) purpose="make a bundle" ;;
        prove) purpose="check a Debian package" ;;
        bare) purpose="make a bare system" ;;
        esac
        text+=${text:+ and }$purpose
    done
    printf '%s' "$text"
}
