/**
 * Text that people and other programs read: figures with three digits, tables for terminals and
 * Markdown, one line of plain text from files that may contain anything, and the exit codes of
 * commands. Calls no other room.
 */
package dev.zkpulsar.results.text;
