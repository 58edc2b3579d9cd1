/**
 * Does the conclusion of a published study hold for measured points? A {@link
 * dev.zkpulsar.results.claims.Study} has conclusions, and a conclusion has checks, such as {@code
 * latency(reads, servers=keys(figures)) <= 5}. A {@code Check} calculates the two sides of each run
 * with an {@code Expression}, which asks a {@code Scope} for the points, and a {@code BoundTest}
 * decides by the spread of the runs. {@link dev.zkpulsar.results.claims.Claims} has the verdicts on
 * all checks. Begin with docs/studies.md and Study. May call read, run and text.
 */
package dev.zkpulsar.results.claims;
