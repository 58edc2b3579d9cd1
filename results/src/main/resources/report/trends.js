// The page of runs over time. A row is what check decided on a metric: its runs as dots, a line for the level of the nights
// before and one for that of the newest, and an upright line where these begin.

const LEAST_ROWS = 14;
const COLOURS = {slower: 'bad', faster: 'good', changed: 'ink'};
const {nights, rows} = report;
const many = (n, noun) => n.toLocaleString('en') + ' ' + noun + (n === 1 ? '' : 's');

/** When a night was: its day, or its name if that is no time. */
function dayOf(night, isLong) {
  const {at, name} = nights[night] ?? {at: null, name: ''};
  return at === null ? name : new Date(at).toLocaleString('en-GB', {day: 'numeric', month: 'short', ...(isLong ? {year: 'numeric'} : {}), timeZone: 'UTC'});
}

/** The head of a tip: the night, its commit and marks. */
function headOf(night, row) {
  const {name, commit, marks} = nights[night] ?? {};
  return [dayOf(night, true), name, commit && 'commit ' + commit, row.verdict && night === row.since && row.change + ' from here', marks]
    .filter(Boolean).join(' \u00b7 ');
}

function trendOption(row, width) {
  const levels = row.before === null ? [] : [[row.first, row.since, row.before], [row.since, nights.length, row.after]];
  const sure = row.runs.filter(run => !run.weak);
  const reach = [...(sure.length ? sure : row.runs).map(run => run.value), ...levels.map(level => level[2])];
  const [least, greatest] = [Math.min(...reach), Math.max(...reach)];
  const pad = (greatest - least || Math.abs(greatest) || 1) * 0.1;
  const [min, max] = [least - pad, greatest + pad];
  const steps = Math.ceil(nights.length / (width < 520 ? 3 : 7));
  const days = [...nights.keys()].filter(i => (nights.length - 1 - i) % steps === 0);
  const colour = css('thing1');
  const plain = {type: 'value', splitLine: {show: false}, axisLine: {show: false}};
  return {
    grid: {outerBoundsMode: 'none', left: 56, right: 12, top: 22, bottom: 22},
    xAxis: axis(night => headOf(night, row), {
      ...plain, min: -0.5, max: nights.length - 0.5, axisLabel: {customValues: days, fontSize: 11, formatter: night => dayOf(night)}
    }),
    yAxis: axis(String, {...plain, min, max, axisLabel: {customValues: [least, greatest], formatter: value => tick(value, row.unit)}}),
    series: [
      ...levels.map(([from, to, level]) => line('', 'machine', [[from - 0.5, level], [to - 0.5, level]], {silent: true, z: 1, tooltip: {show: false}, lineStyle: {width: 1.5}})),
      line(row.metric, 'thing1', row.runs.map(({night, value, text, weak}) => ({
        value: [night, Math.max(min, Math.min(max, value)), text], symbol: value > max || value < min ? 'triangle' : 'circle',
        itemStyle: weak ? {color: css('ground'), borderColor: colour, borderWidth: 1.5} : {color: colour}
      })), {
        type: 'scatter', z: 5, symbolSize: (width - 68) / nights.length < 8 ? 4 : 6.5,
        markLine: {
          silent: true, symbol: 'none', label: {show: false}, lineStyle: {color: css(COLOURS[row.verdict] ?? 'ink'), width: 1.5, type: 'solid'},
          data: row.verdict ? [{xAxis: row.since - 0.5}] : []
        }
      })
    ]
  };
}

function addRow(parent, row) {
  const box = make('div', parent, undefined, 'row');
  make('small', makeName('div', box, row.name, 'name'), row.metric);
  const cell = make('div', box);
  const said = make('div', box, undefined, 'said');
  make('b', said, row.value);
  if (row.verdict) {
    make('span', said, row.change, COLOURS[row.verdict]);
  }
  const {commit} = nights[row.since] ?? {};
  const words = (row.verdict ? 'since ' + dayOf(row.since, true) + (commit && ', commit ' + commit) + '; ' : '') + row.words;
  make('span', said, words, 'soft');
  chart(cell, 'trend', [row.name, row.metric, row.value, row.change, words].join(', '), width => trendOption(row, width));
}

/** The rows of check, changes first; the rest of many rows is drawn when it is opened. */
loadLibrary().then(() => {
  const [header, main] = [document.querySelector('header'), document.querySelector('main')];
  const slower = rows.filter(row => row.verdict === 'slower').length;
  const words = many(nights.length, 'night') + ' \u00b7 ' + dayOf(0, true) + ' to ' + dayOf(nights.length - 1, true);
  const verdict = slower ? slower + ' SLOWER' : report.answer.split(/[;:(]/)[0].trim();
  document.title = verdict + ' \u00b7 ' + words;
  make('h1', header, 'Trend \u00b7 ' + words);
  const setup = make('p', header, report.setup + ' ', 'soft');
  if (report.link) {
    make('a', setup, 'page of the newest night').href = report.link;
  }
  const marked = nights.flatMap((night, i) => night.marks ? [dayOf(i, true) + ': ' + night.marks] : []);
  const trust = make('div', main, undefined, 'trust ' + (marked.length ? 'DISTURBED' : ''));
  make('b', trust, many(nights.length, 'night') + ', ' + (marked.length || 'none') + ' with marked points');
  [...report.notes, ...marked].forEach(text => make('p', trust, text, 'mark'));
  const section = make('section', main);
  section.id = 'answer';
  make('h2', section, report.answer[0].toUpperCase() + report.answer.slice(1)).id = 'say';
  make('p', section, 'Dots are runs, hollow if they were not compared, triangles if beyond the scale. Lines are the levels that were compared.', 'soft hint');
  const open = rows.length <= LEAST_ROWS ? rows.length : Math.max(rows.filter(row => row.verdict).length, LEAST_ROWS - 4);
  const box = make('div', section, undefined, 'rows');
  rows.slice(0, open).forEach(row => addRow(box, row));
  if (open < rows.length) {
    const details = make('details', section);
    make('summary', details, many(rows.length - open, 'more metric') + ' without a change');
    const more = make('div', details, undefined, 'rows');
    details.addEventListener('toggle', () => more.childElementCount || rows.slice(open).forEach(row => addRow(more, row)));
    addEventListener('beforeprint', () => details.open = true);
  }
});
