/** Files for others: merged runs, other tools, whole files. May call read, run and text. */
package dev.zkpulsar.results.files;
