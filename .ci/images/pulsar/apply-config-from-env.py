#!/usr/bin/env python3
"""Sets values in configuration files from environment variables, as in the official image.

The variable `name` replaces the value of a setting in the file. `PULSAR_PREFIX_name` also adds the
setting if the file lacks it.
"""

import os
import sys

PREFIX = "PULSAR_PREFIX_"


def applied(lines, environment):
    forced = {k[len(PREFIX):]: v for k, v in environment.items() if k.startswith(PREFIX)}
    wanted = {**environment, **forced}
    seen = set()
    for line in lines:
        name = line.partition("=")[0].lstrip("#").strip()
        commented = line.startswith("#")
        if "=" in line and name in (forced if commented else wanted) and name not in seen:
            seen.add(name)
            yield f"{name}={wanted[name]}\n"
        else:
            yield line
    for name in forced.keys() - seen:
        yield f"{name}={forced[name]}\n"


for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as file:
        before = file.readlines()
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(applied(before, os.environ))
