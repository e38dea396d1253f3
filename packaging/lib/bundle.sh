# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# What packaging/bundle is made of. Its folder:
#
#   stallscope, stallscope-cli    links to bin
#   bin                           the programs, and qt.conf
#   lib                           shared libraries; stallscope/ our plugins, qt6/plugins Qt's
#   share                         as in every installation, and fonts, keyboard definitions, Qt's texts, licences
#
# Libraries are found by DT_RPATH, relative to the file that asks: before LD_LIBRARY_PATH, which on clusters often names another Qt,
# and without a script that sets it, which recorded programs would inherit.
#
# Everything but glibc comes along, also X11, Wayland and the dispatchers of OpenGL, which Qt asks for: the window is painted
# without them, so that no driver of the system meets our copies.

qtPlugins=(
    platforms/libqxcb.so platforms/libqwayland-generic.so platforms/libqoffscreen.so
    wayland-shell-integration/libxdg-shell.so wayland-decoration-client/libbradient.so
    platforminputcontexts/libcomposeplatforminputcontextplugin.so platforminputcontexts/libibusplatforminputcontextplugin.so
    imageformats/libqsvg.so imageformats/libqjpeg.so iconengines/libqsvgicon.so
)
qtLanguages=(de zh_CN)
fonts=(
    dejavu/DejaVuSans.ttf dejavu/DejaVuSans-Bold.ttf dejavu/DejaVuSansMono.ttf dejavu/DejaVuSansMono-Bold.ttf wqy/wqy-microhei.ttc
)

installPrograms() {
    cmake --install "$out" --prefix "$bundle" --strip >/dev/null || return
    ln -s bin/stallscope bin/stallscope-cli "$bundle/"
    cp "$root/packaging/bundled/qt.conf" "$bundle/bin/"
    mkdir -p "$bundle/share/qt6" && cp "$root/packaging/bundled/qtlogging.ini" "$bundle/share/qt6/"
    sed "s/@VERSION@/$(productVersion)/; 2s/=*/$(printf '=%.0s' $(seq 40))/" "$root/packaging/bundled/README.txt" >"$bundle/README.txt"
}

# addFile FILE FOLDER: copies the file, and notes it for the licences.
addFile() {
    mkdir -p "$bundle/$2"
    cp -L "$1" "$bundle/$2/" || return
    printf '%s\n' "$1" >>"$bundle/files"
}

addData() {
    local file language plugins
    plugins=$(qtPath QT_INSTALL_PLUGINS)
    for file in "${qtPlugins[@]}"; do
        addFile "$plugins/$file" "lib/qt6/plugins/${file%/*}" || return
    done
    for language in "${qtLanguages[@]}"; do
        addFile "$(qtPath QT_INSTALL_TRANSLATIONS)/qtbase_$language.qm" share/qt6/translations || return
    done
    for file in "${fonts[@]}"; do
        addFile "/usr/share/fonts/truetype/$file" share/stallscope/fonts || return
    done
    cp "$root/packaging/bundled/fonts.conf" "$bundle/share/stallscope/"
    mkdir -p "$bundle/share/X11"
    cp -rL /usr/share/X11/xkb "$bundle/share/X11/" || return
    printf '%s\n' /usr/share/X11/xkb/rules/evdev >>"$bundle/files"
}

qtPath() {
    qmake6 -query "$1"
}

elfFiles() {
    local file
    find "$bundle" -type f \( -path "$bundle/bin/*" -o -name '*.so*' \) | sort | while read -r file; do
        isElf "$file" && printf '%s\n' "$file"
    done
}

