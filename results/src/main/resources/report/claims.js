// The studies' conclusions: a table a study, a row a figure; all text is set as text.

const verdictClass = {'holds': 'good', 'does not hold': 'bad'};

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
  const missing = [...new Set(claim.figures.flatMap(figures => figures.missing))];
  if (missing.length) {
    const details = make('details', said);
    make('summary', details, missing.length + ' missing or invalid');
    const list = make('ul', details);
    missing.forEach(each => make('li', list, each));
  }
  spanning(row, rows, claim.verdict, verdictClass[claim.verdict]);
  spanning(row, rows, claim.margin, '');
  return row;
}

function addClaims(main, nav, claims) {
  const section = make('section', main);
  make('h2', section, "The studies' conclusions").id = 'claims';
  make('a', nav, "The studies' conclusions").href = '#claims';
  make('p', section, claims.summary + ', for the studies whose benchmarks were run. A margin is the distance to the ' +
    'nearest allowed bound, as a share of that bound; negative outside.');
  claims.studies.forEach(study => {
    make('h3', section, study.title);
    const inner = make('table', make('div', section, undefined, 'scroll'), undefined, 'claims');
    const head = make('tr', make('thead', inner));
    ['conclusion', 'verdict', 'margin', 'compared', 'study', 'here', 'allowed', 'margin of each']
      .forEach(heading => make('th', head, heading));
    study.claims.forEach(claim => {
      const body = make('tbody', inner);
      const first = addConclusion(body, claim, Math.max(1, claim.figures.length));
      if (claim.reason) {
        make('td', first, claim.reason).colSpan = 5;
      }
      claim.figures.forEach((figures, i) => {
        const row = i === 0 ? first : make('tr', body);
        make('td', row, figures.says, 'compared');
        [figures.study, figures.measured, figures.allowed, figures.margin].forEach(text => make('td', row, text));
      });
    });
  });
}
