// The page of runs over time. It answers: is anything slower, since when, and by how much?

const LEAST_ROWS = 10;
let fillRest = () => {};
const VERDICTS = ['slower', 'changed', 'faster', 'back', 'unclear', 'no change'];
report.machines.forEach(each => {
  each.isTimed = each.nights.every(night => night.at !== null);
});
let machine = report.machines[0];

/** Changes first, the surest first; then times and throughput, then costs. */
function sortedRows() {
  return machine.rows.map((row, i) => ({row, i})).sort((a, b) => {
    const rank = ({row}) => VERDICTS.indexOf(row.verdict) < 4 ? VERDICTS.indexOf(row.verdict) : 4 + /\/op$|^gc\./.test(row.metric);
    return rank(a) - rank(b) || a.i - b.i;
  }).map(({row}) => row);
}

function addHeader(header) {
  header.textContent = '';
  const slower = machine.rows.filter(row => row.verdict === 'slower').length;
  const all = machine.nights.length;
  const words = [count(all, machine.unit), dayOf(machine, 0, true) + ' to ' + dayOf(machine, all - 1, true)];
  document.title = [slower ? slower + ' SLOWER' : 'no regression found', ...words, 'benchmark trend'].join(' \u00b7 ');
  make('h1', header, ['Trend', ...words].join(' \u00b7 '));
  const line = make('p', header, [machine.setup, machine.name].filter(Boolean).join(' \u00b7 '), 'soft');
  if (report.newest) {
    line.append(' \u00b7 ');
    make('a', line, 'page of the newest ' + machine.unit).href = report.newest;
  }
}

function addTrust(main) {
  const doubted = machine.nights.filter(night => night.doubt);
  const isPlain = report.useDisturbed || machine.rows.some(row => row.verdict === 'slower');
  const box = make('div', main, undefined, 'trust' + (doubted.length ? ' warn' : isPlain ? ' unchecked' : ''));
  box.setAttribute('role', 'status');
  make('b', box, count(machine.nights.length, machine.unit) + (doubted.length ? ', ' + doubted.length + ' with DISTURBED or INVALID points' : report.useDisturbed ? ', disturbed ones count' : ', none with a mark of INVALID or DISTURBED points'));
  make('span', box, doubted.length ? 'Hollow dots count neither for a level nor for a change.' : '');
  const begun = new Map();
  machine.rows.forEach(row => row.levels.filter(each => each.words).forEach(each => {
    const key = dayOf(machine, each.first, true) + (each.cause === 'accepted' ? ', accepted: ' : ', new setup: ') + each.words;
    begun.set(key, (begun.get(key) ?? 0) + 1);
  }));
  const lines = [
    ...machine.notes,
    ...machine.nights.filter(night => night.note).map(night => dayOf(machine, machine.nights.indexOf(night), true) + ': ' + night.note),
    ...[...begun].map(([words, rows]) => 'New baseline of ' + count(rows, 'row') + ' from ' + words),
    ...doubted.map(night => dayOf(machine, machine.nights.indexOf(night), true) + ': ' + night.doubt)
  ];
  if (lines.length) {
    const details = make('details', box);
    make('summary', details, count(lines.length, 'note'));
    lines.forEach(line => make('p', details, line, 'mark'));
  }
}

const KEY = [
  ['circle', 'a run'], ['circle hollow', 'disturbed or invalid: does not count'], ['triangle', 'beyond the scale'],
  ['band', 'level, and noise: median \u00b1 2 standard deviations'], ['step', 'a change: size, commit'],
  ['step dashed', 'an accepted change'], ['step dotted', 'another setup: a new baseline']
];

function addKey(parent) {
  const key = make('p', parent, undefined, 'key');
  const any = (cause, rows = machine.rows) => rows.some(row => row.levels.some(each => cause.includes(each.cause)));
  const shown = {
    'circle hollow': machine.rows.some(row => row.weak.length), triangle: machine.rows.some(row => row.weak.length),
    step: any('slower faster changed'), 'step dashed': any('accepted'), 'step dotted': any('setup')
  };
  KEY.filter(([name]) => shown[name] ?? true).forEach(([name, words]) => {
    make('i', make('span', key), undefined, 'sign ' + name).after(words);
  });
}

function verdictWords(row) {
  const percent = share => percentOf(1 + share).slice(1);
  return row.verdict === 'no change' ? 'no change; ' + percent(row.threshold) + ' is excluded'
    : row.verdict === 'unclear' ? 'no change found' + (row.hidden === null ? '' : '; could hide ' + percent(row.hidden))
      : row.verdict === 'back' ? 'back at its level since ' + dayOf(machine, row.since)
        : row.verdict + ' since ' + dayOf(machine, row.since);
}

/** The middle of the newest night's values, or null. */
function newest(row) {
  const night = row.values.findLastIndex(values => values.length);
  const values = row.values[night];
  return {night, value: values.reduce((a, b) => a + b, 0) / values.length, weak: values.every((_, i) => isWeak(row, night, i))};
}

