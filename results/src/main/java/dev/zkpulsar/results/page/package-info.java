/** The page of runs, and that of trends, as one file. May call all rooms but cli. */
package dev.zkpulsar.results.page;
