# For the scripts in bin/: one line for a bad input or a failed command, and checks of values.
# shellcheck shell=bash

bad() {
  printf '%s: %s\n' "${0##*/}" "$1" >&2
  exit 2
}

fail() {
  printf '%s: %s\n' "${0##*/}" "$1" >&2
  exit 4
}

say() {
  printf '\n== %s (%s s so far)\n' "$1" "$SECONDS"
}

# The name of an option, its value, and the pattern that the value must match.
allow() {
  [[ $2 =~ ^($3)$ ]] || bad "$1: '$2'; allowed: $4"
}
