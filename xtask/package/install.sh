#!/bin/sh
# Installs TAMSK from the folder this script lies in, or takes away what it installed.
set -eu
# Everybody may read what is installed, whoever installs it.
umask 022

usage() {
    cat <<'END'
Usage: ./install.sh [PREFIX]               install TAMSK below PREFIX
       ./install.sh --uninstall [PREFIX]   remove what was installed there, and nothing else

PREFIX is ~/.local, or /usr/local for root, where nothing is said.
END
}

fail() {
    printf 'install.sh: %s\n' "$*" >&2
    exit 1
}

# What was installed is listed in this file below PREFIX: "f PATH" for a file, "d PATH" for a folder that was made.
list_name=share/tamsk/installed
# And this script lies there as well, for when the unpacked folder is gone.
own_name=share/tamsk/install.sh

action=install
prefix=
while [ $# -gt 0 ]; do
    case $1 in
        --uninstall) action=uninstall ;;
        -h | --help) usage && exit 0 ;;
        -*) usage >&2 && fail "there is no option '$1'." ;;
        '') fail 'PREFIX is empty.' ;;
        *)
            [ -z "$prefix" ] || fail "one PREFIX is enough; '$1' is a second one."
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
# What lies in such a folder cannot be started from every desktop's menu.
case $prefix in
    *[%=]*) fail 'PREFIX must have neither % nor = in it.' ;;
esac
case $prefix in
    /*) ;;
    *) prefix=$PWD/$prefix ;;
esac
[ "$prefix" = / ] || prefix=${prefix%/}
list=$prefix/$list_name

# Makes a folder and those above it, noting each that was not there.
make_folder() {
    [ ! -d "$1" ] || return 0
    make_folder "$(dirname "$1")"
    mkdir "$1" || fail "cannot write to $(dirname "$1")."
    made="d $1
$made"
}

# Tells the desktop what has changed. A desktop without these programs finds out by itself.
refresh() {
    if [ -d "$prefix/share/applications" ] && command -v update-desktop-database >/dev/null 2>&1; then
        update-desktop-database -q "$prefix/share/applications" || true
    fi
    if [ -d "$prefix/share/mime/packages" ] && command -v update-mime-database >/dev/null 2>&1; then
        update-mime-database "$prefix/share/mime" >/dev/null 2>&1 || true
    fi
    # Where no cache is kept, icons are looked for in the folders.
    if [ -f "$prefix/share/icons/hicolor/icon-theme.cache" ] && command -v gtk-update-icon-cache >/dev/null 2>&1; then
        gtk-update-icon-cache -q -t -f "$prefix/share/icons/hicolor" || true
    fi
}

# Whether the folder was made by an installation.
was_made() {
    grep -qxF "d $1" "$list"
}

# Whether the file is of an earlier installation.
was_installed() {
    [ -f "$list" ] && grep -qxF "f $1" "$list"
}

# Removes what the desktop's programs wrote into folders that would not be there without the game.
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

# Removes the files of the list, then those of its folders that are empty, the deepest first.
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

# The program's absolute path as a menu entry's Exec wants it: quoted, then escaped as every value of such a file is.
exec_word() {
    # shellcheck disable=SC2016 # The dollar sign and the backquote are meant as they stand.
    printf '"%s"' "$(printf '%s' "$1" | sed -e 's/[\\"`$]/\\&/g')" | sed -e 's/\\/\\\\/g'
}

value() {
    printf '%s' "$1" | sed -e 's/\\/\\\\/g'
}

# For the right side of sed's s|||.
replacement() {
    printf '%s' "$1" | sed -e 's/[\\&|]/\\&/g'
}

if [ "$action" = uninstall ]; then
    [ -f "$list" ] || fail "nothing was installed below $prefix by this script ($list is not there)."
    uninstall
    printf 'TAMSK was removed from %s. Your settings are kept.\n' "$prefix"
    exit 0
fi

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
if [ ! -f "$here/bin/tamsk" ] || [ ! -d "$here/share/tamsk" ]; then
    fail "run it from where the archive was unpacked: bin/tamsk and share/tamsk do not lie beside it."
fi
case $prefix/ in
    "$here"/bin/* | "$here"/share/* | "$here"/) fail 'PREFIX is the unpacked folder itself: bin/tamsk can be started there as it is.' ;;
esac

files=$(cd -- "$here" && find bin share -type f | LC_ALL=C sort)

# An earlier installation makes way; a file that is somebody else's does not, and then everything stays as it is.
printf '%s\n' "$files" | while IFS= read -r file; do
    if { [ -e "$prefix/$file" ] || [ -L "$prefix/$file" ]; } && ! was_installed "$prefix/$file"; then
        fail "$prefix/$file is there already and was not installed by this script."
    fi
done
if [ -f "$list" ]; then
    printf 'Replacing what was installed below %s.\n' "$prefix"
    uninstall
fi

made=
make_folder "$(dirname "$list")"
printf '%s' "$made" >"$list" || fail "cannot write to $prefix."
# The list is written ahead of the files, so that a broken-off installation can be removed as well.
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

# The menu starts the program where it lies, whatever the search path is.
entry=share/applications/tamsk.desktop
sed -e "s|^Exec=tamsk|Exec=$(replacement "$(exec_word "$prefix/bin/tamsk")")|" \
    -e "s|^TryExec=tamsk|TryExec=$(replacement "$(value "$prefix/bin/tamsk")")|" \
    "$here/$entry" >"$prefix/$entry"
refresh

printf 'TAMSK is installed below %s.\n' "$prefix"
case :${PATH:-}: in
    *:"$prefix/bin":*) printf 'Start it from the menu, or with: tamsk\n' ;;
    *) printf 'Start it from the menu, or with: "%s/bin/tamsk" (%s/bin is not in PATH).\n' "$prefix" "$prefix" ;;
esac
printf 'To remove it: "%s/%s" --uninstall "%s"\n' "$prefix" "$own_name" "$prefix"
