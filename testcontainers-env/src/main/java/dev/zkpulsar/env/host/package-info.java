/**
 * This machine, and things that must not outlive a run on it: facts, limits, ports, directories
 * that are removed, consent. It may call settings.
 */
package dev.zkpulsar.env.host;
