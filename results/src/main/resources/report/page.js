// Builds the page around three questions: can I trust it, what is the answer, and why?

const plots = report.sections.flatMap(section => section.plots.map(plot => ({...plot, section})));
const MANY_ANSWERS = 12;
const picked = {plot: plots[0], at: '', row: 0};

function pointOf(row) {
  return report.points[row.point];
}

/** The CSS variable of a row's colour, which is that of its subject on the whole page. */
function colourOf(row) {
  return 'thing' + row.colour;
}

/** A subject, and what else tells the row from the others in view. */
function nameOf(row, rows) {
  const lines = new Set(rows.filter(other => other.subject === row.subject).map(other => other.line));
  return row.subject + (lines.size > 1 && row.line ? ', ' + row.line : '');
}

/** The sign of a row's mark. */
function signOf(row) {
  const {invalid, disturbed, caution} = pointOf(row);
  return invalid ? ' INVALID' : disturbed || caution ? ' \u25b2' : '';
}

/** The view is in the address: what is compared, at which load, and how a table is sorted. */
function address(changes) {
  const asked = new URLSearchParams(location.hash.slice(1));
  Object.entries(changes).forEach(([name, value]) => value ? asked.set(name, value) : asked.delete(name));
  return '#' + asked;
}

function showAddress() {
  const asked = new URLSearchParams(location.hash.slice(1));
  pick(plots.find(plot => plot.id === asked.get('compare')) ?? plots[0], asked.get('at'));
  const [id, ...order] = (asked.get('sort') ?? '').split('|');
  sorters.forEach((sort, table) => sort(...(table === id ? order : [])));
  document.getElementById(asked.get('table'))?.scrollIntoView();
}

function answerOf(plot, at) {
  return plot.choices.find(choice => choice.label === at).answer || plot.name + ': no valid figure.';
}

/** The answer without the name of its plot. */
function after(plot, at) {
  return answerOf(plot, at).replace(plot.name, '') + ' ';
}

function addHeader(header) {
  const {title, setup, state} = report.summary;
  document.title = [state, title, 'benchmark report'].filter(Boolean).join(' \u00b7 ');
  make('h1', header, title);
  make('p', header, setup, 'soft');
}

const ADVICE = {
  INVALID: 'Do not use the figures of invalid points.',
  DISTURBED: 'Trust medians more than tails: something else than the measured system may explain them.',
  MISSING: 'Some planned points have no result.'
};

function addTrust(main) {
  const {state, isChecked, validity, missing, marks} = report.summary;
  const box = make('div', main, undefined, 'trust' + (state ? ' warn' : isChecked ? '' : ' unchecked'));
  box.setAttribute('role', 'status');
  make('b', box, validity);
  make('span', box, ADVICE[missing.length ? 'MISSING' : state]);
  if (isChecked && !Object.values(report.points).some(point => Object.values(point.times ?? {}).some(time => time.heat))) {
    make('span', box, 'No interval logs: percentiles are dots, and there is no heat map.');
  }
  if (marks.length || missing.length) {
    const details = make('details', box);
    make('summary', details, 'Which, and why');
    [...missing.map(line => 'MISSING: ' + line), ...marks].forEach(line => make('p', details, line, 'mark'));
  }
}

function doubt(rows) {
  const named = mark => rows.filter(row => pointOf(row)[mark]).map(row => nameOf(row, rows) + (mark === 'invalid' ? '' : ' (' + pointOf(row)[mark] + ')')).join('; ');
  return [['invalid', 'INVALID, do not use: ', '.'], ['disturbed', 'Disturbed: ', '. Differences may be noise; repeat on a quiet machine.'],
    ['caution', 'Caution: ', '.']].filter(([mark]) => named(mark)).map(([mark, before, end]) => before + named(mark) + end).join(' ');
}

function showAnswer() {
  const {plot, at} = picked;
  const rows = plot.rows.filter(row => row.at.includes(at));
  document.getElementById('say').textContent = answerOf(plot, at);
  document.getElementById('doubt').textContent = doubt(rows);
  document.getElementById('of').textContent = plot.section.title + (Object.keys(report.summary.facts).length > 1 ? ' \u00b7 ' + plot.run : '');
  const go = (to, label) => history.replaceState(null, '', address({compare: to.id, at: label, table: ''})) || pick(to, label);
  choose(document.getElementById('plots'), 'Compare', plots.map(each => each.name), plots.indexOf(plot), i => go(plots[i]));
  const labels = plot.choices.map(choice => choice.label);
  choose(document.getElementById('choices'), 'At', labels, labels.indexOf(at), i => go(plot, labels[i]));
  document.getElementById('answer-' + plot.id)?.replaceChildren(after(plot, at));
  const main = document.getElementById('main-plot');
  const side = document.getElementById('side-plots');
  [main, side].forEach(dropCharts);
  const curved = rows.filter(row => curveOf(row)?.at.length);
  const swept = plot.x ? plot.figures.filter(shown => linesOf(plot, shown).length) : [];
  // The width of the plots depends on it.
  side.parentNode.classList.toggle('single', !curved.length && !swept.length);
  if (curved.length) {
    const {unit, few} = curveOf(curved[0]);
    const isWhole = curved.every(row => curveOf(row).isWhole);
    make('small', make('h3', main, 'Time by percentile'), ' ' + unit + ', log' + (at ? ', ' + at : '') +
      (few ? ' \u00b7 each dot is a sample' : isWhole ? ' \u00b7 dotted, ~: fewer than 10 samples beyond; grey: stalls of the client' : ' \u00b7 no interval log: only the dots are known'));
    curves(main, curved, 'Percentiles. ' + answerOf(plot, at));
  } else {
    plot.figures.forEach(shown => figureBars(main, rows, shown));
  }
  if (swept.length) {
    const several = new Set(plot.rows.map(row => row.line)).size > 1;
    make('small', make('h3', side, 'Over ' + plot.x.label), several ? ' ' + rows[0].line + '; dashed: other' : '');
    swept.forEach(shown => {
      make('small', make('h4', side, shown.label), ' ' + shown.unit);
      sweep(side, plot, shown, shown === swept.at(-1), rows[0].line);
    });
  } else if (curved.length) {
    plot.figures.forEach(shown => figureBars(side, rows, shown));
  }
}

