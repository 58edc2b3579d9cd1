package dev.zkpulsar.harness.systems;

import java.util.Map;

/**
 * The run's own part of a system: a chroot, a namespace, a prefix of keys.
 *
 * @param name for a person who looks for what a killed run has left
 * @param addresses that lead a fork there
 * @param remove removes it with its content
 * @param leave for servers that are removed with it and may not serve
 */
record RunPlace(String name, Map<String, String> addresses, Runnable remove, Runnable leave) {}
