// Bars with JMH's error as a line through their ends. They are plain elements.

/** The ends of the line: an error that is greater than the value begins at 0. */
function endsOf({value, error}) {
  return [Math.max(0, value - error), value + error];
}

/** A bar for each row that has a value, or the number of a single one. */
function bars(parent, {name, label, unit}, rows) {
  const box = make('div', parent, undefined, rows.length > 1 ? 'bars' : 'bars one');
  const isMarked = rows.some(row => signOf(row) === ' \u25b2');
  make('small', make('h3', box, label), ' ' + unit + (isMarked ? ' \u00b7 \u25b2 disturbed or caution: other causes than the system could explain it' : ''));
  const values = rows.map(row => row.figures[name]);
  const most = Math.max(1e-12, ...values.map(({value, error}) => (value ?? 0) + (error ?? 0)));
  const percent = value => Math.max(0, 100 * value / most) + '%';
  rows.forEach((row, i) => {
    const {value = 0, bare, error} = values[i];
    const line = make('div', box, undefined, 'bar-row');
    makeName('span', line, row.subject);
    if (rows.length > 1) {
      const track = make('span', line, undefined, 'track');
      Object.assign(make('i', track, undefined, 'fill').style, {width: percent(value), background: 'var(--' + colourOf(row) + ')'});
      if (error > 0) {
        const [least, greatest] = endsOf(values[i]);
        Object.assign(make('i', track, undefined, 'whisker').style, {left: percent(least), width: percent(greatest - least)});
      }
    }
    make('span', line, bare + signOf(row), 'value');
  });
}
