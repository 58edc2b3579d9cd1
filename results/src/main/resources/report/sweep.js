// A figure over the swept parameter: one small plot for each figure, on one axis.

/** The rows of each line with several points, by its name. */
function linesOf(plot, figure) {
  const lines = new Map();
  plot.rows.filter(row => row.x !== undefined && row.figures[figure.name].value !== undefined).forEach(row => {
    const name = nameOf(row, plot.rows);
    lines.set(name, [...(lines.get(name) ?? []), row]);
  });
  lines.forEach(rows => rows.sort((a, b) => a.x - b.x));
  return [...lines].filter(([, rows]) => rows[0].x < rows.at(-1).x);
}

/** @param line the parameters that the plot beside shows; other lines are dashed */
function sweep(parent, plot, shown, isLast, line) {
  const lines = linesOf(plot, shown);
  const rows = lines.flatMap(([, own]) => own);
  const values = rows.map(row => row.figures[shown.name].value);
  const xs = [...new Set(rows.map(row => row.x))].sort((a, b) => a - b);
  // Percentiles are compared by their ratio; a throughput from zero on.
  const isLog = (/^p\d/.test(shown.name) || spread(values) >= 100) && values.every(value => value > 0);
  const range = isLog ? decades(values) : [Math.min(0, ...values), roundUp(Math.max(...values))];
  const isWide = xs[0] > 0 && xs.at(-1) / xs[0] >= 10;
  const margin = isWide ? Math.pow(xs.at(-1) / xs[0], 0.06) : (xs.at(-1) - xs[0]) * 0.06;
  const title = plot.x.label + (plot.x.unit && plot.x.unit !== plot.x.label ? ', ' + plot.x.unit : '');
  const named = lines.filter(([, own]) => own[0].line === line);
  const width = named.length > 4 ? 0 : 80;
  const bottom = isLast ? 42 : 22;
  chart(parent, 'small', shown.label + ' over ' + plot.x.label, (_, height) => ({
    grid: {outerBoundsMode: 'none', left: 60, right: width + 12, top: 10, bottom},
    xAxis: axis(x => figure(x) + ' ' + (plot.x.unit || plot.x.label), {
      type: isWide ? 'log' : 'value', min: isWide ? xs[0] / margin : xs[0] - margin, max: isWide ? xs.at(-1) * margin : xs.at(-1) + margin,
      splitLine: {show: false}, name: isLast ? title : '', nameLocation: 'middle', nameGap: 24,
      axisTick: {show: true, customValues: xs}, axisLabel: {customValues: xs, formatter: value => tick(value)}
    }),
    yAxis: axis(figure, {
      type: isLog ? 'log' : 'value', min: range[0], max: range[1], interval: isLog ? undefined : range[1] / 2, axisLine: {show: false},
      axisLabel: {fontSize: 11, formatter: value => tick(value, shown.unit, isLog ? range : undefined)}
    }),
    series: lines.map(([name, own], i) => {
      const downs = apart(named.map(each => each[1].at(-1).figures[shown.name].value), range, isLog, height - 10 - bottom, 14);
      const isAside = own[0].line !== line;
      const colour = colourOf(own[0]);
      return {
        type: 'line', name, color: css(colour), symbolSize: isAside ? 4 : 7, showAllSymbol: true,
        symbol: SHAPES[(own[0].colour - 1) % SHAPES.length],
        lineStyle: {width: xs.length < 3 ? 0 : isAside ? 1 : 2, type: isAside ? [4, 4] : 'solid'},
        ...endLabel(colour, isAside ? 0 : width, downs[named.indexOf(lines[i])], {formatter: own.at(-1).figures[shown.name].text.replace(/ \u00b1 [\d.,]+|\/op$| ops\/s$/g, '')}),
        data: own.map(row => ({
          value: [row.x, row.figures[shown.name].value], text: row.figures[shown.name].text + signOf(row),
          ...(pointOf(row).invalid ? {itemStyle: {color: css('ground'), borderColor: css(colour), borderWidth: 2}} : {})
        }))
      };
    })
  }));
}
