package dev.zkpulsar.results.read;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.run.Point;

/**
 * A point with JMH's JSON from which it was read. Only merge needs the JSON: that of all nights of
 * a history would not fit into the memory.
 */
public record JmhResult(Point point, ObjectNode json) {}
