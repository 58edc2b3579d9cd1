// A figure over the load: one small plot for each figure, on one axis.

/** The rows of each subject that has several loads, by its name. */
function linesOf(plot, {name}) {
  const lines = new Map();
  plot.rows.filter(row => row.x !== undefined && row.figures[name].value !== undefined)
    .forEach(row => lines.set(row.subject, [...(lines.get(row.subject) ?? []), row].sort((a, b) => a.x - b.x)));
  return [...lines.values()].filter(rows => rows[0].x < rows.at(-1).x);
}

function sweep(parent, plot, shown, isLast) {
  const lines = linesOf(plot, shown);
  const values = lines.flat().map(row => row.figures[shown.name].value);
  const xs = [...new Set(lines.flat().map(row => row.x))].sort((a, b) => a - b);
  // Percentiles are compared by their ratio; a throughput from zero on.
  const isLog = (shown.name.startsWith(':p') || Math.max(...values) / Math.min(...values) >= 100) && Math.min(...values) > 0;
  const isWide = xs[0] > 0 && xs.at(-1) / xs[0] >= 10;
  const title = plot.x.label + (plot.x.unit && plot.x.unit !== plot.x.label ? ', ' + plot.x.unit : '');
  chart(parent, 'small', shown.label + ' over ' + plot.x.label, () => ({
    grid: {outerBoundsMode: 'none', left: 60, right: 24, top: 10, bottom: isLast ? 42 : 22},
    xAxis: axis(x => figure(x) + ' ' + (plot.x.unit || plot.x.label), {
      type: isWide ? 'log' : 'value', min: xs[0], max: xs.at(-1), splitLine: {show: false},
      name: isLast ? title : '', nameLocation: 'middle', nameGap: 24, axisTick: {show: true, customValues: xs}, axisLabel: {customValues: xs, formatter: tick}
    }),
    yAxis: axis(figure, {type: isLog ? 'log' : 'value', splitNumber: 2, axisLine: {show: false}, axisLabel: {fontSize: 11, formatter: value => tick(value, shown.unit)}}),
    series: lines.map(rows => line(rows[0].subject, colourOf(rows[0]), rows.map(row => ({
      value: [row.x, row.figures[shown.name].value, row.figures[shown.name].text + signOf(row)],
      itemStyle: pointOf(row).marks?.INVALID ? {color: css('ground'), borderColor: css(colourOf(row)), borderWidth: 2} : {}
    })), {symbol: SHAPES[rows[0].colour - 1], symbolSize: 7, showAllSymbol: true, lineStyle: {width: 2}}))
  }));
}
