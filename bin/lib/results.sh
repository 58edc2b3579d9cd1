# For the scripts in bin/: the reporter. RESULTS names another program than bin/results, or a jar:
# zkpulsar-results.jar of a release, for which nothing is built.
# shellcheck shell=bash

# shellcheck source=bin/lib/messages.sh
. "$(dirname "${BASH_SOURCE[0]}")/messages.sh"

reporter=${RESULTS:-$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/results}
if [[ $reporter == *.jar ]]; then
  [[ -f $reporter ]] || bad "RESULTS: '$reporter': no such jar; allowed: a results jar, or a program"
  [[ $reporter == /* ]] || reporter=$PWD/$reporter
else
  type -P "$reporter" >/dev/null || bad "RESULTS: '$reporter': no such program; allowed: a results jar, or a program"
  [[ $reporter != */* || $reporter == /* ]] || reporter=$PWD/$reporter
fi

# Runs the reporter with these arguments.
run_results() {
  if [[ $reporter == *.jar ]]; then
    java -jar "$reporter" "$@"
  else
    "$reporter" "$@"
  fi
}
