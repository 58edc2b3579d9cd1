/**
 * Sessions of ZooKeeper's own client, by the thousand, and what they need of a machine. Main types:
 * {@code Sessions}, {@code FanOutSessions}. It may call the harness and the environments.
 */
package dev.zkpulsar.zkscale.client;