# addLibraries: what the loader of this system finds for the files of the bundle, with what that needs in turn; and OpenBLAS, which
# is loaded at run time.
addLibraries() {
    local library needed=()
    library=$(PATH=$PATH:/usr/sbin:/sbin ldconfig -p | sed -n 's/^\tlibopenblas\.so\.0 (.*x86-64.*) => //p' | head -n 1)
    if [[ -z $library ]]; then
        printError "libopenblas.so.0 is not on this system"
        return 1
    fi
    addFile "$library" lib || return
    while read -r library; do
        if [[ $library == missing:* ]]; then
            printError "${library#missing:} is not on this system"
            return 1
        fi
        isOfGlibc "${library##*/}" || needed+=("$library")
    done < <(elfFiles | xargs -d '\n' ldd | sed -n 's/^\t\(.*\) => not found.*/missing:\1/p; s/^\t.* => \(\/.*\) (0x.*/\1/p' | sort -u)
    for library in "${needed[@]}"; do
        addFile "$library" lib || return
    done
    elfFiles | while read -r library; do
        setSearchPath "$library" || exit
    done
}

# setSearchPath FILE: has it look for libraries in lib of the bundle, unless it needs none from there.
setSearchPath() {
    local file=$1 relative up needed
    for needed in $(neededBy "$file"); do
        isOfGlibc "$needed" && continue
        relative=${file#"$bundle/"}
        up=$(dirname "$relative" | sed 's|[^/]*|..|g')
        if [[ ${relative%/*} == lib ]]; then
            patchelf --force-rpath --set-rpath "\$ORIGIN" "$file"
        else
            patchelf --force-rpath --set-rpath "\$ORIGIN/$up/lib" "$file"
        fi
        return
    done
}

# addLicences: of each Debian package that a file of the bundle is from, and the texts that they refer to.
addLicences() {
    local folder=$bundle/share/doc/stallscope/bundled package text
    mkdir -p "$folder/licences"
    packagesOf "$bundle/files" >"$folder/names" || return
    while read -r package; do
        dpkg-query -W -f '${Package} ${Version}, source ${source:Package} ${source:Version}\n' "$package"
        cp -L "/usr/share/doc/${package%:*}/copyright" "$folder/licences/${package%:*}.txt" || return
    done <"$folder/names" >"$folder/packages.txt"
    grep -oh '/usr/share/common-licenses/[A-Za-z0-9.-]*[A-Za-z0-9]' "$folder/licences"/*.txt | sort -u | while read -r text; do
        [[ ! -e $text ]] || cp -L "$text" "$folder/licences/${text##*/}.txt"
    done
    rm "$folder/names" "$bundle/files"
}

# packagesOf LIST: the Debian packages that own the files in the list. Names that are links (alternatives, /lib where it is a link to
# /usr/lib) are also looked up by what they lead to; dpkg may know the file by only one of them.
packagesOf() {
    local file names=() owned
    while read -r file; do
        names+=("$file" "$(realpath "$file")")
    done <"$1"
    owned=$(printf '%s\n' "${names[@]}" "${names[@]#/usr}" | sort -u | xargs -d '\n' dpkg -S 2>/dev/null | grep -v '^diversion' || true)
    while read -r file; do
        [[ $owned == *": $file"* || $owned == *": ${file#/usr}"* || $owned == *": $(realpath "$file")"* || $owned == *": $(realpath "$file" | sed 's|^/usr||')"* ]] ||
            { printError "no package owns $file" && return 1; }
    done <"$1"
    sed 's/: .*//; s/,.*//' <<<"$owned" | sort -u
}

packArchive() {
    packFolder "$bundle" | zstd -q -19 --long=27 -T2 -f -o "$out/$name.tar.zst"
}

# packInstaller: a script, behind whose last line the archive begins.
packInstaller() {
    local lines sum
    packFolder "$bundle" | gzip -9n >"$out/$name.tar.gz" || return
    lines=$(($(wc -l <"$root/packaging/bundled/extract.sh") + 1))
    sum=$(sha256sum <"$out/$name.tar.gz")
    sed "s/@NAME@/$name/g; s/@VERSION@/$(productVersion)/g; s/@LINES@/$lines/g; s/@SHA256@/${sum%% *}/g" "$root/packaging/bundled/extract.sh" |
        cat - "$out/$name.tar.gz" >"$out/$name.run" && chmod +x "$out/$name.run" && rm "$out/$name.tar.gz"
}
