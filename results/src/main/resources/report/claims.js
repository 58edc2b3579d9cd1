// The verdicts on the studies' conclusions, and measured points beside the studies' figures. All text is set as text.

const outcomeClass = {'holds': 'good', 'does not hold': 'bad'};

function addStudyTable(parent, {title, headings, rows, note}) {
  make('h4', parent, title);
  const inner = table(parent, headings, rows, 'study', []);
  inner.querySelectorAll('td').forEach(cell => cell.className = outcomeClass[cell.textContent] ?? (cell.textContent.length > 20 ? 'text' : ''));
  make('p', parent, note);
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
