/**
 * A slow or cut network between clients and servers: {@link dev.zkpulsar.env.network.NetworkProxy}.
 * It may call nodes, host and settings.
 */
package dev.zkpulsar.env.network;
