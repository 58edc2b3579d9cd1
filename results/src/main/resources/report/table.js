// Tables: all points of a scenario with a bar from p50 to p99, sorted by a click; a card for each row on a phone.

/** Sorts the table of a scenario by a heading, up or down; without one, in the order of the run. */
const sorters = new Map();

const TEXT = ['benchmark', 'parameters', 'run', 'marks'];

/** The number in a cell; a time that has its unit with it in seconds. */
function numberIn(text) {
  const [number, unit = ''] = text.split(' ');
  return parseFloat(number.replace(/,/g, '')) * (SIZES[unit.split('/')[0]] ?? 1);
}

function table(parent, headings, rows, className, textColumns) {
  const inner = make('table', make('div', parent, undefined, 'scroll'), undefined, className);
  const head = make('tr', make('thead', inner));
  headings.forEach(text => make('th', head, text, textColumns.includes(text) ? 'text' : '').scope = 'col');
  const body = make('tbody', inner);
  rows.forEach(row => {
    const line = make('tr', body);
    row.forEach((text, i) => make('td', line, text, textColumns.includes(headings[i]) ? 'text' : ''));
  });
  inner.parentNode.tabIndex = 0;
  inner.parentNode.setAttribute('role', 'region');
  inner.parentNode.setAttribute('aria-label', headings.join(', '));
  return inner;
}

/** Where a value stands in the ranges of a table, in percent. */
function places(table, columns) {
  const values = table.rows.flatMap(row => columns.map(i => numberIn(row[i]))).filter(value => value > 0);
  const range = values.length ? decades(values) : [1, 10];
  return {range, at: text => Math.max(0, Math.min(100, pixel(Math.max(numberIn(text), range[0]), range, 0, 100, true)))};
}

function rangeCell(line, row, columns, at, thing) {
  const cell = make('td', line, undefined, 'range');
  const values = columns.map(i => numberIn(row[i]));
  if (values.every(value => value > 0)) {
    const box = make('span', cell);
    const [from, to] = columns.map(i => at(row[i]));
    box.style.setProperty('--colour', 'var(--' + (thing < 0 ? 'machine' : colourOf(thing)) + ')');
    Object.assign(make('i', box).style, {left: from + '%', width: to - from + '%'});
    make('b', box).style.left = from + '%';
  }
}

function pointTable(parent, scenario) {
  // A column of zeros, such as of failures, tells nothing.
  const shown = scenario.table.headings.map((_, i) => i).filter(i => scenario.table.rows.some(row => row[i] && row[i] !== '0'));
  const given = {
    headings: shown.map(i => scenario.table.headings[i]), rows: scenario.table.rows.map(row => shown.map(i => row[i]))
  };
  const pair = ['p50', 'p99'].map(name => given.headings.findIndex(heading => heading.split(' ')[0] === name));
  // Without a unit in its heading, a column has several.
  const hasRange = pair.every(i => i >= 0 && given.headings[i].includes(' '));
  const {range, at} = places(given, hasRange ? pair : []);
  const scroll = make('div', parent, undefined, 'points-scroll');
  Object.assign(scroll, {tabIndex: 0, role: 'region', ariaLabel: 'All points of ' + scenario.title});
  const inner = make('table', scroll, undefined, 'points');
  const head = make('tr', make('thead', inner));
  const body = make('tbody', inner);
  let order = given.rows.map((_, i) => i);
  given.headings.forEach((heading, i) => {
    if (hasRange && i === pair[0]) {
      const cell = make('th', head, undefined, 'range');
      cell.scope = 'col';
      make('span', cell, 'p50 to p99, ' + figure(range[0]) + ' to ' + figure(range[1]) + ' ' + given.headings[pair[0]].split(' ').slice(1).join(' ') + ', log');
    }
    const cell = make('th', head, undefined, TEXT.includes(heading) ? 'text' : '');
    cell.scope = 'col';
    const button = make('button', cell, heading);
    button.type = 'button';
    button.addEventListener('click', () => {
      const way = cell.getAttribute('aria-sort') === 'ascending' ? 'descending' : 'ascending';
      history.replaceState(null, '', address({sort: [scenario.title, heading, way].join('|'), table: ''}));
      sort(heading, way);
    });
  });
  function sort(heading, way) {
    const i = given.headings.indexOf(heading);
    [...head.children].forEach(each => each.removeAttribute('aria-sort'));
    order = given.rows.map((_, row) => row);
    if (i >= 0) {
      [...head.children].find(each => each.querySelector('button')?.textContent === heading).setAttribute('aria-sort', way);
      order.sort((a, b) => (way === 'ascending' ? 1 : -1) * compareCells(given.rows[a][i], given.rows[b][i]));
    }
    fill();
  }
  sorters.set(scenario.title, sort);
  function fill() {
    body.textContent = '';
    order.forEach(number => {
      const row = given.rows[number];
      const line = make('tr', body);
      row.forEach((text, i) => {
        if (hasRange && i === pair[0]) {
          rangeCell(line, row, pair, at, scenario.things[number]);
        }
        const marked = given.headings[i] === 'marks' && /^(INVALID|DISTURBED):/.test(text);
        const cell = make('td', line, undefined, (TEXT.includes(given.headings[i]) ? 'text' : '') + (marked ? ' bad' : ''));
        cell.dataset.heading = given.headings[i];
        if (i === 0 && scenario.things[number] >= 0) {
          make('i', cell, undefined, 'swatch').style.background = 'var(--' + colourOf(scenario.things[number]) + ')';
        }
        // The reasons of all marks stand at the top of the page.
        cell.append(marked ? text.match(/\b(INVALID|DISTURBED)(?=:)/g).join(', ') : text);
        cell.title = marked ? text : '';
      });
    });
  }
  fill();
}

function compareCells(a, b) {
  const [x, y] = [numberIn(a), numberIn(b)];
  return isNaN(x) || isNaN(y) ? a.localeCompare(b, 'en', {numeric: true}) : x - y;
}
