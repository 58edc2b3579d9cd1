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

/** The cell of a row with a bar from the first column of a pair to the second. */
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
  line.insertBefore(cell, line.cells[columns[0]]);
}

function pointTable(parent, scenario) {
  // A column of zeros, such as of failures, tells nothing.
  const shown = scenario.table.headings.map((_, i) => i).filter(i => scenario.table.rows.some(row => row[i] && row[i] !== '0'));
  const headings = shown.map(i => scenario.table.headings[i]);
  const rows = scenario.table.rows.map(row => shown.map(i => row[i]));
  const pair = ['p50', 'p99'].map(name => headings.findIndex(heading => heading.split(' ')[0] === name));
  // Without a unit in its heading, a column has several.
  const hasRange = pair.every(i => i >= 0 && headings[i].includes(' '));
  const range = decades(hasRange ? rows.flatMap(row => pair.map(i => numberIn(row[i]))) : []);
  const at = text => Math.max(0, Math.min(100, pixel(Math.max(numberIn(text), range[0]), range, 0, 100, true)));
  const inner = table(parent, headings, rows, 'points', TEXT);
  Object.assign(inner.parentNode, {className: 'points-scroll', ariaLabel: 'All points of ' + scenario.title});
  const heads = [...inner.tHead.rows[0].cells];
  const lines = [...inner.tBodies[0].rows];
  heads.forEach((cell, i) => {
    cell.textContent = '';
    const button = make('button', cell, headings[i]);
    button.type = 'button';
    button.addEventListener('click', () => {
      const way = cell.getAttribute('aria-sort') === 'ascending' ? 'descending' : 'ascending';
      history.replaceState(null, '', address({sort: [scenario.title, headings[i], way].join('|'), table: ''}));
      sort(headings[i], way);
    });
  });
  lines.forEach((line, number) => {
    [...line.cells].forEach((cell, i) => {
      const text = cell.textContent;
      cell.dataset.heading = headings[i];
      if (headings[i] === 'marks' && /^(INVALID|DISTURBED|CAUTION):/.test(text)) {
        // The reasons of all marks stand at the top of the page.
        Object.assign(cell, {title: text, textContent: text.match(/\b(INVALID|DISTURBED|CAUTION)(?=:)/g).join(', ')}).classList.add('bad');
      }
    });
    const thing = scenario.things[number];
    if (thing >= 0) {
      const swatch = make('i', line, undefined, 'swatch');
      swatch.style.background = 'var(--' + colourOf(thing) + ')';
      line.cells[0].prepend(swatch);
    }
    if (hasRange) {
      rangeCell(line, rows[number], pair, at, thing);
    }
  });
  if (hasRange) {
    const cell = make('th', inner.tHead.rows[0], undefined, 'range');
    cell.scope = 'col';
    make('span', cell, 'p50 to p99, ' + figure(range[0]) + ' to ' + figure(range[1]) + ' ' + headings[pair[0]].split(' ').slice(1).join(' ') + ', log');
    heads[pair[0]].before(cell);
  }
  function sort(heading, way) {
    const i = headings.indexOf(heading);
    const order = rows.map((_, row) => row);
    heads.forEach(each => each.removeAttribute('aria-sort'));
    if (i >= 0) {
      heads[i].setAttribute('aria-sort', way);
      order.sort((a, b) => (way === 'ascending' ? 1 : -1) * compareCells(rows[a][i], rows[b][i]));
    }
    inner.tBodies[0].append(...order.map(row => lines[row]));
  }
  sorters.set(scenario.title, sort);
}

function compareCells(a, b) {
  const [x, y] = [numberIn(a), numberIn(b)];
  return isNaN(x) || isNaN(y) ? a.localeCompare(b, 'en', {numeric: true}) : x - y;
}
