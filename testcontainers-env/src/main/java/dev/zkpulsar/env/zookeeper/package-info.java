/**
 * An ensemble, its sessions and asynchronous calls: {@link
 * dev.zkpulsar.env.zookeeper.ZooKeeperNodes}. It may call nodes, host and settings.
 */
package dev.zkpulsar.env.zookeeper;
