package dev.zkpulsar.harness.systems;

import java.util.Map;

/**
 * The run's own part of a system: a chroot, a namespace, a prefix of keys.
 *
 * <pre>{@code
 * Chroot chroot = Chroot.create(connectString, RunName.create());
 * Map<String, String> addresses = Map.of("zookeeper", chroot.connectString());
 * new RunPlace(connectString, chroot.connectString(), addresses, chroot::close, () -> {});
 * }</pre>
 *
 * @param servers the address for clients, for the console
 * @param name by which a person finds what a killed run has left
 * @param addresses that lead a fork there, by the names of {@link RunSystem#addresses}
 * @param remove removes it with its content
 * @param leave releases what this process holds of it, on servers that serve and are removed with
 *     it
 */
public record RunPlace(
    String servers, String name, Map<String, String> addresses, Runnable remove, Runnable leave) {}
