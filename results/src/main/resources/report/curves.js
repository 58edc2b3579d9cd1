// The percentiles of all rows of a choice in one plot, with the client's own stalls behind them.

const SHAPES = ['circle', 'rect', 'triangle', 'diamond', 'emptyCircle', 'emptyRect', 'emptyTriangle', 'emptyDiamond'];
const TICKS = [1, 2, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7];

function percentile(x) {
  // As many digits as tell it from the next: 90 %, 99.1 %, 99.91 %.
  return x <= 1 ? 'least' : +(100 * (1 - 1 / x)).toPrecision(Math.floor(Math.log10(x) + 1e-9) + 2) + ' %';
}

function curveOf(row) {
  return pointOf(row).curves?.[row.metric];
}

function curveSeries(row) {
  const {at, isWhole, sureUpTo} = curveOf(row);
  const shape = {symbol: SHAPES[row.colour - 1], showAllSymbol: true, z: 3};
  const opacity = pointOf(row).marks?.INVALID ? 0.45 : 1;
  if (!isWhole) {
    return [line(row.subject, colourOf(row), at, {...shape, symbolSize: 9, lineStyle: {width: 1, type: [1, 5], opacity}})];
  }
  // Up to where too few samples lie beyond a percentile; the rest is dotted.
  const isNamed = x => x > 1.5 && TICKS.some(tick => Math.abs(x / tick - 1) < 0.01);
  return [
    line(row.subject, colourOf(row), at, {...shape, symbolSize: (_, {dataIndex}) => dataIndex === at.length - 1 ? 6 : 0, lineStyle: {width: 2, type: [2, 3], opacity}}),
    line(row.subject, colourOf(row), at.filter(([x], i) => !i || x <= sureUpTo * 1.0001),
      {...shape, symbolSize: ([x]) => isNamed(x) ? 8 : 0, lineStyle: {width: 2.5, opacity}, silent: true, tooltip: {show: false}})
  ];
}

/** The worst of the client's stalls over the rows: what lies below may be the machine's. */
function stalls(rows, last, least) {
  const all = rows.map(row => pointOf(row).curves.hiccup).filter(curve => curve?.at.length).sort((a, b) => b.at.at(-1)[1] - a.at.at(-1)[1]);
  return all[0]?.unit === curveOf(rows[0]).unit && all[0].at.at(-1)[1] > least ? all[0].at.filter(([x, value]) => x <= last && value > 0) : [];
}

function curves(parent, rows, label) {
  const {unit} = curveOf(rows[0]);
  const last = Math.max(10, ...rows.map(row => curveOf(row).at.at(-1)[0]));
  const lowest = Math.min(...rows.flatMap(row => curveOf(row).at.map(([, value]) => value)).filter(value => value > 0));
  const ticks = TICKS.filter(x => x <= last * 1.01);
  const least = Math.pow(10, Math.floor(Math.log10(lowest)));
  const noise = stalls(rows, last, least);
  chart(parent, 'spectrum', label, width => {
    const names = legend([...rows.map(row => row.subject), ...(noise.length ? ['stalls of the client'] : [])], width);
    return {
      legend: names,
      grid: {outerBoundsMode: 'none', left: 56, right: 30, top: 26, bottom: 50 + names.height},
      xAxis: axis(percentile, {
        type: 'log', min: 1, max: last, name: 'percentile of operations', nameLocation: 'middle', nameGap: 28,
        splitLine: {show: false}, axisTick: {show: true, customValues: ticks},
        axisLabel: {customValues: ticks.filter(x => width > NARROW || x > 1), formatter: percentile}
      }),
      yAxis: axis(figure, {
        type: 'log', min: least, name: unit, nameGap: 8, axisLine: {show: false},
        axisLabel: {formatter: value => tick(value, unit)}
      }),
      series: [
        ...rows.flatMap(curveSeries),
        ...(noise.length ? [line('stalls of the client', 'machine', noise, {z: 1, lineStyle: {width: 1}, areaStyle: {color: css('noise'), opacity: 1, origin: 'start'}})] : [])
      ]
    };
  });
}
