// Tables: all points of a section with a bar from p50 to p99, sorted by a click; a card for each row on a phone.

/** Sorts the table of a section by a heading, up or down; without one, in the order of the run. */
const sorters = new Map();

const TEXT = ['benchmark', 'parameters', 'run', 'marks'];

/** The number in a cell; a time that has its unit with it in seconds. */
function numberIn(text) {
  const [digits, unit = ''] = text.split(' ');
  return parseFloat(digits.replace(/,/g, '')) * (SIZES[unit.split('/')[0]] ?? 1);
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

function pointTable(parent, {id, title, table: all}) {
  // A column of zeros, such as of failures, tells nothing.
  const shown = all.headings.map((_, i) => i).filter(i => all.rows.some(row => row[i] && row[i] !== '0'));
  const headings = shown.map(i => all.headings[i]);
  const rows = all.rows.map(row => shown.map(i => row[i]));
  const inner = table(parent, headings, rows, 'points', TEXT);
  Object.assign(inner.parentNode, {className: 'points-scroll', ariaLabel: 'All points of ' + title});
  const heads = [...inner.tHead.rows[0].cells];
  const lines = [...inner.tBodies[0].rows];
  heads.forEach((cell, i) => {
    cell.textContent = '';
    const button = make('button', cell, headings[i]);
    button.type = 'button';
    button.addEventListener('click', () => {
      const way = cell.getAttribute('aria-sort') === 'ascending' ? 'descending' : 'ascending';
      history.replaceState(null, '', address({sort: [id, headings[i], way].join('|'), table: ''}));
      sort(headings[i], way);
    });
  });
  lines.forEach(line => [...line.cells].forEach((cell, i) => {
    cell.dataset.heading = headings[i];
    const marks = headings[i] === 'marks' && cell.textContent.match(/\b(INVALID|DISTURBED|CAUTION)(?=: )/g);
    if (marks) {
      // The reasons of all marks stand at the top of the page.
      Object.assign(cell, {title: cell.textContent, textContent: marks.join(', ')}).classList.add('bad');
    }
  }));
  rangeColumn(headings, rows, heads, lines);
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
  sorters.set(id, sort);
}

/** A column of bars from p50 to p99, before them; without a unit in its heading, a column has several. */
function rangeColumn(headings, rows, heads, lines) {
  const pair = ['p50', 'p99'].map(name => headings.findIndex(heading => heading.startsWith(name + ' ')));
  if (pair.includes(-1)) {
    return;
  }
  const range = decades(rows.flatMap(row => pair.map(i => numberIn(row[i]))));
  const head = document.createElement('th');
  Object.assign(head, {className: 'range', scope: 'col'});
  make('span', head, 'p50 to p99, ' + range.map(figure).join(' to ') + headings[pair[0]].slice(3) + ', log');
  heads[pair[0]].before(head);
  lines.forEach((line, number) => {
    const cell = document.createElement('td');
    cell.className = 'range';
    const [from, to] = pair.map(i => percentOf(numberIn(rows[number][i]), range, true));
    if (from <= to) {
      const box = make('span', cell);
      Object.assign(make('i', box).style, {left: from + '%', width: to - from + '%'});
      make('b', box).style.left = from + '%';
    }
    line.cells[pair[0]].before(cell);
  });
}

function compareCells(a, b) {
  const [x, y] = [numberIn(a), numberIn(b)];
  return isNaN(x) || isNaN(y) ? a.localeCompare(b, 'en', {numeric: true}) : x - y;
}

/** The verdicts on the conclusions of studies. */
function addStudies(main, {summary, studies}) {
  const section = make('section', main);
  section.id = 'claims';
  make('p', section, 'Published studies', 'eyebrow');
  make('h2', section, summary);
  const rest = document.createElement('details');
  make('summary', rest, 'The conclusions that these runs did not measure');
  studies.forEach(({title, verdicts}) => {
    // Only the first row of a conclusion has its verdict.
    let verdict;
    const isMeasured = verdicts.rows.map(row => (verdict = row[1] || verdict) !== 'not measured');
    [[section, true], [rest, false]].forEach(([parent, which]) => {
      const rows = verdicts.rows.filter((_, i) => isMeasured[i] === which);
      if (rows.length) {
        make('h3', parent, title);
        table(parent, verdicts.headings, rows, 'study', []).querySelectorAll('td').forEach(cell =>
          cell.className = {holds: 'good', 'does not hold': 'bad'}[cell.textContent] ?? (cell.textContent.length > 20 ? 'text' : ''));
      }
    });
  });
  section.append(rest);
}
