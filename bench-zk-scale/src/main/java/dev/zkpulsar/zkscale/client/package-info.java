/**
 * Sessions of ZooKeeper's own client, by the thousand, and what they need of a machine. {@link
 * dev.zkpulsar.zkscale.client.Sessions} is the simplest set, {@link
 * dev.zkpulsar.zkscale.client.FanOutSessions} has publishers and subscribers, {@link
 * dev.zkpulsar.zkscale.client.StressSessions} draw their requests as ClickHouse's keeper-bench
 * does. {@link dev.zkpulsar.zkscale.client.SessionNeeds} refuses more sessions than this machine
 * can have. It may call the harness and the environments.
 */
package dev.zkpulsar.zkscale.client;
