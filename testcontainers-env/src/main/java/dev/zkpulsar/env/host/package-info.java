/**
 * This machine, and things that must not outlive a run on it: facts ({@link
 * dev.zkpulsar.env.host.MachineFacts}), limits ({@link dev.zkpulsar.env.host.MachineLimits}), free
 * ports, directories that are removed however a process ends ({@link
 * dev.zkpulsar.env.host.OwnedDirectory}), and the user's consent to load other machines ({@link
 * dev.zkpulsar.env.host.Consent}). The room may call settings.
 */
package dev.zkpulsar.env.host;
