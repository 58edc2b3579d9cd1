/**
 * The page of runs, and that of trends: their data as records, which become JSON in one HTML file
 * that loads nothing. Java makes all words and figures, the scripts draw them. {@link
 * dev.zkpulsar.results.page.Page} is where to begin. May call all rooms but cli.
 */
package dev.zkpulsar.results.page;
