#!/bin/bash
# As the official image: runs the server with /conf/zoo.cfg, which is written if it is missing.
set -euo pipefail

config=/conf/zoo.cfg
if [ ! -f "$config" ]; then
  mkdir -p /conf
  printf '%s\n' dataDir=/data dataLogDir=/datalog clientPort=2181 tickTime=2000 >"$config"
fi
[ -f /data/myid ] || echo "${ZOO_MY_ID:-1}" >/data/myid

read -ra flags <<<"-Xmx1000m -Dorg.slf4j.simpleLogger.defaultLogLevel=warn ${SERVER_JVMFLAGS:-} ${JVMFLAGS:-}"
exec java -cp '/zookeeper/lib/*' "${flags[@]}" \
  org.apache.zookeeper.server.quorum.QuorumPeerMain "$config"
