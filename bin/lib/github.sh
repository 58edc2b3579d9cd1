# For the scripts in bin/: what GitHub shows of a run. Elsewhere a script prints the same to the console.
# shellcheck shell=bash

# Shows one line of a level (notice, warning, error) on the page of the run.
annotate() {
  local level=$1 text=${2//$'\n'/ }
  if [[ ${GITHUB_ACTIONS:-} == true ]]; then
    printf '::%s title=%s::%s\n' "$level" "${0##*/}" "${text//'%'/%25}"
  else
    printf '%s: %s: %s\n' "${0##*/}" "$level" "$text" >&2
  fi
}

# Sets an output of the step.
output() {
  [[ -z ${GITHUB_OUTPUT:-} ]] || printf '%s=%s\n' "$1" "$2" >>"$GITHUB_OUTPUT"
}

# Prints the whole lines of a file that fit into a number of bytes, and how many lines it left out.
shortened() {
  LC_ALL=C awk -v limit="$2" '
    { bytes += length($0) + 1 }
    bytes <= limit { print; next }
    { left++ }
    END { if (left) printf "\n%d more lines do not fit here.\n", left }
  ' "$1"
}

# Shows a Markdown file on the page of the run. GitHub drops a summary of more than 1 MiB.
summarize() {
  [[ -z ${GITHUB_STEP_SUMMARY:-} || ! -f $1 ]] || shortened "$1" 1000000 >>"$GITHUB_STEP_SUMMARY"
}

# Downloads the results jar of the release $1 of repository $2 into directory $3, and checks its sum.
download_release() {
  gh release download "$1" --repo "$2" --dir "$3" --pattern zkpulsar-results.jar --pattern SHA256SUMS &&
    (cd "$3" && sha256sum --check --strict --ignore-missing SHA256SUMS)
}
