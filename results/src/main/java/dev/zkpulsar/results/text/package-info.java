/** Digits, tables, escaping of text from files, and exit codes. Calls no other room. */
package dev.zkpulsar.results.text;
