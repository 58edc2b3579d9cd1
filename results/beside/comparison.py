"""Figures of another tool and of ours, taken in turn, as JMH results that bin/results prints and merges."""
import json
import subprocess
import sys
from pathlib import Path

RESULTS = Path(__file__).parents[2] / "bin/results"


def metric(value, unit):
    """A JMH metric of one value."""
    return {"score": value, "scoreError": "NaN", "scoreConfidence": ["NaN", "NaN"], "scoreUnit": unit, "rawData": [[value]]}


def rounds(given):
    """The number of rounds, or the end with a line."""
    if not given.isdecimal() or int(given) < 1:
        sys.exit(f"ROUNDS: '{given}'; allowed: a number, 1 or more")
    return range(1, int(given) + 1)


def our_result(out):
    """The metrics of the only result of a run of ours, whose output ends with the file, and that file."""
    file = Path(out.strip().splitlines()[-1])
    result = json.loads(file.read_text())[0]
    # The response time of an open loop is the primary metric, unless the point is invalid.
    return {"response": result["primaryMetric"], **result["secondaryMetrics"]}, file


class Comparison:
    """A run's directory, whose results and provenance grow by one result for each comparison of both tools."""

    def __init__(self, out, name):
        self.out, self.name, self.results, self.provenance = Path(out), name, [], {}
        if self.out.exists() or not self.out.parent.is_dir():
            sys.exit(f"OUT: '{out}'; allowed: a new directory in one that exists")
        self.out.mkdir()

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
        (self.out / "jmh.json").write_text(json.dumps(self.results, indent=1) + "\n")
        (self.out / "provenance.json").write_text(
            json.dumps({"schemaVersion": 1, "runs": list(self.provenance.values())}, indent=1) + "\n")

    def table(self, case, rows, metrics):
        """Prints a table of the figures."""
        chosen = [part for name in metrics for part in ("--metric", name)]
        subprocess.run([RESULTS, "table", "--benchmark", f"{self.name}.{case}", "--rows", rows, *chosen, self.out],
                       check=True)
        print()
