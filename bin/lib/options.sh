# For the scripts in bin/: options, and messages. A script defines usage, whose lines "  --name VALUE  text" and
# "  --name  text" are its options, and sets the variable of each option to its default: jmh_args for --jmh-args.
# shellcheck shell=bash

# The directory in which the command was given; the commands run in that of the project.
invoked=$PWD
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit

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
  [[ $2 =~ ^$3$ ]] || bad "$1: '$2'; allowed: $4"
}

# Sets the variables of the given options, of one without a value to true, and others to the array arguments.
options() {
  arguments=()
  while (($#)); do
    local option=$1 name=${1#--} line
    case $option in
      -h | --help) usage && exit 0 ;;
      -*) ;;
      *) arguments+=("$option") && shift && continue ;;
    esac
    line=$(usage | grep -m 1 -E -e "^  $option( |\$)") || bad "$option: no such option; see --help"
    if [[ ${line#"  $option"} =~ ^\ [\"A-Z] ]]; then
      (($# > 1)) || bad "$option: no value; see --help"
      printf -v "${name//-/_}" %s "$2"
      shift
    else
      printf -v "${name//-/_}" true
    fi
    shift
  done
}

# The path of a new directory, relative to the one in which the command was given.
new_directory() {
  local path=$2
  [[ $path == /* ]] || path=$invoked/$path
  [[ ! -e $path ]] || bad "$1: '$path' exists; allowed: a new directory"
  printf %s "$path"
}

# The option, a module, and a suite that it must have.
has_suite() {
  [[ -f $2/src/main/resources/suites/$3.txt ]] || bad "$1: '$2': no suite $3; allowed: modules with that suite"
}

# Builds the checkout of the current directory.
build() {
  ./mvnw -q "$@" package -DskipTests || fail "the build failed, see above"
}

# Shows Markdown on the page of a GitHub job, which drops a summary of more than 1 MiB.
summarize() {
  [[ -z ${GITHUB_STEP_SUMMARY:-} || ! -f $1 ]] || head -c 1000000 "$1" >>"$GITHUB_STEP_SUMMARY"
}
