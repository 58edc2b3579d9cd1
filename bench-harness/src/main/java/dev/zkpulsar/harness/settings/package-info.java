/**
 * Reads the settings of a run, and hands them to its forks: {@link
 * dev.zkpulsar.harness.settings.Settings}, {@link dev.zkpulsar.harness.settings.RunSettings} with
 * those of the systems, {@link dev.zkpulsar.harness.settings.ForkInput}, and {@link
 * dev.zkpulsar.harness.settings.ForkArguments}. It uses no other room.
 */
package dev.zkpulsar.harness.settings;
