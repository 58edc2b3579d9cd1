/**
 * The benchmarks of ZooKeeper's limits: many sessions, watches, children and nodes. A method is a
 * line that names its scenario; the class comment has the question, the expected answer, and what
 * would prove it wrong. They may call {@code scenario} and {@code client}.
 */
package dev.zkpulsar.zkscale;
