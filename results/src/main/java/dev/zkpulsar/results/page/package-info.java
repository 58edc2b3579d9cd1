/**
 * The page of runs: {@link dev.zkpulsar.results.page.Page} holds what it shows, {@link
 * dev.zkpulsar.results.page.PageFile} writes it as one file that loads nothing, {@link
 * dev.zkpulsar.results.page.PageMarkdown} as text for a pull request. Its sections and plots are
 * those of {@code plots.json}, its words those of {@code names.json}. May call claims, table, run,
 * files and text; only the page of trends calls stats.
 */
package dev.zkpulsar.results.page;
