# For the scripts in bin/: the exit codes of all commands. docs/exit-codes.md has the table.
#
#   0 done   1 a finding   2 bad input   3 undecided   4 a command or the machine failed
#
# shellcheck shell=bash

# Prints the exit code of a whole whose parts ended with these codes: the first of 4, 2, 1, 3, 0 that is among them.
# 4 and 2 come first because a part of the whole is missing; 1 before 3, so that an undecided part hides no finding.
# Any other code, such as 127 or 137, is that of a command that failed: 4.
worst() {
  local part whole=0
  for part; do
    case $part in
      0) ;;
      3) ((whole != 0)) || whole=3 ;;
      1) ((whole == 2 || whole == 4)) || whole=1 ;;
      2) ((whole == 4)) || whole=2 ;;
      *) whole=4 ;;
    esac
  done
  printf %s "$whole"
}

# Prints the exit code of a reporter, given with the file that it writes: one that cannot start ends with 1, too, but
# writes none.
of_reporter() {
  if (($1 == 1)) && [[ ! -s $2 ]]; then
    printf 4
  else
    printf %s "$1"
  fi
}

# Prints the exit code of a comparison as a word.
verdict() {
  case $1 in
    0) printf no-regression ;;
    1) printf regression ;;
    2) printf bad-input ;;
    3) printf undecided ;;
    *) printf failed ;;
  esac
}