function addRow(parent, row) {
  const line = make('div', parent, undefined, 'row');
  const name = make('div', line, undefined, 'name');
  make('i', name, undefined, 'swatch').style.background = 'var(--thing' + row.colour + ')';
  // Long names break after a dot and between words.
  name.append(row.name.replace(/\.|[a-z](?=[A-Z])/g, '$&\u200b'));
  const direction = row.better === 'none' ? '' : row.better + ' is better';
  const level = row.levels.findLast(each => each.low !== null);
  const noise = level ? 'noise \u00b1 ' + percentOf(level.high / level.level).slice(1) : '';
  make('small', name, [row.params, row.metric + (row.metric.endsWith(row.unit) ? '' : ', ' + row.unit), direction, noise].filter(Boolean).join(' \u00b7 '));
  const cell = make('div', line);
  const {night, value, weak} = newest(row);
  const said = make('div', line, undefined, 'said');
  const number = quantity(value, row.unit).match(/^(\S+)(.*)$/);
  make('small', make('b', said, number[1]), number[2]);
  const isChange = row.since >= 0;
  make('span', said, isChange ? percentOf(row.ratio) + (row.verdict === 'back' ? ' of its baseline' : ', ' + row.verdict) : weak ? 'does not count' : '',
    row.verdict === 'slower' ? 'bad' : row.verdict === 'faster' ? 'good' : 'soft');
  make('span', said, isChange ? verdictWords(row).replace(/^(slower|faster|changed) /, '') : verdictWords(row), 'soft');
  if (night < machine.nights.length - 1) {
    make('span', said, 'no result after ' + dayOf(machine, night), 'bad');
  }
  const box = chartBox(cell, 'trend', row.name + ' ' + row.params + ' ' + row.metric + ': ' + quantity(value, row.unit) + ', ' + verdictWords(row));
  const drawn = trendPlot(box, machine, row);
  const opens = () => drawn.at >= 0 && showNight(drawn.at, true);
  box.addEventListener('click', opens);
  box.addEventListener('keydown', event => event.key === 'Enter' && opens());
}

function addRows(main) {
  const section = make('section', main);
  section.id = 'answer';
  make('h2', section, machine.answer).id = 'say';
  make('p', section, 'Arrow keys read a plot\u2019s dots. A click, or Enter, shows a ' + machine.unit + ' below.', 'soft hint');
  addKey(section);
  const rows = sortedRows();
  const changed = rows.filter(row => row.since >= 0).length;
  fillRest = () => {};
  const open = rows.length <= LEAST_ROWS + 4 ? rows.length : Math.max(changed, LEAST_ROWS);
  const box = make('div', section, undefined, 'rows');
  rows.slice(0, open).forEach(row => addRow(box, row));
  if (open < rows.length) {
    const details = make('details', section);
    make('summary', details, count(rows.length - open, 'more metric') + ' without a change');
    const more = make('div', details, undefined, 'rows');
    fillRest = () => !more.childElementCount && rows.slice(open).forEach(row => addRow(more, row));
    details.addEventListener('toggle', () => details.open && fillRest());
  }
}

function showNight(at, isAsked) {
  const night = machine.nights[at];
  const box = document.getElementById('night');
  box.textContent = '';
  const bar = make('div', box, undefined, 'heading');
  make('h2', bar, (machine.unit === 'run' ? 'Run of ' : 'Night of ') + dayOf(machine, at, true));
  [[-1, '\u2190 ' + machine.unit + ' before'], [1, machine.unit + ' after \u2192']].forEach(([step, words]) => {
    const button = make('button', bar, words, 'step-button');
    button.type = 'button';
    button.disabled = !machine.nights[at + step];
    button.addEventListener('click', () => showNight(at + step, true));
  });
  make('p', box, [
    night.commit && 'commit ' + night.commit + (machine.nights[at - 1]?.commit ? ', before ' + machine.nights[at - 1].commit : ''),
    night.name, night.doubt || 'all points count'
  ].filter(Boolean).join(' \u00b7 '), 'soft');
  const rows = sortedRows().filter(row => row.values[at].length);
  const most = Math.max(1, ...rows.map(row => row.values[at].length));
  const rounds = Array.from({length: most}, (_, i) => most > 1 ? 'round ' + (i + 1) : 'value');
  const hasParams = rows.some(row => row.params);
  const parts = ['benchmark', ...(hasParams ? ['parameters'] : []), 'metric'];
  table(box, [...parts, ...rounds, 'unit', 'to its level'], rows.map(row => {
    const level = row.levels.findLast(each => each.first <= at && at <= each.last);
    const values = row.values[at];
    const mean = values.reduce((a, b) => a + b, 0) / values.length;
    return [row.name, ...(hasParams ? [row.params] : []), row.metric,
      ...rounds.map((_, i) => i < values.length ? figure(values[i]) + (isWeak(row, at, i) ? ' \u25b2' : '') : ''),
      row.unit, level ? percentOf(mean / level.level) : ''];
  }), 'values', [...parts, 'unit']);
  const absent = machine.rows.length - rows.length;
  if (absent) {
    make('p', box, count(absent, 'metric') + ' without a value in this ' + machine.unit + '.', 'soft');
  }
  if (isAsked) {
    box.focus();
    box.scrollIntoView({block: 'nearest'});
  }
}

function build() {
  const main = document.querySelector('main');
  dropCharts(main);
  addHeader(document.querySelector('header'));
  addTrust(main);
  const bar = make('div', make('div', main, undefined, 'bar'));
  choose(bar, 'Machine', report.machines.map(each => (each.name || 'unknown') + ', ' + count(each.nights.length, each.unit)), report.machines.indexOf(machine), i => {
    machine = report.machines[i];
    build();
    document.querySelector('[aria-label=Machine] :checked')?.focus();
  });
  addRows(main);
  const box = make('section', main);
  box.id = 'night';
  box.tabIndex = -1;
  showNight(machine.nights.length - 1);
}
addEventListener('beforeprint', () => {
  document.querySelectorAll('details').forEach(each => each.open = true);
  fillRest();
});
loadLibrary().then(build);
