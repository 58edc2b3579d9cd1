/**
 * Starts nodes as processes or containers, meters and kills them.
 *
 * <p>A {@link dev.zkpulsar.env.nodes.Node} describes a server to start; an {@link
 * dev.zkpulsar.env.nodes.Engine} ({@code Processes} or {@code Containers}) makes it a {@link
 * dev.zkpulsar.env.nodes.Server} that runs. {@link dev.zkpulsar.env.nodes.Startup} waits until a
 * system's servers, its {@link dev.zkpulsar.env.nodes.Deployment}, serve. A server has a {@link
 * dev.zkpulsar.env.nodes.ServerHandle}, by which any process of this machine kills, pauses and
 * meters it; a {@link dev.zkpulsar.env.nodes.ServerReport} adds what the server tells itself. Read
 * {@code Engine} first. The room may call host and settings.
 */
package dev.zkpulsar.env.nodes;
