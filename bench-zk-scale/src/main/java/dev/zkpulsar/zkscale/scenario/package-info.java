/**
 * The work of the sessions: a fan-out of events, a parent of many children, a loop over all
 * sessions. Main types: {@code FanOut}, {@code Children}, {@code SessionLoop}. It may call {@code
 * client}, the harness and the environments.
 */
package dev.zkpulsar.zkscale.scenario;
