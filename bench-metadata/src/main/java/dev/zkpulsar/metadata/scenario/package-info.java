/**
 * The work of a metadata store, written once for every client. A class is a state that a benchmark
 * method takes as its parameter; its methods start one operation each and judge the answer.
 *
 * <ul>
 *   <li>{@link dev.zkpulsar.metadata.scenario.NodeOperations}: operations on the nodes of a tree.
 *       Read it first. {@code Parents}, {@code OwnedNodes}, {@code WatchedNodes}, {@code
 *       SyncedReads} and {@code Multis} are such operations with a question of their own
 *   <li>what a broker does with its store: {@code StoreCache}, {@code PolicyCache}, {@code
 *       Ledgers}, {@code Transactions}, {@code Churn}
 *   <li>what a broker compresses: {@code ManagedInfos}, drawn by {@code ManagedInfoData}, by the
 *       code of {@code ManagedInfoCodec}
 *   <li>what spoils a batch: {@code Conflicts}
 *   <li>who is notified: {@code Notifications}, with {@code OtherListeners} in another process
 *   <li>what goes on meanwhile: {@code Background}, in {@code Rounds}
 *   <li>bookies that scan all ledgers meanwhile: {@code LedgerScans}, with {@code LedgerScanners}
 *       in another process, each with a {@code LedgerScan} of the {@code LedgerTree}
 *   <li>another store: {@code Migration}, by the calls of {@code Pulsar5}
 * </ul>
 *
 * <p>The room may call {@code client}, the harness and the environments.
 */
package dev.zkpulsar.metadata.scenario;
