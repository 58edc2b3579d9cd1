/**
 * Did a number change, or could it hide a change? Of runs, or of nights. May call read, run and
 * text.
 */
package dev.zkpulsar.results.stats;
