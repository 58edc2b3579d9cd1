/**
 * Conclusions of published studies, checked against measured points: a {@link
 * dev.zkpulsar.results.claims.Study} has conclusions, a conclusion has checks, a check compares the
 * values of an expression with a figure. May call read, run and text.
 */
package dev.zkpulsar.results.claims;
