// The percentiles of all rows of a choice in one plot, with the client's own stalls behind them.

// A triangle on its point and a plus: ECharts' own "pin" and "arrow" stand beside their value.
const SHAPES = ['circle', 'rect', 'triangle', 'diamond', 'roundRect', 'path://M0 0L10 0L5 9Z',
  'path://M4 0L6 0L6 4L10 4L10 6L6 6L6 10L4 10L4 6L0 6L0 4L4 4Z', 'emptyCircle'];
const TICKS = [1, 2, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7];
const NARROW = 560;

function percentile(x) {
  // As many digits as tell it from the next: 90 %, 99.1 %, 99.91 %.
  return x <= 1 ? 'least' : +(100 * (1 - 1 / x)).toPrecision(Math.floor(Math.log10(x) + 1e-9) + 2) + ' %';
}

function curveOf(row) {
  return pointOf(row).curves?.[row.metric];
}

function curveSeries(row, rows, least, labels, down) {
  const curve = curveOf(row);
  const colour = colourOf(row);
  const data = curve.at.map(([x, value, text]) => ({value: [x, Math.max(value, least)], text}));
  const line = (items, style, more) => ({
    type: 'line', name: nameOf(row, rows), data: items, z: 3, color: css(colour), showAllSymbol: true, symbolSize: 0,
    symbol: SHAPES[(row.colour - 1) % SHAPES.length], lineStyle: {opacity: pointOf(row).invalid ? 0.45 : 1, ...style}, ...more
  });
  const label = endLabel(colour, labels, down);
  if (curve.few || !curve.isWhole) {
    return [line(data, {width: curve.few ? 0 : 1, type: [1, 5]}, {symbolSize: 9, ...label})];
  }
  // Up to where too few samples lie beyond a percentile; the rest is dotted.
  const sure = data.filter(({value}, i) => !i || value[0] <= curve.sureUpTo * 1.0001);
  const isNamed = x => x > 1.5 && TICKS.some(tick => Math.abs(x / tick - 1) < 0.01);
  return [
    line(data, {width: 2, type: [2, 3]}, {...label, symbolSize: (_, {dataIndex}) => dataIndex === data.length - 1 ? 6 : 0}),
    line(sure, {width: 2.5}, {symbolSize: ([x]) => isNamed(x) ? 8 : 0, silent: true, tooltip: {show: false}})
  ];
}

/** The worst of the client's stalls over the rows: what lies below may be the machine's. */
function stalls(rows) {
  const curves = rows.map(row => pointOf(row).curves.hiccup).filter(Boolean);
  const longest = curves.sort((a, b) => b.at.at(-1)[1] - a.at.at(-1)[1])[0];
  return longest?.unit === curveOf(rows[0]).unit ? longest.at : [];
}

function curves(parent, rows, label) {
  const {unit} = curveOf(rows[0]);
  const all = rows.map(row => curveOf(row).at);
  const last = Math.max(10, ...all.map(at => at.at(-1)[0]));
  const range = decades(all.flat().map(at => at[1]));
  const names = rows.map(row => nameOf(row, rows));
  const noise = stalls(rows).filter(([x], i, of) => x <= last && of.at(-1)[1] > range[0]);
  const ticks = TICKS.filter(x => x <= last * 1.01);
  const isBeside = names.length <= 6 && parent.clientWidth > NARROW;
  chart(parent, 'spectrum', label, (width, height) => {
    const right = isBeside ? 190 : 30;
    const gap = names.some(name => name.length > 24) ? 32 : 16;
    const downs = apart(all.map(at => at.at(-1)[1]), range, true, height - 72, gap);
    return {
      grid: {outerBoundsMode: 'none', left: 56, right, top: 26, bottom: 46},
      xAxis: axis(percentile, {
        type: 'log', min: 1, max: last, name: 'percentile of operations', nameLocation: 'middle', nameGap: 28,
        splitLine: {show: false}, axisTick: {show: true, customValues: ticks},
        axisLabel: {customValues: ticks.filter(x => width > NARROW || x > 1), formatter: percentile}
      }),
      yAxis: axis(figure, {
        type: 'log', min: range[0], max: range[1], name: unit, nameGap: 8, axisLine: {show: false},
        nameTextStyle: {color: css('soft'), align: 'right', padding: [0, 8, 0, 0]}, axisLabel: {formatter: value => tick(value, unit, range)}
      }),
      series: [
        ...(noise.length ? [{
          type: 'line', name: 'stalls of the client', z: 1, symbol: 'none', color: css('machine'), lineStyle: {width: 1},
          areaStyle: {color: css('noise'), opacity: 1, origin: 'start'},
          data: noise.map(([x, value, text]) => ({value: [x, Math.min(range[1], Math.max(value, range[0]))], text}))
        }] : []),
        ...rows.flatMap((row, i) => curveSeries(row, rows, range[0], isBeside ? right - 16 : 0, downs[i]))
      ]
    };
  });
  if (!isBeside) {
    key(parent, rows.map(row => [nameOf(row, rows), colourOf(row)]));
  }
}

/** Names in their colours, where they have no room in a plot. */
function key(parent, names) {
  const line = make('p', parent, undefined, 'key');
  names.forEach(([name, colour]) => make('b', line, name).style.color = 'var(--' + colour + ')');
}
