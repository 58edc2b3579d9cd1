#!/bin/bash
# Writes zoo.cfg from the environment variables of the official image, then runs the server.
set -euo pipefail

config=/zookeeper/zoo.cfg
read -ra lines <<<"${ZOO_SERVERS:-server.1=localhost:2888:3888;2181} ${ZOO_CFG_EXTRA:-}"
{
  echo "dataDir=$ZOO_DATA_DIR"
  echo "dataLogDir=$ZOO_DATA_LOG_DIR"
  echo "tickTime=${ZOO_TICK_TIME:-2000}"
  echo "initLimit=${ZOO_INIT_LIMIT:-5}"
  echo "syncLimit=${ZOO_SYNC_LIMIT:-2}"
  echo "maxClientCnxns=${ZOO_MAX_CLIENT_CNXNS:-60}"
  echo "standaloneEnabled=${ZOO_STANDALONE_ENABLED:-true}"
  echo "admin.enableServer=${ZOO_ADMINSERVER_ENABLED:-true}"
  echo "4lw.commands.whitelist=${ZOO_4LW_COMMANDS_WHITELIST:-srvr}"
  printf '%s\n' "${lines[@]}"
} >"$config"
[ -f "$ZOO_DATA_DIR/myid" ] || echo "${ZOO_MY_ID:-1}" >"$ZOO_DATA_DIR/myid"

read -ra flags <<<"-Xmx1000m -Dorg.slf4j.simpleLogger.defaultLogLevel=warn ${SERVER_JVMFLAGS:-} ${JVMFLAGS:-}"
exec java -cp '/zookeeper/lib/*' "${flags[@]}" \
  org.apache.zookeeper.server.quorum.QuorumPeerMain "$config"
