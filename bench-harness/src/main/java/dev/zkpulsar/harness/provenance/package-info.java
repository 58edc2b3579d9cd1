/**
 * Says how a run was measured: {@link dev.zkpulsar.harness.provenance.ProvenanceFile} writes it,
 * and {@code ResumeCheck} refuses to resume a run that would be measured in another way. It may use
 * plan, point and settings.
 */
package dev.zkpulsar.harness.provenance;
