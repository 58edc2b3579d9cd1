/**
 * Says how a run was measured: {@link dev.zkpulsar.harness.provenance.ProvenanceFile} writes it,
 * {@code ResumeCheck} refuses to resume a run that would be measured in another way, and {@link
 * dev.zkpulsar.harness.provenance.OrderSeed} chooses an order by what earlier runs have recorded.
 * It may use plan, point and settings.
 */
package dev.zkpulsar.harness.provenance;
