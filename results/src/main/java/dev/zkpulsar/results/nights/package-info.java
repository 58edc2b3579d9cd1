/**
 * Did the last night change? {@link dev.zkpulsar.results.nights.Nights} groups runs, and {@link
 * dev.zkpulsar.results.nights.Check} compares the newest nights with those before. Nothing is
 * stored between nights. May call compare, runs and output.
 */
package dev.zkpulsar.results.nights;
