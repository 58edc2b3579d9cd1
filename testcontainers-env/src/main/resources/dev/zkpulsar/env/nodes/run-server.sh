# Runs the program "$@", writes its process number to the file $1, and kills it at the end of
# standard input, a pipe from the parent. Then it removes the directories $2, one a line, which the
# parent may have left.
pid=$1 directories=$2
shift 2
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
echo "$server" >"$pid"
(
  while read -r line; do :; done
  trap '' TERM
  kill -9 "$server"
  echo "$directories" | while read -r directory; do rm -rf "$directory"; done
) <&3 3<&- &
watcher=$!
exec 3<&- </dev/null
wait "$server"
status=$?
kill "$watcher"
exit $status
