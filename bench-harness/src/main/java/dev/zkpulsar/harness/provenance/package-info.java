/**
 * How a run was measured, and what a later run may conclude from it. A figure without its machine,
 * versions and settings cannot be compared, so each run writes them beside its results before it
 * measures.
 *
 * <p>Read {@link dev.zkpulsar.harness.provenance.ProvenanceFile} first, which writes the file, then
 * {@code ProvenanceContent} for its members. Two classes read provenances: {@code ResumeCheck}
 * refuses to resume a run that would be measured in another way, and {@link
 * dev.zkpulsar.harness.provenance.OrderSeed} chooses an order by what the run before has recorded.
 * {@link dev.zkpulsar.harness.provenance.Versions} finds the versions of libraries. The room may
 * use plan, point and settings.
 */
package dev.zkpulsar.harness.provenance;
