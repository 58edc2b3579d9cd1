/** Conclusions of published studies, checked against measured points. May call read, run and text. */
package dev.zkpulsar.results.claims;
