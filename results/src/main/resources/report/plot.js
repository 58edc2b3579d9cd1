'use strict';
// One renderer for all plots: a plot is data (see Plot.java).

// Dashes and gaps in pixels, and the mark, of the n-th kind of curve.
const DASHES = [[8, 0], [6, 4], [2, 3], [10, 3, 2, 3], [2, 7], [14, 5]];
const MARKS = ['circle', 'triangle', 'rect', 'diamond', 'roundRect', 'arrow'];
const CAN_HOVER_ALL = 12;
const FEWEST_OF_A_CURVE = 12;
const MARK_EVERY = 10;

function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
}

/** Three significant places, and all before the point. */
function figure(value) {
  const size = Math.abs(value);
  const places = Number.isInteger(value) || size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : size >= 0.001 ? 3 : 6;
  return value.toLocaleString('en', {maximumFractionDigits: places});
}

/** The n-th kind of curve as a background. */
function dashes(n) {
  let at = 0;
  const stops = DASHES[n % DASHES.length].map((length, i) => {
    const from = at;
    at += length;
    return (i % 2 ? 'transparent ' : 'currentColor ') + from + 'px ' + at + 'px';
  });
  return 'repeating-linear-gradient(to right, ' + stops.join(', ') + ')';
}

function tick(value) {
  return value.toLocaleString('en', Number.isInteger(value) ? {} : {maximumSignificantDigits: 4});
}

function percent(x) {
  return +(100 * (1 - 1 / x)).toFixed(5) + ' %';
}

function xText(plot, x) {
  switch (plot.x.scale) {
    case 'percentile': return percent(x);
    case 'time': return new Date(x).toISOString().slice(0, 19).replace('T', ' ') + ' UTC';
    default: return (plot.x.label === plot.x.unit ? '' : plot.x.label + ' ') + figure(x) + ' ' + plot.x.unit;
  }
}

function valueText(plot, at) {
  return at[1] === null ? 'missing' : figure(at[1]) + ' ' + plot.y.unit + (at[2] ? ' INVALID' : '') +
    (at[3] ? ' DISTURBED: ' + at[3] : '');
}

function xAxis(plot) {
  const xs = [...new Set(plot.series.flatMap(s => s.points.map(p => p.x)))].sort((a, b) => a - b);
  const axis = {
    name: plot.x.label + (plot.x.unit && plot.x.unit !== plot.x.label ? ' in ' + plot.x.unit : ''),
    nameLocation: 'middle',
    nameGap: 28,
    nameTextStyle: {color: colour('soft')},
    axisLine: {lineStyle: {color: colour('soft')}},
    axisLabel: {color: colour('soft'), hideOverlap: true},
    splitLine: {show: false}
  };
  if (plot.x.scale === 'time') {
    return {...axis, type: 'time'};
  }
  if (plot.x.scale === 'percentile') {
    const ticks = [2, 10, 100, 1e3, 1e4, 1e5, 1e6].filter(x => x <= xs[xs.length - 1] * 1.01);
    return {
      ...axis, type: 'log', min: 1, max: Math.max(...ticks, xs[xs.length - 1]),
      axisLabel: {...axis.axisLabel, formatter: percent, customValues: ticks}, axisTick: {customValues: ticks}
    };
  }
  const [first, last] = [xs[0], xs[xs.length - 1]];
  const margin = first === last ? 2 : Math.pow(last / first, 0.04);
  const [min, max] = plot.x.scale === 'log' ? [first / margin, last * margin]
    : [first - (last - first || 1) * 0.04, last + (last - first || 1) * 0.04];
  return {
    ...axis, type: plot.x.scale, min, max,
    axisLabel: {...axis.axisLabel, formatter: tick, customValues: xs}, axisTick: {customValues: xs}
  };
}

function yAxis(plot) {
  return {
    type: plot.y.scale,
    name: plot.y.unit,
    nameTextStyle: {color: colour('soft'), align: 'left'},
    axisLabel: {color: colour('soft'), formatter: tick},
    splitLine: {lineStyle: {color: colour('line')}}
  };
}

/** A swatch, a name and a value; names are text and never markup. */
function tipRow(swatch, name, value) {
  const row = document.createElement('div');
  const label = document.createElement('span');
  const dot = document.createElement('i');
  dot.style.background = swatch;
  label.append(dot, name);
  const figures = document.createElement('b');
  figures.textContent = value;
  row.append(label, figures);
  return row;
}

