# For the scripts in bin/ that run in the project's directory: options. A script defines usage, whose lines "  --name VALUE  text" and
# "  --name  text" are its options, and sets the variable of each option to its default: jmh_args for --jmh-args.
# shellcheck shell=bash

# shellcheck source=bin/lib/messages.sh
. "$(dirname "${BASH_SOURCE[0]}")/messages.sh"
# shellcheck source=bin/lib/exit-codes.sh
. "$(dirname "${BASH_SOURCE[0]}")/exit-codes.sh"
# shellcheck source=bin/lib/github.sh
. "$(dirname "${BASH_SOURCE[0]}")/github.sh"

# The directory in which the command was given; the commands run in that of the project.
invoked=$PWD
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit

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
    line=$(usage | awk -v option="$option" '$1 == option && /^  -/')
    [[ -n $line ]] || bad "$option: no such option; see --help"
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
