# Runs the program "$@", writes its process number to the file $1, and kills it at the end of
# standard input, a pipe from the parent. Then it removes the directories $2, one a line, which the
# parent may have left.
#
# A signal to the whole process group, as from Ctrl-C or a service manager, must not end this shell
# and the watcher before the server: nobody would kill a server that takes long to end in order, and
# it would write on where everything has been removed. The server itself gets such a signal.
pid=$1 directories=$2
shift 2
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
trap '' TERM INT HUP
echo "$server" >"$pid"
(
  while read -r line; do :; done
  trap '' USR1
  kill -9 "$server"
  # At most 10 s: no kill ends a process that waits for a broken disk.
  tries=100
  while [ "$tries" -gt 0 ] && kill -0 "$server" 2>/dev/null; do
    sleep 0.1
    tries=$((tries - 1))
  done
  echo "$directories" | while read -r directory; do rm -rf "$directory"; done
) <&3 3<&- &
watcher=$!
exec 3<&- </dev/null
wait "$server"
status=$?
kill -USR1 "$watcher"
exit $status
