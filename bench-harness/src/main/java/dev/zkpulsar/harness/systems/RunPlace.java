package dev.zkpulsar.harness.systems;

import java.util.Map;

/**
 * The run's own part of a system: a chroot, a namespace, a prefix of keys.
 *
 * @param servers the address for clients, for the console
 * @param name by which a person finds what a killed run has left
 * @param addresses that lead a fork there
 * @param remove removes it with its content
 * @param leave for servers that serve and are removed with it
 */
public record RunPlace(
    String servers, String name, Map<String, String> addresses, Runnable remove, Runnable leave) {}
