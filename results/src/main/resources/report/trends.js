// The page of runs over time. A row is what check decided on a metric: its runs as dots, a line for the level of
// the nights before and one for that of the newest, and an upright line where these begin.

const LEAST_ROWS = 14;
const MANY_NIGHTS = 150;
const DAY_MS = 86400e3;
const {nights, unit} = report;
const COLOURS = {slower: 'bad', faster: 'good', changed: 'ink'};
const isTimed = nights.every(night => night.at !== null);
const span = isTimed ? nights[nights.length - 1].at - nights[0].at : 0;
let fillRest = () => {};

/** The place of a night on the axis: its time, or its number. */
function placeOf(night) {
  return isTimed ? nights[night].at : night;
}

/** When a night was: with the time if all are of a few days, with the year if they are of many months. */
function dayOf(night, isLong) {
  const {at, name} = nights[night];
  if (at === null) {
    return name;
  }
  const clock = span < 2 * DAY_MS ? {hour: '2-digit', minute: '2-digit'} : {};
  const day = clock.hour && !isLong ? {} : {day: 'numeric', month: 'short', ...(isLong || span > 300 * DAY_MS ? {year: 'numeric'} : {})};
  return new Date(at).toLocaleString('en-GB', {...day, ...clock, timeZone: 'UTC'});
}

function since(row) {
  const {commit} = nights[row.since];
  return 'since ' + dayOf(row.since, true) + (commit && ', commit ' + commit);
}

function isWeak(row, night, i) {
  return row.weak.some((each, at) => at % 2 === 0 && each === night && row.weak[at + 1] === i);
}

/** The middle between a night and the one before it. */
function edge(night) {
  const last = nights.length - 1;
  const outer = last ? (placeOf(last) - placeOf(0)) / last / 2 : 0.5;
  return night === 0 ? placeOf(0) - outer : night > last ? placeOf(last) + outer : (placeOf(night - 1) + placeOf(night)) / 2;
}

/** The lines that the tooltip of a night shows. */
function nightLines(row, at) {
  const {commit, name, doubt} = nights[at];
  const runs = row.values[at].map((value, i) => ({
    name: row.values[at].length > 1 ? 'round ' + (i + 1) : 'value',
    value: quantity(value, row.unit) + (isWeak(row, at, i) ? ', not compared' : ''), colour: 'thing' + row.colour
  }));
  return [
    ...(runs.length ? runs : [{name: 'no value', value: ''}]),
    {name: unit, value: name},
    ...(commit ? [{name: 'commit', value: commit}] : []),
    ...(row.verdict && at === row.since ? [{name: 'begins here:', value: row.change}] : []),
    ...(doubt ? [{name: 'marks:', value: doubt}] : [])
  ];
}

function trendPlot(box, row) {
  const dots = row.values.flatMap((values, night) => values.map((value, i) => ({
    night, value, weak: isWeak(row, night, i), shift: i - (values.length - 1) / 2
  })));
  const sure = dots.filter(dot => !dot.weak);
  const levels = row.before === null ? [] : [[row.first, row.since, row.before], [row.since, nights.length, row.after]];
  const reach = [...(sure.length ? sure : dots).map(dot => dot.value), ...levels.map(level => level[2])];
  const [least, greatest] = [Math.min(...reach), Math.max(...reach)];
  const pad = (greatest - least || Math.abs(greatest) || 1) * 0.1;
  const [low, high] = [least - pad, greatest + pad];
  const option = width => {
    const [left, right, top, bottom] = [56, 12, 22, 22];
    const room = (width - left - right) / nights.length;
    const size = room < 3 ? 3 : room < 8 ? 4.5 : 6.5;
    const colour = css('thing' + row.colour);
    const mark = ({value}) => value > high ? {symbol: 'triangle', value: high}
      : value < low ? {symbol: 'triangle', symbolRotate: 180, value: low} : {symbol: 'circle', value};
    const ticks = levels.length && Math.abs(row.after - row.before) > 0.25 * (high - low) ? [row.before, row.after] : levels.slice(1).map(level => level[2]);
    [least, greatest].filter(end => ticks.every(tick => Math.abs(tick - end) > 0.2 * (high - low)) && ticks.push(end));
    const steps = Math.max(1, Math.ceil(nights.length / (width < 520 ? 3 : 7)));
    const days = nights.map((_, i) => i).filter(i => (nights.length - 1 - i) % steps === 0).map(placeOf);
    const nightAt = at => nights.findIndex((_, i) => placeOf(i) === at);
    return {
      grid: {outerBoundsMode: 'none', left, right, top, bottom},
      xAxis: axis({
        type: 'value', min: edge(0), max: edge(nights.length), splitLine: {show: false}, axisLine: {show: false},
        axisLabel: {customValues: days, color: css('soft'), fontSize: 11, hideOverlap: true, formatter: at => nightAt(at) < 0 ? '' : dayOf(nightAt(at))}
      }),
      yAxis: axis({
        type: 'value', min: low, max: high, axisLine: {show: false}, splitLine: {show: false},
        axisLabel: {customValues: ticks, color: css('soft'), fontSize: 12, formatter: value => onAxis(value, row.unit)}
      }),
      series: [
        ...levels.map(([from, to, level]) => ({
          type: 'line', silent: true, symbol: 'none', z: 1, lineStyle: {color: css('machine'), width: 1.5},
          data: [[edge(from), level], [edge(to), level]]
        })),
        {
          type: 'scatter', silent: true, z: 5, symbolSize: size,
          data: dots.map(dot => {
            const {value, ...shape} = mark(dot);
            return {
              value: [placeOf(dot.night), value], ...shape, symbolOffset: [room > 8 ? dot.shift * 5 : 0, 0],
              itemStyle: dot.weak ? {color: css('ground'), borderColor: colour, borderWidth: 1.5} : {color: colour}
            };
          }),
          markLine: {
            silent: true, symbol: 'none', label: {show: false},
            data: row.verdict ? [{xAxis: edge(row.since), lineStyle: {color: css(COLOURS[row.verdict]), width: 1.5, type: 'solid'}}] : []
          }
        }
      ]
    };
  };
  const stops = () => nights.map((_, night) => ({x: placeOf(night), head: dayOf(night, true), lines: nightLines(row, night)}));
  return chart(box, option, stops, nights.length > MANY_NIGHTS ? 'canvas' : 'svg');
}

