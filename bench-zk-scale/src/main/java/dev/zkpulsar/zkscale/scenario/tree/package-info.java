/**
 * Reads and writes of a tree of many znodes while its servers write a snapshot, or bring a follower
 * that was away up to date.
 *
 * <p>Read {@link dev.zkpulsar.zkscale.scenario.tree.BigTree} first: it is the state of the
 * benchmark. The other classes each answer one of its questions:
 *
 * <ul>
 *   <li>{@code TreeRules}: which points are refused, and which fault an event needs
 *   <li>{@code TreeNeeds}: how much memory and disk a tree takes
 *   <li>{@code TreeServers}: which arguments the servers' JVMs get
 *   <li>{@code TreeSessions}: on which servers the sessions are
 *   <li>{@code TreeFill}: which nodes there are, and how they are created
 *   <li>{@code TreeWatch}: what the servers did during the event
 *   <li>{@code TreeTimes}: which response times belong to which phase of the event
 * </ul>
 *
 * <p>They share {@code TreeParams}, so none of them knows {@code BigTree}. The room may call {@code
 * client}, the harness and the environments.
 */
package dev.zkpulsar.zkscale.scenario.tree;
