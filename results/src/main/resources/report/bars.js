// Bars with their error bars as a line through their ends. They are plain elements: a page without curves needs no library.

const MANY = 8;

/**
 * A bar for each row, or the number of a single one; many bars are sorted.
 * @param rows {name, colour, mark, value, text, error}; without a value the text says why
 */
function bars(parent, title, unit, rows) {
  const box = make('div', parent, undefined, rows.length > 1 ? 'bars' : 'bars one');
  const values = rows.map(row => row.value ?? NaN);
  const isMany = rows.length > MANY;
  const isLog = isMany && spread(values) >= 100 && values.every(value => value > 0);
  const marks = rows.some(row => row.mark === ' \u25b2') ? ' \u00b7 \u25b2 disturbed or caution: other causes than the system could explain it' : '';
  make('small', make('h3', box, title), ' ' + unit + (isLog ? ', log' : '') + marks);
  const ends = rows.map(row => (row.value ?? 0) + (row.error ?? 0));
  const range = isLog ? decades(values) : [0, Math.max(...ends, 1e-12)];
  const at = value => percentOf(value, range, isLog);
  if (isMany) {
    rows.sort((a, b) => (unit.startsWith('ops/') ? -1 : 1) * ((a.value ?? Infinity) - (b.value ?? Infinity)));
  }
  rows.forEach(row => {
    const line = make('div', box, undefined, 'bar-row');
    makeName('span', line, row.name);
    if (rows.length > 1) {
      const track = make('span', line, undefined, 'track');
      Object.assign(make('i', track, undefined, 'fill').style, {width: at(row.value ?? 0) + '%', background: 'var(--' + row.colour + ')'});
      if (row.error > 0) {
        const [low, high] = [at(row.value - row.error), at(row.value + row.error)];
        Object.assign(make('i', track, undefined, 'whisker').style, {left: low + '%', width: high - low + '%'});
      }
    }
    // The unit stands in the title, unless the value has another.
    const text = row.text.endsWith(' ' + unit) ? row.text.slice(0, -unit.length - 1) : row.text;
    make('span', line, text + (row.mark ?? ''), 'value');
  });
}

/** The bars of a figure of some rows. */
function figureBars(parent, rows, shown) {
  bars(parent, shown.label, shown.unit, rows.map(row => ({
    ...row.figures[shown.name], name: nameOf(row, rows), colour: colourOf(row), mark: signOf(row)
  })));
}

/** Draws a block of bars for each cost of an operation; returns false without any cost. */
function costBars(parent, rows) {
  const costs = rows.map(row => pointOf(row).costs ?? {});
  const titles = [...new Set(costs.flatMap(Object.keys))].filter(title => costs.some(own => own[title]?.value));
  titles.forEach(title => bars(parent, title, costs.find(own => own[title])[title].unit, rows.flatMap((row, i) =>
    costs[i][title] ? [{...costs[i][title], name: nameOf(row, rows), colour: colourOf(row)}] : [])));
  return titles.length > 0;
}
