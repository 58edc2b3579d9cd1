// The verdicts on the studies' conclusions, and measured points beside the studies' figures. All text is set as text.

const outcomeClass = {'holds': 'good', 'does not hold': 'bad'};

function addStudyTable(parent, table) {
  if (table.title) {
    make('h4', parent, table.title);
  }
  const inner = make('table', make('div', parent, undefined, 'scroll'), undefined, 'study');
  inner.parentNode.tabIndex = 0;
  const head = make('tr', make('thead', inner));
  table.headings.forEach(heading => make('th', head, heading).scope = 'col');
  const body = make('tbody', inner);
  table.rows.forEach(cells => {
    const row = make('tr', body);
    cells.forEach(cell => make('td', row, cell, outcomeClass[cell] ?? (cell.length > 20 ? 'text' : '')));
  });
  if (table.note) {
    make('p', parent, table.note);
  }
}

function addClaims(main, claims) {
  const section = make('section', main);
  section.id = 'claims';
  make('p', section, 'Published studies', 'eyebrow');
  make('h2', section, claims.summary);
  const rest = document.createElement('details');
  make('summary', rest, 'The conclusions without a verdict, and measured points beside the figures of the studies');
  claims.studies.forEach(study => {
    if (study.measured.rows.length) {
      make('h3', section, study.title);
      addStudyTable(section, study.measured);
    }
    make('h3', rest, study.title);
    [study.notMeasured, ...study.figures].filter(table => table.rows.length).forEach(table => addStudyTable(rest, table));
  });
  section.append(rest);
}
