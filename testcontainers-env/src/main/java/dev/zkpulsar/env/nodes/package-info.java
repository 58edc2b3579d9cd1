/**
 * Starts nodes as processes or containers, meters and kills them: {@link
 * dev.zkpulsar.env.nodes.Node}, {@link dev.zkpulsar.env.nodes.Engine}, {@link
 * dev.zkpulsar.env.nodes.Deployment}, {@link dev.zkpulsar.env.nodes.Server}. It may call host and
 * settings.
 */
package dev.zkpulsar.env.nodes;