function tip(plot, given) {
  const box = document.createElement('div');
  box.className = 'tip';
  const items = (Array.isArray(given) ? given : [given]).filter(item => item.componentType === 'series');
  if (items.length) {
    const x = items[0].value[0];
    const head = document.createElement('strong');
    head.textContent = xText(plot, x);
    box.append(head);
    const phase = plot.phases.find(p => x > p.from && x <= p.to);
    if (phase) {
      const doing = document.createElement('div');
      doing.textContent = phase.name + (phase.point ? ': ' + phase.point : '');
      box.append(doing);
    }
    const seen = items.filter(item => item.value.length > 1);
    seen.sort((a, b) => (b.value[1] ?? -1) - (a.value[1] ?? -1));
    seen.forEach(item => {
      const series = plot.series[item.seriesIndex];
      const name = series.name + (series.variant ? ' · ' + series.variant : '');
      box.append(tipRow(item.borderColor || item.color, name, valueText(plot, item.value)));
    });
  }
  return box;
}

function names(plot) {
  return [...new Set(plot.series.map(s => s.name))];
}

function colourOf(plot, name) {
  const colours = colour('colours').split(' ');
  return colours[names(plot).indexOf(name) % colours.length];
}

function drawn(plot, series) {
  const own = colourOf(plot, series.name);
  const variant = plot.variants.findIndex(v => v.name === series.variant);
  const mark = MARKS[variant % MARKS.length];
  const isTime = plot.x.scale === 'time';
  const positive = plot.y.scale === 'log';
  // A few percentiles are dots: the times between them are unknown.
  const isCurve = plot.x.scale === 'percentile' && series.points.length >= FEWEST_OF_A_CURVE;
  const isDots = plot.x.scale === 'percentile' && !isCurve;
  return {
    type: 'line',
    name: series.name,
    color: own,
    lineStyle: {width: isDots ? 0 : isTime ? 1.2 : 2, type: variant ? DASHES[variant % DASHES.length] : 'solid'},
    symbol: isCurve ? 'none' : mark,
    symbolSize: 7,
    showSymbol: !isTime,
    connectNulls: false,
    sampling: isTime ? 'lttb' : undefined,
    emphasis: {focus: 'series'},
    data: series.points.map((p, i) => {
      const y = p.y === null || (positive && p.y <= 0) ? null : p.y;
      const value = [p.x, y, p.invalid ? 1 : 0, p.disturbed ?? ''];
      const isMarked = (p.invalid || p.disturbed) && !(isCurve && i % MARK_EVERY);
      return isMarked
        ? {value, symbol: mark, symbolSize: 12, itemStyle: {color: colour('card'), borderColor: own, borderWidth: 2,
            borderType: p.invalid ? 'solid' : 'dotted'}}
        : value;
    })
  };
}

/** What a reader sees of a plot: the kinds of curve in shown, without the series in off. */
function option(plot, shown, off) {
  const isSeen = s => shown.has(s.variant) && !off.has(s.name);
  const series = plot.series.map(s => isSeen(s) ? drawn(plot, s) : {type: 'line', data: []});
  if (plot.phases.length) {
    series[0].markArea = {
      silent: true,
      data: plot.phases.filter(p => p.kind !== 'other')
        .map(p => [{xAxis: p.from, itemStyle: {color: colour(p.kind)}}, {xAxis: p.to}])
    };
  }
  return {
    animation: false,
    useUTC: true,
    backgroundColor: 'transparent',
    textStyle: {color: colour('ink')},
    grid: {left: 12, right: 24, top: 32, bottom: plot.x.scale === 'time' ? 68 : 34},
    tooltip: {
      trigger: plot.series.filter(isSeen).length > CAN_HOVER_ALL ? 'item' : 'axis',
      confine: true,
      backgroundColor: colour('ground'),
      borderColor: colour('line'),
      textStyle: {color: colour('ink')},
      formatter: given => tip(plot, given)
    },
    dataZoom: plot.x.scale === 'time' ? [{type: 'slider', height: 18, bottom: 6, textStyle: {color: colour('soft')}}] : [],
    xAxis: xAxis(plot),
    yAxis: yAxis(plot),
    series
  };
}

/** All of a plot's data, also what is not shown; a cell is quoted as RFC 4180 says. */
function csv(plot) {
  const quoted = cell => '"' + String(cell).replaceAll('"', '""') + '"';
  const time = plot.x.scale === 'time';
  const head = ['series', 'curve', time ? 'time' : plot.x.label + ' (' + plot.x.unit + ')',
    plot.y.label + ' (' + plot.y.unit + ')', 'invalid', 'disturbed'];
  const rows = plot.series.flatMap(s => s.points.map(p => [s.name, s.variant,
    time ? new Date(p.x).toISOString() : plot.x.scale === 'percentile' ? 100 * (1 - 1 / p.x) : p.x,
    p.y ?? '', p.invalid ? 1 : 0, p.disturbed ?? '']));
  return [head, ...rows].map(row => row.map(quoted).join(',')).join('\r\n') + '\r\n';
}
