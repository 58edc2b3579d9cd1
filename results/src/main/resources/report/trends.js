// The page of runs over time. A row is what check decided on a metric: its runs as dots, a line for the level of the nights
// before and one for that of the newest, and an upright line where these begin.

const LEAST_ROWS = 14;
const DAY_MS = 86400e3;
const COLOURS = {slower: 'bad', faster: 'good', changed: 'ink'};
const {nights, rows} = report;
const isTimed = nights.every(night => night.at !== null);
const span = isTimed ? nights[nights.length - 1].at - nights[0].at : 0;
const many = (n, noun) => n.toLocaleString('en') + ' ' + noun + (n === 1 ? '' : 's');

/** The place of a night on the axis: its time, or its number; of half nights the middle between two. */
function placeOf(night) {
  const whole = Math.max(0, Math.min(nights.length - 1, Math.round(night)));
  return isTimed ? nights[whole].at + (night - whole) * (span / (nights.length - 1) || 1) : night;
}

/** When a night was: with the time if all are of a few days, with the year if they are of many months. */
function dayOf(night, isLong) {
  const {at, name} = nights[night] ?? {at: null, name: ''};
  const clock = span < 2 * DAY_MS ? {hour: '2-digit', minute: '2-digit'} : {};
  const day = clock.hour && !isLong ? {} : {day: 'numeric', month: 'short', ...(isLong || span > 300 * DAY_MS ? {year: 'numeric'} : {})};
  return at === null ? name : new Date(at).toLocaleString('en-GB', {...day, ...clock, timeZone: 'UTC'});
}

/** The head of a tip: the night, its commit and marks. */
function headOf(place, row) {
  const night = nights.findIndex((_, i) => placeOf(i) === place);
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
  const plain = {splitLine: {show: false}, axisLine: {show: false}};
  return {
    grid: {outerBoundsMode: 'none', left: 56, right: 12, top: 22, bottom: 22},
    xAxis: axis(place => headOf(place, row), {
      ...plain, type: 'value', min: placeOf(-0.5), max: placeOf(nights.length - 0.5),
      axisLabel: {customValues: days.map(placeOf), fontSize: 11, formatter: at => dayOf(days.find(i => placeOf(i) === at))}
    }),
    yAxis: axis(String, {...plain, type: 'value', min, max, axisLabel: {customValues: [least, greatest], formatter: value => tick(value, row.unit)}}),
    series: [
      ...levels.map(([from, to, level]) => ({
        type: 'line', silent: true, symbol: 'none', z: 1, lineStyle: {color: css('machine'), width: 1.5}, tooltip: {show: false},
        data: [from, to].map(night => ({value: [placeOf(night - 0.5), level]}))
      })),
      {
        type: 'scatter', name: row.metric, z: 5, symbolSize: (width - 68) / nights.length < 8 ? 4 : 6.5, color: colour,
        data: row.runs.map(({night, value, text, weak}) => ({
          value: [placeOf(night), Math.max(min, Math.min(max, value))], text, symbol: value > max || value < min ? 'triangle' : 'circle',
          itemStyle: weak ? {color: css('ground'), borderColor: colour, borderWidth: 1.5} : {color: colour}
        })),
        markLine: {
          silent: true, symbol: 'none', label: {show: false}, lineStyle: {color: css(COLOURS[row.verdict] ?? 'ink'), width: 1.5, type: 'solid'},
          data: row.verdict ? [{xAxis: placeOf(row.since - 0.5)}] : []
        }
      }
    ]
  };
}

function addRow(parent, row) {
  const line = make('div', parent, undefined, 'row');
  make('small', makeName('div', line, row.name, 'name'), row.metric);
  const cell = make('div', line);
  const said = make('div', line, undefined, 'said');
  make('b', said, row.value);
  if (row.verdict) {
    make('span', said, row.change, COLOURS[row.verdict]);
  }
  const {commit} = nights[row.since] ?? {};
  const words = (row.verdict ? 'since ' + dayOf(row.since, true) + (commit && ', commit ' + commit) + '; ' : '') + row.words;
  make('span', said, words, 'soft');
  chart(cell, 'trend', [row.name, row.metric, row.value, row.change, words].join(', '), width => trendOption(row, width));
}

function addHead(header, main) {
  const slower = rows.filter(row => row.verdict === 'slower').length;
  const words = many(nights.length, 'night') + ' \u00b7 ' + dayOf(0, true) + ' to ' + dayOf(nights.length - 1, true);
  document.title = (slower ? slower + ' SLOWER' : 'no regression found') + ' \u00b7 ' + words;
  make('h1', header, 'Trend \u00b7 ' + words);
  const line = make('p', header, report.setup + ' ', 'soft');
  if (report.link) {
    make('a', line, 'page of the newest night').href = report.link;
  }
  const marked = nights.flatMap((night, i) => night.marks ? [dayOf(i, true) + ': ' + night.marks] : []);
  const box = make('div', main, undefined, 'trust' + (marked.length ? ' warn' : ''));
  make('b', box, many(nights.length, 'night') + ', ' + (marked.length || 'none') + ' with marked points');
  [...report.notes, ...marked].forEach(each => make('p', box, each, 'mark'));
}

/** The rows of check, changes first; the rest of many rows is drawn when it is opened. */
loadLibrary().then(() => {
  const main = document.querySelector('main');
  addHead(document.querySelector('header'), main);
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
