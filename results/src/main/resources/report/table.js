// Tables: all points of a section, sorted by a click, a card for each row on a phone.

/** Sorts the table of a section by a heading, up or down; without one, in the order of the run. */
const sorters = new Map();

function table(parent, headings, rows, className, textColumns) {
  const inner = make('table', make('div', parent, undefined, 'scroll'), undefined, className);
  const head = make('tr', make('thead', inner));
  headings.forEach(text => make('th', head, text, textColumns.includes(text) ? 'text' : '').scope = 'col');
  const body = make('tbody', inner);
  rows.forEach(row => {
    const line = make('tr', body);
    row.forEach((text, i) => make('td', line, text, textColumns.includes(headings[i]) ? 'text' : ''));
  });
  Object.assign(inner.parentNode, {tabIndex: 0, role: 'region', ariaLabel: headings.join(', ')});
  return inner;
}

function pointTable(parent, {id, table: all}) {
  // A column of zeros, such as of failures, tells nothing.
  const shown = all.headings.map((_, i) => i).filter(i => all.rows.some(row => row[i] && row[i] !== '0'));
  const headings = shown.map(i => all.headings[i]);
  const rows = all.rows.map(row => shown.map(i => row[i]));
  const ranks = shown.map(i => all.ranks[i]);
  const inner = table(parent, headings, rows, 'points', all.names);
  inner.parentNode.className = 'points-scroll';
  const heads = [...inner.tHead.rows[0].cells];
  const lines = [...inner.tBodies[0].rows];
  heads.forEach((cell, i) => {
    cell.textContent = '';
    make('button', cell, headings[i]).addEventListener('click', () => {
      const way = cell.getAttribute('aria-sort') === 'ascending' ? 'descending' : 'ascending';
      history.replaceState(null, '', address({sort: [id, headings[i], way].join('|'), table: ''}));
      sort(headings[i], way);
    });
  });
  lines.forEach(line => [...line.cells].forEach((cell, i) => {
    cell.dataset.heading = headings[i];
    const marks = headings[i] === 'marks' && cell.textContent.match(/\b(INVALID|DISTURBED|EXCEEDED|CAUTION)(?=: )/g);
    if (marks) {
      // The reasons of all marks stand at the top of the page.
      Object.assign(cell, {title: cell.textContent, textContent: marks.join(', ')}).classList.add('bad');
    }
  }));
  function sort(heading, way) {
    const i = headings.indexOf(heading);
    const order = rows.map((_, row) => row);
    heads.forEach(head => head.removeAttribute('aria-sort'));
    if (i >= 0) {
      heads[i].setAttribute('aria-sort', way);
      order.sort((a, b) => (way === 'ascending' ? 1 : -1) * (ranks[i][a] - ranks[i][b]));
    }
    inner.tBodies[0].append(...order.map(row => lines[row]));
  }
  sorters.set(id, sort);
}
