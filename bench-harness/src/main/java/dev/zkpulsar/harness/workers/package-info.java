/**
 * Several workers as one run. Each is an ordinary run; only their forks meet, and JMH merges their
 * results. {@link dev.zkpulsar.harness.workers.WorkerSettings} says who takes part, worker 0's
 * runner has the {@link dev.zkpulsar.harness.workers.Rendezvous}, and the {@link
 * dev.zkpulsar.harness.workers.WorkersProfiler} keeps the forks in step. Only Main uses this room.
 */
package dev.zkpulsar.harness.workers;
