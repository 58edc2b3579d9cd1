/**
 * Which system, which kind: {@link dev.zkpulsar.env.Environments} starts or finds it. It may call
 * every room.
 */
package dev.zkpulsar.env;
