#!/bin/sh
# Installs TAMSK from the folder containing this script, or uninstalls it.
set -eu
# Installed files are readable by everyone, whatever the umask of the user who installs them.
umask 022

usage() {
    cat <<'END'
Usage: ./install.sh [PREFIX]               install TAMSK to PREFIX
       ./install.sh --uninstall [PREFIX]   remove exactly what was installed there

PREFIX defaults to ~/.local, or to /usr/local for root.
END
}

fail() {
    printf 'install.sh: %s\n' "$*" >&2
    exit 1
}

# This file under PREFIX lists what was installed: "f PATH" for each file, "d PATH" for each folder created.
list_name=share/tamsk/installed
# A copy of this script is kept there too, in case the unpacked folder is deleted.
own_name=share/tamsk/install.sh

action=install
prefix=
while [ $# -gt 0 ]; do
    case $1 in
        --uninstall) action=uninstall ;;
        -h | --help) usage && exit 0 ;;
        -*) usage >&2 && fail "unknown option '$1'." ;;
        '') fail 'PREFIX is empty.' ;;
        *)
            [ -z "$prefix" ] || fail "only one PREFIX may be given; '$1' is a second one."
            prefix=$1
            ;;
    esac
    shift
done
if [ -z "$prefix" ]; then
    if [ "$(id -u)" = 0 ]; then
        prefix=/usr/local
    else
        prefix=${HOME:?is not set, and no PREFIX was given}/.local
    fi
fi
# The list and the menu entry are read line by line.
case $prefix in
    *'
'*) fail 'PREFIX must be one line.' ;;
esac
# Some desktops cannot start programs in such a folder from their menu.
case $prefix in
    *[%=]*) fail 'PREFIX must contain neither % nor =.' ;;
