// Bars with their error bars as a line through their ends. They are plain elements: a page without curves needs no library.

const MANY = 8;
const HUNDREDFOLD = 100;

function spread(values) {
  const positive = values.filter(value => value > 0);
  return Math.max(...positive) / Math.min(...positive);
}

/**
 * A bar for each row, or the number of a single one; many bars are sorted.
 * @param rows {name, value, few, ends, colour, mark}; ends are those of the error bar; few is the mark of a value, or why it is missing
 */
function bars(parent, title, unit, rows) {
  const box = make('div', parent, undefined, rows.length > 1 ? 'bars' : 'bars one');
  const isMany = rows.length > MANY;
  const isLog = isMany && spread(rows.map(row => row.value)) >= HUNDREDFOLD && rows.every(row => row.value > 0);
  const marks = rows.some(row => row.mark === ' \u25b2') ? ' \u00b7 \u25b2 disturbed or caution: other causes than the system could explain it' : '';
  make('small', make('h3', box, title), ' ' + unit + (isLog ? ', log' : '') + marks);
  const ends = rows.map(row => row.ends?.[1] ?? row.value ?? 0);
  const range = isLog ? decades(rows.map(row => row.value)) : [0, Math.max(...ends, 1e-12)];
  const at = value => Math.max(0, pixel(Math.max(value, range[0]), range, 0, 100, isLog));
  if (isMany) {
    rows.sort((a, b) => (unit.startsWith('ops/') ? -1 : 1) * ((a.value ?? Infinity) - (b.value ?? Infinity)));
  }
  rows.forEach(row => {
    const hasError = row.ends && row.ends[0] < row.ends[1];
    const line = make('div', box, undefined, 'bar-row');
    makeName('span', line, row.name);
    if (rows.length > 1) {
      const track = make('span', line, undefined, 'track');
      if (row.value !== null) {
        Object.assign(make('i', track, undefined, 'fill').style, {width: at(row.value) + '%', background: 'var(--' + row.colour + ')'});
      }
      if (hasError) {
        const from = at(row.ends[0]);
        Object.assign(make('i', track, undefined, 'whisker').style, {left: from + '%', width: at(row.ends[1]) - from + '%'});
      }
    }
    const value = quantity(row.value, unit, row.few);
    const text = row.value === null ? row.few : hasError ? figure(row.value) + ' \u00b1 ' + figure(row.ends[1] - row.value)
      : (value.endsWith(' ' + unit) ? figure(row.value) + (row.few ?? '') : value);
    make('span', line, text + (row.mark ?? ''), 'value');
  });
  return box;
}

/** The bars of a figure of some members. */
function figureBars(parent, group, members, at) {
  const shown = group.figures[at];
  const markOf = ({invalid, disturbed, caution}) => invalid ? ' INVALID' : disturbed || caution ? ' \u25b2' : '';
  return bars(parent, shown.label, shown.unit, members.map(member => ({
    name: nameOf(member, members), value: member.values[at], few: member.marks[at], ends: member.bars[at],
    colour: colourOf(member.thing), mark: markOf(report.points[member.point])
  })));
}

/** A figure over two parameters: the stronger the colour, the greater the value. */
function matrix(parent, group, members) {
  const shown = group.figures[0];
  const isLog = spread(members.map(member => member.values[0])) >= HUNDREDFOLD;
  const values = members.map(member => member.values[0]).filter(value => value !== null);
  const range = [Math.min(...values), Math.max(...values)];
  make('small', make('h3', parent, shown.label), ' ' + shown.unit + ', ' + group.x.label + ' across; the stronger the colour, the greater' + (isLog ? ' (log)' : ''));
  const xs = [...new Set(members.map(member => member.x))].sort((a, b) => a - b);
  const lines = [...new Set(members.map(member => member.line))];
  const of = (line, x) => members.find(member => member.line === line && member.x === x);
  table(parent, ['', ...xs.map(tick)], lines.map(line => [line, ...xs.map(x => of(line, x) ? figure(of(line, x).values[0]) : '')]), 'matrix', ['']);
  parent.querySelectorAll('tbody tr').forEach((row, i) => xs.forEach((x, j) => {
    const value = of(lines[i], x)?.values[0];
    const share = value && range[1] > range[0] ? pixel(value, range, 0, 60, isLog) : 0;
    row.cells[j + 1].style.background = 'color-mix(in srgb, var(--thing1) ' + share + '%, var(--ground))';
  }));
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
        name: nameOf(member, members), value: report.points[member.point].costs[name], colour: colourOf(member.thing)
      })));
  });
  return names;
}
