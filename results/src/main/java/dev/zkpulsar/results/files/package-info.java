/**
 * Files for others: merged runs, tables for other tools, and whole files. May call run and text.
 */
package dev.zkpulsar.results.files;