esac
case $prefix in
    /*) ;;
    *) prefix=$PWD/$prefix ;;
esac
[ "$prefix" = / ] || prefix=${prefix%/}
list=$prefix/$list_name

# Creates a folder and its parents, noting each one that did not exist.
make_folder() {
    [ ! -d "$1" ] || return 0
    make_folder "$(dirname "$1")"
    mkdir "$1" || fail "cannot write to $(dirname "$1")."
    made="d $1
$made"
}

# Updates the desktop's caches. Desktops without these programs notice changes by themselves.
refresh() {
    if [ -d "$prefix/share/applications" ] && command -v update-desktop-database >/dev/null 2>&1; then
        update-desktop-database -q "$prefix/share/applications" || true
    fi
    if [ -d "$prefix/share/mime/packages" ] && command -v update-mime-database >/dev/null 2>&1; then
        update-mime-database "$prefix/share/mime" >/dev/null 2>&1 || true
    fi
    # Without an icon cache, icons are found in the folders themselves.
    if [ -f "$prefix/share/icons/hicolor/icon-theme.cache" ] && command -v gtk-update-icon-cache >/dev/null 2>&1; then
        gtk-update-icon-cache -q -t -f "$prefix/share/icons/hicolor" || true
    fi
}

# Whether the folder was created by an installation.
was_made() {
    grep -qxF "d $1" "$list"
}

# Whether the file belongs to an earlier installation.
was_installed() {
    [ -f "$list" ] && grep -qxF "f $1" "$list"
}

# Removes cache files from folders that exist only because of the game.
forget_caches() {
    if was_made "$prefix/share/applications" && ! ls "$prefix/share/applications"/*.desktop >/dev/null 2>&1; then
        rm -f "$prefix/share/applications/mimeinfo.cache"
    fi
    if was_made "$prefix/share/mime" && ! ls "$prefix/share/mime/packages"/* >/dev/null 2>&1; then
        for name in XMLnamespaces aliases generic-icons globs globs2 icons magic mime.cache subclasses treemagic types \
            version application/x-tamsk-record.xml; do
            rm -f "$prefix/share/mime/$name"
        done
        rmdir "$prefix/share/mime/application" 2>/dev/null || true
    fi
    if was_made "$prefix/share/icons/hicolor"; then
        rm -f "$prefix/share/icons/hicolor/icon-theme.cache"
    fi
}

# Removes the listed files, then the listed folders that are empty, deepest first.
uninstall() {
    while read -r kind path; do
        if [ "$kind" = f ]; then
            rm -f "$path" || fail "cannot remove $path."
        fi
    done <"$list"
    refresh
    forget_caches
    folders=$(sed -n 's/^d //p' "$list" | LC_ALL=C sort -r)
    rm -f "$list"
    printf '%s\n' "$folders" | while IFS= read -r folder; do
        if [ -n "$folder" ]; then
            rmdir "$folder" 2>/dev/null || true
        fi
    done
}

# The program's absolute path as a desktop entry's Exec requires it: quoted, then escaped like any value in the file.
exec_word() {
    # shellcheck disable=SC2016 # The dollar sign and the backquote are literal.
    printf '"%s"' "$(printf '%s' "$1" | sed -e 's/[\\"`$]/\\&/g')" | sed -e 's/\\/\\\\/g'
}

value() {
    printf '%s' "$1" | sed -e 's/\\/\\\\/g'
}

# Escapes text for the replacement in sed's s|||.
replacement() {
    printf '%s' "$1" | sed -e 's/[\\&|]/\\&/g'
}

if [ "$action" = uninstall ]; then
    [ -f "$list" ] || fail "nothing was installed in $prefix by this script ($list does not exist)."
    uninstall
    printf 'TAMSK was removed from %s. Your settings were kept.\n' "$prefix"
    exit 0
fi

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
if [ ! -f "$here/bin/tamsk" ] || [ ! -d "$here/share/tamsk" ]; then
    fail "run this from the unpacked archive: bin/tamsk and share/tamsk are not beside it."
fi
case $prefix/ in
    "$here"/bin/* | "$here"/share/* | "$here"/) fail 'PREFIX is the unpacked folder itself: just run bin/tamsk there.' ;;
esac

files=$(cd -- "$here" && find bin share -type f | LC_ALL=C sort)

# An earlier installation is replaced; if any other file is in the way, nothing is changed.
printf '%s\n' "$files" | while IFS= read -r file; do
    if { [ -e "$prefix/$file" ] || [ -L "$prefix/$file" ]; } && ! was_installed "$prefix/$file"; then
        fail "$prefix/$file already exists and was not installed by this script."
    fi
done
if [ -f "$list" ]; then
    printf 'Replacing the installation in %s.\n' "$prefix"
    uninstall
fi

made=
make_folder "$(dirname "$list")"
printf '%s' "$made" >"$list" || fail "cannot write to $prefix."
# The list is written before the files, so that an interrupted installation can be removed too.
printf '%s\n' "$files" | while read -r file; do
    made=
    make_folder "$(dirname "$prefix/$file")"
    printf '%sf %s\n' "$made" "$prefix/$file" >>"$list"
    cp "$here/$file" "$prefix/$file" || fail "cannot write $prefix/$file."
    case $file in
        bin/*) chmod 755 "$prefix/$file" ;;
        *) chmod 644 "$prefix/$file" ;;
    esac
done

printf 'f %s\n' "$prefix/$own_name" >>"$list"
cp "$here/install.sh" "$prefix/$own_name" || fail "cannot write $prefix/$own_name."
chmod 755 "$prefix/$own_name"

# The menu entry uses the program's full path, so it does not depend on PATH.
entry=share/applications/tamsk.desktop
sed -e "s|^Exec=tamsk|Exec=$(replacement "$(exec_word "$prefix/bin/tamsk")")|" \
    -e "s|^TryExec=tamsk|TryExec=$(replacement "$(value "$prefix/bin/tamsk")")|" \
    "$here/$entry" >"$prefix/$entry"
refresh

printf 'TAMSK is installed in %s.\n' "$prefix"
case :${PATH:-}: in
    *:"$prefix/bin":*) printf 'Start it from the menu, or with: tamsk\n' ;;
    *) printf 'Start it from the menu, or with: "%s/bin/tamsk" (%s/bin is not in PATH).\n' "$prefix" "$prefix" ;;
esac
printf 'To remove it: "%s/%s" --uninstall "%s"\n' "$prefix" "$own_name" "$prefix"
