// A point over time: a heat map of response times, and beneath it what the servers did, on one axis.

// The characters of Timeline.LEVELS.
const LEVELS = ' 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%()*+,-./:;=?@[]^_`{|}~';
const SERVER_COLOURS = 6;
const PAUSE_SECONDS = 1.6;
const LANE = 18;

function cellsOf(time) {
  return time.columns.flatMap((column, i) => [...column]
    .map((level, row) => ({i, row, count: level === ' ' ? 0 : Math.pow(2, (LEVELS.indexOf(level) - 1) / 4)}))
    .filter(cell => cell.count));
}

/** The servers and the client, each with a colour of its own on the whole page. */
const servers = [...new Set(report.points.flatMap(point =>
  Object.values(point.timelines).flatMap(time => Object.values(time.servers).flatMap(Object.keys))))]
  .sort((a, b) => (a === 'client') - (b === 'client') || a.localeCompare(b, 'en', {numeric: true}));

function serverColour(name) {
  return name === 'client' ? 'client' : 'server' + (servers.indexOf(name) % SERVER_COLOURS + 1);
}

/** Servers that coincide are told apart: each shows through the gaps of the next. */
function serverDash(name) {
  return name === 'client' ? [4, 2] : ['solid', [8, 6], [2, 6]][servers.indexOf(name) % 3];
}

/** The timeline of what is drawn of a member; that of the servers without a log. */
function timeOf(member) {
  const times = report.points[member.point].timelines;
  return times[member.metric] ?? times[''];
}

/** One sentence about a point's slowest moment. */
function timeWords(member) {
  const time = timeOf(member);
  if (!time.columns.length) {
    return 'This run has no interval log: only the servers are shown over time.';
  }
  const worst = time.slowest.indexOf(Math.max(...time.slowest));
  const isServer = name => name !== 'client' && name !== 'topics';
  const most = Object.entries(time.servers).map(([metric, of]) => [metric.split(', '), Math.max(0, ...Object.entries(of)
    .filter(([name]) => isServer(name)).map(([, values]) => values[worst]?.[1] ?? 0))]).filter(([, value]) => value > 0.1);
  const stall = time.stalls[worst];
  return (time.eventWords ? time.eventWords + ' ' : '') + 'Its slowest operation took ' + figure(time.slowest[worst]) + ' ms, ' + figure(worst * time.lengthSeconds) +
    ' s into the measurement' + (stall ? '; the client stalled for up to ' + figure(stall) + ' ms then' : '') +
    (time.pauses[worst] ? '; its garbage collection paused it for ' + figure(time.pauses[worst]) + ' ms' : '') +
    most.map(([[name, unit], value]) => '; ' + name + ' of a server: ' + figure(value) + ' ' + unit).join('') + '.' +
    (time.recurs ? ' Operations took ' + figure(time.slowest[worst] / 2) + ' ms or more ' + time.recurs + '.' : '');
}

/** A line at each event; its name stands above the heat map. */
function eventLines(time, named) {
  const isLate = event => event.seconds > time.starts.length * time.lengthSeconds / 2;
  return time.events.map(event => ({
    xAxis: event.seconds, lineStyle: {color: css('warn'), type: 'solid'},
    label: {show: named, color: css('warn'), formatter: event.what, align: isLate(event) ? 'right' : 'left'}
  }));
}

function heatSeries(time, colour, cell) {
  return {
    type: 'scatter', symbol: 'rect', symbolSize: cell, silent: true, z: 2,
    data: cellsOf(time).map(({i, row, count}) => ({
      value: [(i + 0.5) * time.lengthSeconds, Math.pow(10, time.least + (row + 0.5) / time.perDecade)],
      itemStyle: {color: colour, opacity: 0.12 + 0.88 * Math.log(1 + count) / Math.log(1 + time.most)}
    })),
    markArea: {
      silent: true, itemStyle: {color: css('warn-line'), opacity: 0.18},
      label: {position: 'insideTop', color: css('warn'), fontSize: 11, formatter: 'disturbed'},
      data: time.marks.map(([from, to]) => [{xAxis: from * time.lengthSeconds}, {xAxis: (to + 1) * time.lengthSeconds}])
    },
    markLine: {
      silent: true, symbol: 'none', lineStyle: {color: css('soft'), width: 1, type: [2, 3]},
      label: {color: css('soft'), fontSize: 11, position: 'end', distance: 2},
      data: [...time.starts.map((start, i) => [i, start - (time.starts[i - 1] ?? start) - time.lengthSeconds])
        .filter(([i, pause]) => i && pause > PAUSE_SECONDS)
        .map(([i, pause]) => ({xAxis: i * time.lengthSeconds, label: {formatter: 'pause of ' + figure(pause) + ' s'}})),
      ...eventLines(time, true)]
    }
  };
}

