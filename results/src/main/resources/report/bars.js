// Bars with JMH's error as a line through their ends. They are plain elements: a page without curves needs no library.

/**
 * A bar for each row.
 * @param rows {name, value, few, error, colour, mark}; few marks a percentile with too few samples beyond it
 */
function bars(parent, title, unit, rows) {
  const box = make('div', parent, undefined, 'bars');
  const heading = make('h3', box, title);
  make('small', heading, ' ' + unit);
  const greatest = Math.max(...rows.map(row => (row.value ?? 0) + (row.error ?? 0)), 1e-12);
  rows.forEach(row => {
    const line = make('div', box, undefined, 'bar-row');
    make('span', line, row.name);
    const track = make('span', line, undefined, 'track');
    if (row.value !== null) {
      const bar = make('i', track, undefined, 'fill');
      bar.style.width = Math.max(0, 100 * row.value / greatest) + '%';
      bar.style.background = 'var(--' + row.colour + ')';
      if (row.error) {
        const whisker = make('i', track, undefined, 'whisker');
        const from = Math.max(0, row.value - row.error);
        whisker.style.left = 100 * from / greatest + '%';
        whisker.style.width = 100 * (row.value + row.error - from) / greatest + '%';
      }
    }
    const value = quantity(row.value, unit, row.few);
    const isScaled = !value.endsWith(' ' + unit);
    const text = row.error ? figure(row.value) + ' \u00b1 ' + figure(row.error) : isScaled ? value : figure(row.value) + (row.few ?? '');
    make('span', line, text + (row.mark ?? ''), 'value');
  });
  return box;
}

function markOf(point) {
  return point.invalid ? ' INVALID' : point.disturbed ? ' \u25b2' : '';
}

/** The name of a member, with its load if bars of several loads stand together. */
function barName(member, members, group) {
  const hasTwin = members.some(m => m !== member && m.thing === member.thing && m.line === member.line);
  return nameOf(member, members) + (hasTwin && member.x !== null ? ', ' + group.x.label + ' ' + figure(member.x) : '');
}

/** The bars of a figure of some members. */
function figureBars(parent, group, members, at) {
  const shown = group.figures[at];
  return bars(parent, shown.label, shown.unit, members.map(member => ({
    name: barName(member, members, group), value: member.values[at], few: member.marks[at], error: member.errors[at],
    colour: colourOf(member.thing), mark: markOf(report.points[member.point])
  })));
}

/** What an operation costs: a block of bars for each cost. */
function costBars(parent, group, members) {
  const names = [...new Set(members.flatMap(member => Object.keys(report.points[member.point].costs)))]
    .filter(name => members.some(member => report.points[member.point].costs[name]));
  names.forEach(name => {
    const [title, unit] = name.split(/, (?=[^,]*$)/);
    bars(parent, title, unit, members
      .filter(member => name in report.points[member.point].costs)
      .map(member => ({
        name: barName(member, members, group), value: report.points[member.point].costs[name], colour: colourOf(member.thing)
      })));
  });
  return names;
}
