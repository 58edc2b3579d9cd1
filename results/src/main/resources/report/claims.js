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
    table.headings.forEach(heading => make(heading ? 'th' : 'td', head, heading));
    inner.parentNode.tabIndex = 0;
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

/** The conclusions that were measured; the rest folded. */
function claimTable(parent, claims) {
  const inner = make('table', make('div', parent, undefined, 'scroll'), undefined, 'claims');
  inner.parentNode.tabIndex = 0;
  const head = make('tr', make('thead', inner));
  ['conclusion', 'outcome', 'compared', 'study', 'here', 'allowed'].forEach(heading => make('th', head, heading).scope = 'col');
  claims.forEach(claim => {
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
}

function addClaims(main, claims) {
  const section = make('section', main);
  section.id = 'claims';
  const isMeasured = claim => claim.outcome in outcomeClass;
  const measured = claims.studies.flatMap(study => study.claims).filter(isMeasured);
  const held = measured.filter(claim => claim.outcome === 'holds').length;
  make('p', section, 'Published studies', 'eyebrow');
  make('h2', section, measured.length
    ? held + ' of ' + count(measured.length, 'measured conclusion') + (held === 1 ? ' holds' : ' hold')
    : 'This run measured none of the conclusions');
  const rest = document.createElement('details');
  claims.studies.forEach(study => {
    const shown = study.claims.filter(isMeasured);
    if (shown.length) {
      make('h3', section, study.title);
      claimTable(section, shown);
    }
    const others = study.claims.filter(claim => !isMeasured(claim));
    if (others.length) {
      make('h3', rest, study.title);
      claimTable(rest, others);
    }
    addStudyTables(rest, study);
  });
  const unmeasured = claims.studies.flatMap(study => study.claims).length - measured.length;
  rest.prepend(Object.assign(document.createElement('summary'),
    {textContent: count(unmeasured, 'conclusion') + ' not measured or not checkable, and the tables of the studies'}));
  section.append(rest);
}
