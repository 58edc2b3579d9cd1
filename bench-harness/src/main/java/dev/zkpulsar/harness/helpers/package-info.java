/**
 * Processes beside a fork for what a benchmark needs and does not measure, such as the other
 * brokers: a {@link dev.zkpulsar.harness.helpers.Helper} runs in a {@link
 * dev.zkpulsar.harness.helpers.HelperJvm}.
 */
package dev.zkpulsar.harness.helpers;
