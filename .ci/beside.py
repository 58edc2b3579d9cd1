"""Figures of another tool and of ours, taken in turn, as JMH results that bin/results prints and merges."""
import json
import subprocess
from pathlib import Path

RESULTS = Path(__file__).parents[1] / "bin/results"


def metric(value, unit):
    """A JMH metric of one value."""
    return {"score": value, "scoreError": "NaN", "scoreConfidence": ["NaN", "NaN"], "scoreUnit": unit, "rawData": [[value]]}


class Comparison:
    """A result file, and its provenance, which grow by one result for each comparison of both tools."""

    def __init__(self, out, name):
        self.out, self.name, self.results, self.provenance = Path(out), name, [], {}
        if self.out.suffix != ".json" or self.out.exists() or not self.out.parent.is_dir():
            raise SystemExit(f"OUT: '{out}'; allowed: a new file, .json, in a directory that exists")

    def add(self, number, case, params, figures, ours):
        """Adds a comparison of a round: figures by name, each with its unit, and the file with our own result."""
        facts = json.loads((Path(ours).parent / "provenance.json").read_text())
        machine = {name: facts["machine"][name] for name in ("id", "cpu", "logicalCores")}
        # No module: the command that measures it again is not that of a run.
        self.provenance.setdefault(number, {
            "run": f"round {number}", "startedAt": facts["startedAt"], "project": facts["project"],
            "versions": facts["versions"], "machine": machine})
        metrics = {name: metric(value, unit) for name, (value, unit) in figures.items()}
        self.results.append({
            "benchmark": f"{self.name}.{case}", "mode": "ss", "threads": 1, "forks": 1, "run": f"round {number}",
            "params": {name: str(value) for name, value in params.items()},
            "primaryMetric": next(iter(metrics.values())), "secondaryMetrics": metrics})
        # After each one: a run that is stopped has lost nothing.
        self.out.write_text(json.dumps(self.results, indent=1) + "\n")
        self.out.with_suffix(".provenance.json").write_text(
            json.dumps({"schemaVersion": 1, "runs": list(self.provenance.values())}, indent=1) + "\n")

    def table(self, case, rows, metrics, *options):
        """Prints a table of the figures."""
        chosen = [part for name in metrics for part in ("--metric", name)]
        subprocess.run([RESULTS, "table", "--benchmark", f"{self.name}.{case}", "--rows", rows, *chosen, *options, self.out],
                       check=True)
        print()
