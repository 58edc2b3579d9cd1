/**
 * RocksDB as a system of a run: a directory, since it has no server. Main types: {@code
 * RocksDbSystem} in the runner, {@code RocksDbDirectory} in a fork. It may call the harness and the
 * environments.
 */
package dev.zkpulsar.metadata.system;
