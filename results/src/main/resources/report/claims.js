// The studies' conclusions, and measured points beside the studies' figures. All text is set as text.

const outcomeClass = {'holds': 'good', 'does not hold': 'bad'};

function spanning(row, rows, text, className) {
  const cell = make('td', row, text, 'text ' + (className ?? 'soft'));
  cell.rowSpan = rows;
  return cell;
}

function addConclusion(body, claim, rows) {
  const row = make('tr', body);
  const said = spanning(row, rows, undefined, 'conclusion');
  make('b', said, claim.claim + ' ');
  said.append(claim.text);
  make('div', said, 'Tested: ' + claim.tested, 'soft');
  const missing = [...new Set(claim.findings.flatMap(figures => figures.missing))];
  if (missing.length) {
    const details = make('details', said);
    make('summary', details, missing.length + ' missing or invalid');
    const list = make('ul', details);
    missing.forEach(each => make('li', list, each));
  }
  spanning(row, rows, claim.outcome, outcomeClass[claim.outcome]);
  return row;
}

function addStudyTables(section, study) {
  const details = make('details', section);
  make('summary', details, "Measured points beside the study's figures");
  study.tables.forEach(table => {
    make('h4', details, table.title);
    const inner = make('table', make('div', details, undefined, 'scroll'));
    const head = make('tr', make('thead', inner));
    table.headings.forEach(heading => make('th', head, heading));
    const body = make('tbody', inner);
    table.rows.forEach(cells => {
      const row = make('tr', body);
      cells.forEach((cell, i) => make('td', row, cell, i === 0 ? 'text' : ''));
    });
    if (table.note) {
      make('p', details, table.note);
    }
  });
}

function addClaims(main, nav, claims) {
  const section = make('section', main);
  make('h2', section, "The studies' conclusions").id = 'claims';
  make('a', nav, "The studies' conclusions").href = '#claims';
  make('p', section, claims.summary + '. Only studies about these benchmarks are shown.');
  claims.studies.forEach(study => {
    make('h3', section, study.title);
    const inner = make('table', make('div', section, undefined, 'scroll'), undefined, 'claims');
    const head = make('tr', make('thead', inner));
    ['conclusion', 'outcome', 'compared', 'study', 'here', 'allowed']
      .forEach(heading => make('th', head, heading));
    study.claims.forEach(claim => {
      const body = make('tbody', inner);
      const first = addConclusion(body, claim, Math.max(1, claim.findings.length));
      if (claim.reason) {
        make('td', first, claim.reason).colSpan = 4;
      }
      claim.findings.forEach((figures, i) => {
        const row = i === 0 ? first : make('tr', body);
        make('td', row, figures.compares, 'compared');
        [figures.study, figures.measured, figures.allowed].forEach(text => make('td', row, text));
      });
    });
    addStudyTables(section, study);
  });
}
