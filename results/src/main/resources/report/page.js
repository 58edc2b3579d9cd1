// Builds the page around three questions: can I trust it, what is the answer, and why?

const plots = report.sections.flatMap(section => section.plots.map(plot => ({...plot, section})));
const MANY_ANSWERS = 12;

function pointOf(row) {
  return report.points[row.point];
}

/** The CSS variable of a row's colour, which is that of its subject on the whole page. */
function colourOf(row) {
  return 'thing' + row.colour;
}

/** The sign of a row's mark. */
function signOf(row) {
  const {INVALID, EXCEEDED, DISTURBED, CAUTION} = pointOf(row).marks ?? {};
  if (INVALID) {
    return ' INVALID';
  }
  return EXCEEDED || DISTURBED || CAUTION ? ' \u25b2' : '';
}

/** The view is in the address: what is compared, at which load, and how a table is sorted. */
function address(changes) {
  const asked = new URLSearchParams(location.hash.slice(1));
  Object.entries(changes).forEach(([name, value]) => value ? asked.set(name, value) : asked.delete(name));
  return '#' + asked;
}

function showAddress() {
  const asked = new URLSearchParams(location.hash.slice(1));
  const plot = plots.find(({id}) => id === asked.get('compare')) ?? plots[0];
  show(plot, plot.choices.find(({label}) => label === asked.get('at')) ?? firstChoice(plot));
  const [id, ...order] = (asked.get('sort') ?? '').split('|');
  sorters.forEach((sort, table) => sort(...(table === id ? order : [])));
  document.getElementById(asked.get('table'))?.scrollIntoView();
}

/** The choice that a plot opens with. */
function firstChoice(plot) {
  return plot.choices.find(({label}) => label === plot.first);
}

/** The answer without the name of its plot. */
function after(plot, {answer}) {
  return (answer || ': no valid figure.').replace(plot.name, '') + ' ';
}

function addHead(header, main) {
  const {title, setup, state, validity, advice, missing, marks} = report.summary;
  document.title = [state, title, 'benchmark report'].filter(Boolean).join(' \u00b7 ');
  make('h1', header, title);
  make('p', header, setup, 'soft');
  const box = make('div', main, undefined, 'trust ' + state);
  box.setAttribute('role', 'status');
  make('b', box, validity);
  make('span', box, advice);
  if (marks.length || missing.length) {
    const details = make('details', box);
    make('summary', details, 'Which, and why');
    [...missing.map(line => 'MISSING: ' + line), ...marks].forEach(line => make('p', details, line, 'mark'));
  }
}

/** What is to be said of marked rows, the worst first. */
const DOUBTS = [
  {mark: 'INVALID', before: 'INVALID, do not use: ', after: '.'},
  {mark: 'EXCEEDED', before: 'Beyond a required bound: ', after: '.', isExplained: true},
  {mark: 'DISTURBED', before: 'Disturbed: ', after: '. Differences may be noise; repeat on a quiet machine.', isExplained: true},
  {mark: 'CAUTION', before: 'Caution: ', after: '.', isExplained: true}
];

function doubt(rows) {
  const sentences = [];
  for (const {mark, before, after, isExplained} of DOUBTS) {
    const marked = rows.filter(row => pointOf(row).marks?.[mark]);
    const names = marked.map(row => isExplained ? row.subject + ' (' + pointOf(row).marks[mark] + ')' : row.subject);
    if (names.length) {
      sentences.push(before + names.join('; ') + after);
    }
  }
  return sentences.join(' ');
}

