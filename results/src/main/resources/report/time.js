// A point over time: a heat map of response times, and beneath it what the servers did, on one axis.

// The characters of Timeline.LEVELS.
const LEVELS = ' 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%()*+,-./:;=?@[]^_`{|}~';
const SERVER_COLOURS = 6;
const TALL = 122;

/** The servers and the client, each with a colour of its own on the whole page. */
const servers = [...new Set(Object.values(report.points ?? {}).flatMap(point => Object.values(point.times ?? {}))
  .flatMap(time => Object.values(time.servers)).flatMap(plot => Object.keys(plot.lines)))]
  .sort((a, b) => (a === 'client') - (b === 'client') || a.localeCompare(b, 'en', {numeric: true}));

function serverColour(name) {
  return name === 'client' ? 'client' : 'server' + (servers.indexOf(name) % SERVER_COLOURS + 1);
}

/** Servers that coincide are told apart: each shows through the gaps of the next. */
function serverDash(name) {
  return name === 'client' ? [4, 2] : ['solid', [8, 6], [2, 6]][servers.indexOf(name) % 3];
}

function timeOf(row) {
  return pointOf(row).times?.[row.metric];
}

/** The middle of a column on the axis. */
function middle(time, column) {
  return (column + 0.5) * time.secondsEach;
}

function heatSeries(time, colour, cell) {
  const {heat} = time;
  const cells = heat.columns.flatMap((column, i) => [...column].map((level, row) => [i, row, Math.pow(2, (LEVELS.indexOf(level) - 1) / 4), level]))
    .filter(each => each[3] !== ' ');
  return [{
    type: 'scatter', symbol: 'rect', symbolSize: cell, silent: true, z: 2, tooltip: {show: false},
    data: cells.map(([i, row, count]) => ({
      value: [middle(time, i), Math.pow(10, heat.least + (row + 0.5) / 10)],
      itemStyle: {color: css(colour), opacity: 0.12 + 0.88 * Math.log(1 + count) / Math.log(1 + heat.most)}
    })),
    markLine: {silent: true, symbol: 'none', label: {fontSize: 11, position: 'end', distance: 2}, data: eventLines(time, true)}
  }, {
    type: 'line', name: 'slowest', color: css(colour), symbol: 'none', lineStyle: {width: 0}, z: 3,
    data: heat.slowest.map((ms, i) => ({value: [middle(time, i), ms || null], text: ms ? figure(ms) + ' ms' : ''}))
  }];
}

/** A line at each event; its name stands above the heat map. */
function eventLines(time, isNamed) {
  const isLate = event => event.at > time.columns * time.secondsEach / 2;
  return time.events.map(event => ({
    xAxis: event.at, lineStyle: {color: css('warn'), type: 'solid'},
    label: {show: isNamed, color: css('warn'), formatter: event.what, align: isLate(event) ? 'right' : 'left'}
  }));
}

function serverSeries(time, {lines, unit}, title, grid, isBeside, most) {
  const own = servers.filter(name => lines[name]);
  const downs = apart(own.map(name => lines[name].findLast(value => value !== null) ?? 0), [0, most], false, 78, 14);
  return own.map((name, i) => ({
    type: 'line', name: name + ', ' + title, symbol: 'none', xAxisIndex: grid, yAxisIndex: grid, color: css(serverColour(name)),
    lineStyle: {width: 1.8, type: serverDash(name)},
    ...endLabel(serverColour(name), isBeside ? 110 : 0, downs[i], {formatter: name.replace('zookeeper', 'zk')}),
    markLine: {silent: true, symbol: 'none', data: i ? [] : eventLines(time, false)},
    data: lines[name].map((value, column) => ({value: [middle(time, column), value], text: value === null ? '' : figure(value) + ' ' + unit}))
  }));
}

function overTime(parent, row) {
  const time = timeOf(row);
  const {heat} = time;
  const shown = Object.entries(time.servers).filter(([, {lines}]) => Object.values(lines).some(values => values.some(value => value > 0)));
  const first = heat ? 1 : 0;
  const rows = heat ? heat.columns.flatMap(column => [...column].flatMap((level, i) => level === ' ' ? [] : [i])) : [];
  const range = heat && [Math.pow(10, heat.least + Math.floor(Math.min(...rows) / 10)), Math.pow(10, heat.least + Math.ceil((Math.max(...rows) + 1) / 10))];
  const isBeside = parent.clientWidth > NARROW;
  const box = make('div', parent);
  const tall = (heat ? 340 : 24) + shown.length * TALL;
  box.style.setProperty('--tall', tall + 'px');
  chart(box, 'time', 'Response times and servers over time. ' + time.words, width => {
    const [left, right, map] = [64, isBeside ? 120 : 14, 260];
    const grids = [...(heat ? [[30, map]] : []), ...shown.map((_, i) => [(heat ? 30 + map + 44 : 30) + i * TALL, 78])];
    const cell = heat && [Math.max(1.5, (width - left - right) / time.columns - 0.6), Math.max(2, map / (Math.log10(range[1] / range[0]) * 10) - 0.6)];
    const tops = shown.map(([, {lines}]) => roundUp(Math.max(...Object.values(lines).flat())));
    const isLowest = i => i === grids.length - 1;
    const most = heat && heat.most > 1 ? ' (most: ' + figure(heat.most) + ')' : '';
    const titles = ['Response time, ms' + (isBeside ? ': the stronger the colour, the more operations' + most : ''),
      ...shown.map(([title, {unit}]) => title + ', ' + unit)].slice(1 - first);
    return {
      title: grids.map(([top], i) => ({
        text: titles[i], left: 0, top: top - 26, padding: 0, textStyle: {fontSize: 13, fontWeight: 600, color: css('ink'), fontFamily: FONT}
      })),
      axisPointer: {link: [{xAxisIndex: 'all'}]},
      grid: grids.map(([top, height]) => ({outerBoundsMode: 'none', left, right, top, height})),
      xAxis: grids.map((_, i) => axis(at => figure(Math.floor(at / time.secondsEach) * time.secondsEach) + ' s', {
        gridIndex: i, type: 'value', min: 0, max: time.columns * time.secondsEach, splitLine: {show: false},
        name: isLowest(i) ? 'seconds from ' + time.start + ' UTC' : '', nameLocation: 'middle', nameGap: 24,
        axisLabel: {show: isLowest(i)}
      })),
      yAxis: grids.map((_, i) => axis(figure, {
        gridIndex: i, axisLine: {show: false},
        ...(i < first ? {type: 'log', min: range[0], max: range[1]} : {type: 'value', min: 0, max: tops[i - first], interval: tops[i - first] / 2}), axisLabel: {formatter: value => i < first ? tick(value, 'ms', range) : tick(value)}
      })),
      series: [...(heat ? heatSeries(time, colourOf(row), cell) : []),
        ...shown.flatMap(([title, of], i) => serverSeries(time, of, title, i + first, isBeside, tops[i]))]
    };
  }, 'canvas');
  if (!isBeside && shown.length) {
    key(box, servers.filter(name => shown.some(([, {lines}]) => lines[name])).map(name => [name, serverColour(name)]));
  }
}