function showWhy() {
  const {plot, at} = picked;
  const rows = plot.rows.filter(row => row.at.includes(at));
  const timed = rows.filter(timeOf);
  const box = document.getElementById('time');
  const costs = document.getElementById('costs');
  dropCharts(box);
  costs.textContent = '';
  picked.row = Math.min(picked.row, Math.max(0, timed.length - 1));
  choose(document.getElementById('rows'), 'Point', timed.map(row => nameOf(row, rows)), picked.row, i => {
    picked.row = i;
    keepingFocus(showWhy);
  });
  const shown = timed[picked.row];
  const isCosted = costBars(costs, rows);
  const heading = document.getElementById('cost-heading');
  heading.hidden = !isCosted || !shown;
  document.getElementById('because').textContent = shown ? nameOf(shown, rows) + ': ' + timeOf(shown).words : heading.textContent;
  document.getElementById('why').hidden = !shown && !isCosted;
  const graphs = document.getElementById('graphs');
  graphs.textContent = '';
  if (shown) {
    overTime(box, shown);
    Object.entries(pointOf(shown).links ?? {}).forEach(([of, address], i) => {
      graphs.append(i ? ', ' : 'Flame graphs: ');
      make('a', graphs, of).href = address;
    });
  }
}

/** Draws controls anew, and gives the new one of the same name the focus. */
function keepingFocus(draw) {
  const focused = document.activeElement?.name || document.activeElement?.getAttribute('aria-label');
  draw();
  if (focused) {
    const name = CSS.escape(focused);
    document.querySelector('input[name=' + name + ']:checked, select[aria-label=' + name + ']')?.focus();
  }
}

function pick(plot, at) {
  const isThere = plot.choices.some(choice => choice.label === at);
  Object.assign(picked, {plot, at: isThere ? at : plot.first});
  keepingFocus(() => {
    showAnswer();
    showWhy();
  });
}

function addAnswer(main) {
  const section = make('section', main);
  section.id = 'answer';
  section.innerHTML = '<p class="eyebrow" id="of"></p><h2 id="say"></h2><p class="soft doubt" id="doubt"></p>' +
    '<div class="bar"><div id="plots"></div><div id="choices"></div></div>' +
    '<div class="two"><div id="main-plot"></div><div id="side-plots"></div></div>';
  if (plots.length > 1) {
    const details = make('details', section);
    details.open = plots.length <= MANY_ANSWERS;
    make('summary', details, 'All ' + plots.length + ' answers');
    const list = make('ul', details, undefined, 'answers');
    plots.forEach(plot => {
      const item = make('li', list);
      make('a', item, plot.name).href = '#' + new URLSearchParams({compare: plot.id});
      make('span', item, after(plot, plot.first)).id = 'answer-' + plot.id;
      make('a', item, 'table', 'soft').href = '#' + new URLSearchParams({compare: plot.id, table: plot.section.id});
    });
  }
}

function addWhy(main) {
  const section = make('section', main);
  section.id = 'why';
  section.innerHTML = '<p class="eyebrow">Why?</p><h2 id="because"></h2><div class="bar"><div id="rows"></div></div><div id="time"></div>' +
    '<h3 id="cost-heading">Cost per operation</h3><div class="costs" id="costs"></div><p id="graphs"></p>';
}

function addPoints(main) {
  const all = make('section', main);
  all.id = 'all';
  make('p', all, 'All points', 'eyebrow');
  report.sections.forEach(section => {
    const box = make('div', all, undefined, 'scenario');
    make('h2', box, section.title).id = section.id;
    make('p', box, [section.text, section.table.shared && 'All: ' + section.table.shared + '.'].filter(Boolean).join(' '), 'soft');
    pointTable(box, section);
    make('p', box, section.table.legend, 'soft');
  });
}

function addSetup(main) {
  const section = make('section', main);
  const runs = Object.entries(report.summary.facts).filter(([, facts]) => Object.keys(facts).length);
  if (runs.some(([, facts]) => facts.schemaVersion)) {
    make('p', section, 'Response time runs from the intended start of an operation until it completes. Files beside this page: ' +
      'jmh.json, servers.csv, provenance.json, histograms/.', 'soft');
  }
  runs.forEach(([name, facts]) => {
    const details = make('details', section);
    make('summary', details, 'Setup of ' + name + ': machine, versions, settings');
    table(details, ['fact', 'value'], Object.entries(facts), 'facts', ['fact', 'value']);
  });
}

loadLibrary().then(() => {
  const main = document.querySelector('main');
  addHeader(document.querySelector('header'));
  addTrust(main);
  addAnswer(main);
  addWhy(main);
  addPoints(main);
  showAddress();
  addEventListener('hashchange', showAddress);
  if (report.studies.studies.length) {
    addStudies(main, report.studies);
  }
  addSetup(main);
});