function show(plot, choice) {
  const rows = plot.rows.filter(row => row.x === undefined || row.x === choice.x);
  const [of, say, doubts, choices, main, side, costs] = ['of', 'say', 'doubt', 'choices', 'main-plot', 'side-plots', 'costs'].map(id => document.getElementById(id));
  say.textContent = choice.answer || plot.name + ': no valid figure.';
  doubts.textContent = doubt(rows);
  of.textContent = plot.section.title;
  document.getElementById('answer-' + plot.id)?.replaceChildren(after(plot, choice));
  choose(choices, 'At', plot.choices.map(({label}) => label), plot.choices.indexOf(choice), i => {
    history.replaceState(null, '', address({compare: plot.id, at: plot.choices[i].label, table: ''}));
    show(plot, plot.choices[i]);
  });
  [main, side, costs].forEach(dropCharts);
  const curved = rows.filter(row => curveOf(row)?.at.length);
  const swept = plot.x ? plot.figures.filter(shown => linesOf(plot, shown).length) : [];
  // The width of the plots depends on it.
  side.parentNode.classList.toggle('single', !curved.length && !swept.length);
  if (curved.length) {
    const isWhole = curved.every(row => curveOf(row).isWhole);
    make('small', make('h3', main, 'Time by percentile'), ' ' + curveOf(curved[0]).unit + ', log' + (choice.label ? ', ' + choice.label : '') +
      (isWhole ? ' \u00b7 dotted, ~: fewer than 10 samples beyond; grey: stalls of the client' : ' \u00b7 no interval log: only the dots are known'));
    curves(main, curved, 'Percentiles. ' + say.textContent);
  }
  swept.forEach(shown => {
    make('small', make('h3', side, shown.label + ' over ' + plot.x.label), ' ' + shown.unit);
    sweep(side, plot, shown, shown === swept.at(-1));
  });
  if (!swept.length || !curved.length) {
    plot.figures.forEach(shown => bars(curved.length ? side : main, shown, rows));
  }
  const costed = plot.costs.filter(({name}) => rows.some(row => row.figures[name].value));
  costed.forEach(cost => bars(costs, cost, rows));
  document.getElementById('cost').hidden = !costed.length;
  const timed = rows.filter((row, i) => pointOf(row).time && rows.findIndex(other => other.point === row.point) === i);
  document.getElementById('why').hidden = !timed.length;
  if (timed.length) {
    showTime(timed, 0);
  }
}

function showTime(rows, chosen) {
  const row = rows[chosen];
  const [points, because, time, graphs] = ['points', 'because', 'time', 'graphs'].map(id => document.getElementById(id));
  choose(points, 'Point', rows.map(({subject}) => subject), chosen, i => showTime(rows, i));
  because.textContent = row.subject + ': ' + pointOf(row).time.words;
  dropCharts(time);
  overTime(time, row);
  graphs.textContent = '';
  Object.entries(pointOf(row).links ?? {}).forEach(([process, address], i) => {
    graphs.append(i ? ', ' : 'Flame graphs: ');
    make('a', graphs, process).href = address;
  });
}

function addAnswer(main) {
  const section = make('section', main);
  section.id = 'answer';
  section.innerHTML = '<p class="eyebrow" id="of"></p><h2 id="say"></h2><p class="soft doubt" id="doubt"></p><div class="bar" id="choices"></div>' +
    '<div class="two"><div id="main-plot"></div><div id="side-plots"></div></div><div id="cost"><h3>Cost per operation</h3><div class="costs" id="costs"></div></div>';
  if (plots.length > 1) {
    const details = make('details', section);
    details.open = plots.length <= MANY_ANSWERS;
    make('summary', details, 'All ' + plots.length + ' answers');
    const list = make('ul', details, undefined, 'answers');
    plots.forEach(plot => {
      const item = make('li', list);
      const link = make('a', item, plot.name);
      link.href = '#' + new URLSearchParams({compare: plot.id});
      link.addEventListener('click', () => scrollTo(0, 0));
      make('span', item, after(plot, firstChoice(plot))).id = 'answer-' + plot.id;
      make('a', item, 'table', 'soft').href = '#' + new URLSearchParams({compare: plot.id, table: plot.section.id});
    });
  }
  const why = make('section', main);
  why.id = 'why';
  why.innerHTML = '<p class="eyebrow">Over time</p><h2 id="because"></h2><div class="bar" id="points"></div><div id="time"></div><p id="graphs"></p>';
}

/** Who led and what each server used, point by point; closed, since it has many rows. */
function addServers(box, {id, servers}) {
  const details = make('details', box);
  make('summary', details, 'Servers of these points: leader, CPU, memory, fsyncs, connections');
  pointTable(details, {id: id + '-servers', table: servers});
  make('p', details, 'Means of the iterations, each a mean over its time. A longest time is the longest of an iteration; ' +
    'connections, watches, znodes, data and heap are read at its end.', 'soft');
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
    if (section.servers) {
      addServers(box, section);
    }
  });
}

function addSetup(main) {
  const section = make('section', main);
  make('p', section, 'Response time runs from the intended start of an operation until it completes. Files beside this page: ' +
    'jmh.json, servers.csv, provenance.json, histograms/.', 'soft');
  Object.entries(report.summary.facts).filter(([, facts]) => Object.keys(facts).length).forEach(([name, facts]) => {
    const details = make('details', section);
    make('summary', details, 'Setup of ' + name + ': machine, versions, settings');
    table(details, ['fact', 'value'], Object.entries(facts), 'facts', ['fact', 'value']);
  });
}

loadLibrary().then(() => {
  const main = document.querySelector('main');
  addHead(document.querySelector('header'), main);
  addAnswer(main);
  addPoints(main);
  showAddress();
  addEventListener('hashchange', showAddress);
  addSetup(main);
});
