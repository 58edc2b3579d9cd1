package dev.zkpulsar.harness.run;

import dev.zkpulsar.harness.plan.PointOrder;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.search.Requirement;
import dev.zkpulsar.harness.search.SearchSettings;
import dev.zkpulsar.results.run.Catalog;
import java.util.List;
import java.util.Optional;

/**
 * What a run measures, and how it judges it.
 *
 * @param points in the order of the results; of a search, the points from which it starts
 * @param order the same points in the order of the measurement
 * @param search starts from each point; empty for a run that measures each point as it is
 * @param requirement the bounds that every point has to keep
 * @param catalog the metrics that the module knows
 */
public record RunPlan(
    List<Point> points,
    PointOrder order,
    Optional<SearchSettings> search,
    Requirement requirement,
    Catalog catalog) {}
