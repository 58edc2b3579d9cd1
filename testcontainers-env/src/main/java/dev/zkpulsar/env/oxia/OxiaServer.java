package dev.zkpulsar.env.oxia;

import dev.zkpulsar.env.nodes.Deployment;
import dev.zkpulsar.env.nodes.Engine;
import dev.zkpulsar.env.nodes.Server;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Running Oxia servers, or the address of an external Oxia, whose other servers are not known. Any
 * thread may use it.
 *
 * @param address for clients, {@code host:port}: of the server, or one in front of several
 * @param facts the version of the program, the number of shards, and the hosts of an external Oxia
 * @param spareServers those of {@link OxiaSettings#spareServers}; empty if there are none
 */
public record OxiaServer(
    String address,
    String namespace,
    List<Server> servers,
    Map<String, String> facts,
    Optional<SpareServers> spareServers,
    Optional<Engine> engine)
    implements Deployment {}
