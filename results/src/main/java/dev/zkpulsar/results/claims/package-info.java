/**
 * Conclusions of published studies, checked against measured points: {@link
 * dev.zkpulsar.results.claims.Study} reads them, {@link dev.zkpulsar.results.claims.Claims} has a
 * verdict on each. May call run and text.
 */
package dev.zkpulsar.results.claims;