function addHeader(header) {
  const slower = report.rows.filter(row => row.verdict === 'slower').length;
  const words = [count(nights.length, unit), dayOf(0, true) + ' to ' + dayOf(nights.length - 1, true)];
  document.title = [slower ? slower + ' SLOWER' : 'no regression found', ...words, 'benchmark trend'].join(' \u00b7 ');
  make('h1', header, ['Trend', ...words].join(' \u00b7 '));
  const line = make('p', header, report.setup, 'soft');
  if (report.link) {
    line.append(' \u00b7 ');
    make('a', line, 'page of the newest ' + unit).href = report.link;
  }
}

function addTrust(main) {
  const doubted = nights.map((night, i) => ({doubt: night.doubt, day: dayOf(i, true)})).filter(night => night.doubt);
  const box = make('div', main, undefined, 'trust' + (doubted.length ? ' warn' : ''));
  box.setAttribute('role', 'status');
  make('b', box, count(nights.length, unit) + (doubted.length ? ', ' + doubted.length + ' with marked points' : ', none with a mark of INVALID or DISTURBED points'));
  const lines = [...report.notes, ...doubted.map(night => night.day + ': ' + night.doubt)];
  if (lines.length) {
    const details = make('details', box);
    make('summary', details, count(lines.length, 'note'));
    lines.forEach(line => make('p', details, line, 'mark'));
  }
}

function addKey(parent) {
  const key = make('p', parent, undefined, 'key');
  const hasWeak = report.rows.some(row => row.weak.length);
  [
    ['circle', 'a run'], hasWeak && ['circle hollow', 'not compared: invalid, disturbed or another setup'], hasWeak && ['triangle', 'beyond the scale'],
    ['band', 'levels that were compared: the newest nights, up to ten before'], report.rows.some(row => row.verdict) && ['step', 'a change']
  ].filter(Boolean).forEach(([name, words]) => make('i', make('span', key), undefined, 'sign ' + name).after(words));
}

function addRow(parent, row) {
  const line = make('div', parent, undefined, 'row');
  const name = make('div', line, undefined, 'name');
  make('i', name, undefined, 'swatch').style.background = 'var(--thing' + row.colour + ')';
  // Long names break after a dot and between words.
  name.append(row.name.replace(/\.|[a-z](?=[A-Z])/g, '$&\u200b'));
  const direction = row.better === 'none' ? '' : row.better + ' is better';
  make('small', name, [row.params, row.metric + (row.metric.endsWith(row.unit) ? '' : ', ' + row.unit), direction].filter(Boolean).join(' \u00b7 '));
  const cell = make('div', line);
  const said = make('div', line, undefined, 'said');
  const newest = row.values.findLast(values => values.length);
  const value = quantity(row.after ?? newest.reduce((a, b) => a + b, 0) / newest.length, row.unit);
  const [, number, rest] = value.match(/^(\S+)(.*)$/);
  make('small', make('b', said, number), rest);
  const words = row.verdict ? since(row) + '; ' + row.words : row.words;
  if (row.verdict) {
    make('span', said, row.change, COLOURS[row.verdict]);
  }
  make('span', said, words, 'soft');
  trendPlot(chartBox(cell, 'trend', row.name + ' ' + row.params + ' ' + row.metric + ': ' + value + ', ' + row.change + ' ' + words), row);
}

/** The rows of check, changes first; of the others, times and throughput before costs. */
function addRows(main) {
  const section = make('section', main);
  section.id = 'answer';
  make('h2', section, report.answer[0].toUpperCase() + report.answer.slice(1)).id = 'say';
  make('p', section, 'Arrow keys read a plot\u2019s dots.', 'soft hint');
  addKey(section);
  const rank = row => row.verdict ? 0 : 1 + /\/op$|^gc\./.test(row.metric);
  const rows = [...report.rows].sort((a, b) => rank(a) - rank(b));
  const open = rows.length <= LEAST_ROWS ? rows.length : Math.max(rows.filter(row => row.verdict).length, LEAST_ROWS - 4);
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

addEventListener('beforeprint', () => {
  document.querySelectorAll('details').forEach(each => each.open = true);
  fillRest();
});
loadLibrary().then(() => {
  addHeader(document.querySelector('header'));
  const main = document.querySelector('main');
  addTrust(main);
  addRows(main);
});
