/**
 * One Oxia server, or three with a coordinator: {@link dev.zkpulsar.env.oxia.OxiaNodes}. It may
 * call nodes, host and settings.
 */
package dev.zkpulsar.env.oxia;
