/**
 * The ground: digits, tables, escaping of text from files, and exit codes. Only {@link
 * dev.zkpulsar.results.text.Console} prints. Calls no other room.
 */
package dev.zkpulsar.results.text;
