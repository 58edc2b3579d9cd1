/** The page of runs as one file, and as Markdown. May call all rooms but cli. */
package dev.zkpulsar.results.page;