function overTime(box, member) {
  const time = timeOf(member);
  const hasHeat = time.columns.length > 0;
  const metrics = Object.keys(time.servers).filter(name => Object.values(time.servers[name])
    .some(values => values.some(value => value && value[1] > 0)));
  const length = time.starts.length * time.lengthSeconds;
  const rows = hasHeat ? Math.max(...time.columns.map(column => column.length)) : 0;
  const low = hasHeat ? Math.min(...cellsOf(time).map(cell => cell.row)) : 0;
  const range = [Math.pow(10, time.least + Math.floor(low / 10)), Math.pow(10, time.least + Math.ceil(rows / time.perDecade))];
  // Lanes of marks beneath the heat map: what could explain a slow moment.
  const isDisturbed = i => time.marks.some(([from, to]) => from <= i && i <= to);
  const columns = time.columns.map((_, i) => i);
  const lanes = [
    {name: 'client GC', colour: 'client', at: columns.filter(i => time.pauses[i] > 0)},
    {name: 'disturbed', colour: 'warn', at: columns.filter(isDisturbed)}
  ].filter(lane => lane.at.length);
  const strip = lanes.length ? lanes.length * LANE + 8 : 0;
  box.style.height = (hasHeat ? 340 + strip : 24) + metrics.length * 122 + 'px';
  const key = make('p', box.parentNode, undefined, 'key');
  servers.filter(name => metrics.some(metric => time.servers[metric][name])).forEach(name =>
    make('b', key, name).style.color = 'var(--' + serverColour(name) + ')');
  const option = (width, height) => {
    const small = width < 560;
    const [left, right] = [64, small ? 14 : 120];
    const heat = hasHeat ? height - 80 - strip - metrics.length * 122 : 0;
    const grids = [
      ...(hasHeat ? [[30, heat]] : []), ...metrics.map((_, i) => [(hasHeat ? 30 + heat + strip + 44 : 30) + i * 122, 78]),
      ...(strip ? [[30 + heat + 6, lanes.length * LANE]] : [])
    ];
    const ofLanes = grids.length - 1;
    const lowest = metrics.length ? grids.length - 1 - (strip ? 1 : 0) : grids.length - 1;
    const cell = [Math.max(1.5, (width - left - right) / time.starts.length - 0.6), Math.max(2, heat / (Math.log10(range[1] / range[0]) * time.perDecade) - 0.6)];
    const tops = metrics.map(name => roundUp(Math.max(...Object.values(time.servers[name]).flatMap(v => v.map(at => at?.[1] ?? 0)))));
    const first = hasHeat ? 1 : 0;
    const titles = grids.slice(0, first + metrics.length).map(([top], i) => label(0, top - 18,
      i < first ? (small ? 'Response time, ms' : 'Response time, ms: the stronger the colour, the more operations' + (time.most > 1 ? ' (most: ' + figure(time.most) + ')' : ''))
        : metrics[i - first], 'ink', 13, 600));
    const names = metrics.flatMap((metric, i) => {
      const [top, tall] = grids[i + first];
      const shown = servers.filter(name => time.servers[metric][name]);
      const place1 = name => {
        const values = time.servers[metric][name].filter(Boolean);
        return {y: pixel(values.length ? values[values.length - 1][1] : 0, [0, tops[i]], top + tall, top, false), text: name.replace('zookeeper', 'zk'), colour: serverColour(name)};
      };
      return small ? [] : place(shown.map(place1), 14, top - 6, top + tall + 6).map(each => label(width - right + 10, each.y, each.text, each.colour));
    });
    key.hidden = !small || !metrics.length;
    const both = i => ({gridIndex: i});
    const stalls = hasHeat && time.stalls.length ? [{
      type: 'line', silent: true, symbol: 'none', z: 3, step: 'end', lineStyle: {color: css('ink'), width: 1, type: [3, 3], opacity: 0.7},
      data: [...time.stalls, time.stalls[time.stalls.length - 1]].map((ms, i) => [i * time.lengthSeconds, Math.max(ms, range[0])])
    }] : [];
    return {
      graphic: [...titles, ...names, ...lanes.map((lane, i) =>
        label(left - 6, grids[ofLanes][0] + (i + 0.5) * LANE, small ? lane.name.replace('client ', '').replace('disturbed', 'dist.') : lane.name, lane.colour, 11, 500, 'right'))],
      grid: grids.map(([top, tall]) => ({outerBoundsMode: 'none', left, right, top, height: tall})),
      xAxis: grids.map((_, i) => axis({
        ...both(i), type: 'value', min: 0, max: length, splitLine: {show: false},
        name: i === lowest ? 'seconds of measurement, from ' + new Date(time.at).toISOString().slice(11, 19) + ' UTC' : '',
        nameLocation: 'middle', nameGap: 24,
        axisLabel: {show: i === lowest, color: css('soft'), hideOverlap: true}
      })),
      yAxis: grids.map((_, i) => i < first
        ? axis({...both(i), type: 'log', min: range[0], max: range[1], axisLine: {show: false},
          axisLabel: {color: css('soft'), formatter: value => value.toLocaleString('en', {maximumFractionDigits: 6})}})
        : strip && i === ofLanes ? {...both(i), type: 'value', min: 0, max: lanes.length, show: false}
        : axis({...both(i), type: 'value', min: 0, max: tops[i - first], interval: tops[i - first] / 2, axisLine: {show: false},
          axisLabel: {color: css('soft'), formatter: tick}})),
      series: [
        ...(hasHeat ? [heatSeries(time, css(colourOf(member.thing)), cell), ...stalls] : []),
        ...lanes.map((lane, i) => ({
          type: 'scatter', silent: true, xAxisIndex: ofLanes, yAxisIndex: ofLanes, color: css(lane.colour),
          symbol: lane.name === 'disturbed' ? 'rect' : 'circle',
          symbolSize: lane.name === 'disturbed' ? [cell[0] + 0.8, 8] : 8,
          data: lane.at.map(at => [(at + 0.5) * time.lengthSeconds, lanes.length - i - 0.5])
        })),
        ...metrics.flatMap((metric, i) => Object.entries(time.servers[metric]).map(([name, values]) => ({
          type: 'line', silent: true, symbol: 'none', xAxisIndex: i + first, yAxisIndex: i + first,
          markLine: {silent: true, symbol: 'none', data: eventLines(time, false)},
          lineStyle: {color: css(serverColour(name)), width: 1.8, type: serverDash(name)},
          data: values.flatMap((at, column) => at === null ? [[(column + 0.5) * time.lengthSeconds, null]]
            : at[0] === at[1] ? [[(column + 0.5) * time.lengthSeconds, at[1]]]
              : [[(column + 0.3) * time.lengthSeconds, at[0]], [(column + 0.7) * time.lengthSeconds, at[1]]])
        })))
      ]
    };
  };
  const stops = () => time.starts.map((_, i) => ({
    x: (i + 0.5) * time.lengthSeconds,
    head: figure(i * time.lengthSeconds) + ' s',
    lines: [
      ...(hasHeat && time.slowest[i] ? [{name: 'slowest', value: figure(time.slowest[i]) + ' ms', colour: colourOf(member.thing)}] : []),
      ...(time.stalls[i] !== undefined ? [{name: 'client stall', value: figure(time.stalls[i]) + ' ms'}] : []),
      ...(time.pauses[i] ? [{name: 'client GC', value: figure(time.pauses[i]) + ' ms', colour: 'client'}] : []),
      ...(isDisturbed(i) ? [{name: 'disturbed', value: ''}] : []),
      ...metrics.flatMap(metric => servers.filter(name => time.servers[metric][name]?.[i]).map(name => ({
        name: name + ', ' + metric.split(', ')[0], colour: serverColour(name),
        value: figure(time.servers[metric][name][i][1]) + ' ' + metric.split(', ')[1]
      })))
    ]
  }));
  return chart(box, option, stops, 'canvas');
}
