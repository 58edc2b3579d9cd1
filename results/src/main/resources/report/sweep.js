// A figure over the swept parameter: one small plot for each figure, on one axis.

function sweepLines(group, at) {
  const lines = new Map();
  group.members.filter(member => member.x !== null && member.values[at] !== null).forEach(member => {
    const key = nameOf(member, group.members);
    lines.set(key, [...(lines.get(key) ?? []), member]);
  });
  lines.forEach(members => members.sort((a, b) => a.x - b.x));
  return lines;
}

/** Whether a figure has a line of several points. */
function hasLine(group, at) {
  return [...sweepLines(group, at).values()].some(line => new Set(line.map(member => member.x)).size > 1);
}

/** @param line the parameters that the plot beside shows; other lines are dashed */
function sweep(box, group, at, isLast, line) {
  const lines = [...sweepLines(group, at)].filter(([, members]) => members.length > 1);
  const isAside = ([, members]) => members.every(member => member.line !== line);
  const named = lines.filter(each => !isAside(each));
  const shown = group.figures[at];
  const limits = group.limits.filter(limit => limit.figure === shown.name);
  const values = [...lines.flatMap(([, members]) => members.map(member => member.values[at])), ...limits.map(limit => limit.bound)];
  const xs = [...new Set(lines.flatMap(([, members]) => members.map(member => member.x)))].sort((a, b) => a - b);
  // Percentiles are compared by their ratio; a throughput from zero on.
  const isLog = (shown.isPercentile || spread(values) >= HUNDREDFOLD) && values.every(value => value > 0);
  const range = isLog ? decades(values) : [Math.min(0, ...values), roundUp(Math.max(...values))];
  const scale = xs[0] > 0 && xs[xs.length - 1] / xs[0] >= 10 ? 'log' : 'value';
  const margin = scale === 'log' ? Math.pow(xs[xs.length - 1] / xs[0], 0.06) : (xs[xs.length - 1] - xs[0]) * 0.06;
  const ends = scale === 'log' ? [xs[0] / margin, xs[xs.length - 1] * margin] : [xs[0] - margin, xs[xs.length - 1] + margin];
  const option = (width, height) => {
    const [left, right, top, bottom] = [60, named.length > 4 ? 16 : 84, 10, isLast ? 42 : 22];
    const labels = named.length > 4 ? [] : place(named.map(([, members]) => {
      const end = members[members.length - 1];
      return {y: pixel(end.values[at], range, height - bottom, top, isLog), colour: colourOf(end.thing),
        text: shown.unit.split('/')[0] in SIZES ? quantity(end.values[at], shown.unit, end.marks[at]) : tick(end.values[at]) + end.marks[at]};
    }), 14, top, height - bottom);
    return {
      graphic: labels.map(each => label(width - right + 8, each.y, each.text, each.colour)),
      grid: {outerBoundsMode: 'none', left, right, top, bottom},
      xAxis: axis({
        type: scale, min: ends[0], max: ends[1], splitLine: {show: false},
        name: isLast ? group.x.label + (group.x.unit && group.x.unit !== group.x.label ? ', ' + group.x.unit : '') : '',
        nameLocation: 'middle', nameGap: 24, axisTick: {show: true, customValues: xs},
        axisLabel: {customValues: xs, color: css('soft'), hideOverlap: true, formatter: tick}
      }),
      yAxis: axis({
        type: isLog ? 'log' : 'value', min: range[0], max: range[1], interval: isLog ? undefined : range[1] / 2,
        axisLine: {show: false}, axisLabel: {color: css('soft'), fontSize: 11, formatter: value => onAxis(value, shown.unit)}
      }),
      series: lines.map(([name, members]) => {
        const aside = isAside([name, members]);
        const colour = css(colourOf(members[0].thing));
        return {
          type: 'line', name, silent: true, color: colour, symbolSize: aside ? 4 : 7, showAllSymbol: true,
          symbol: SHAPES[(report.things[members[0].thing].colour - 1) % SHAPES.length],
          lineStyle: {color: colour, width: xs.length < 3 ? 0 : aside ? 1 : 2, type: aside ? [4, 4] : 'solid'},
          markLine: {
            silent: true, symbol: 'none', label: {show: false}, lineStyle: {color: colour, width: 1, type: [1, 3]},
            data: limits.filter(limit => limit.thing === members[0].thing && limit.line === members[0].line)
              .flatMap(limit => [{yAxis: limit.bound}, {xAxis: limit.x}])
          },
          data: members.map(member => report.points[member.point].invalid
            ? {value: [member.x, member.values[at]], itemStyle: {color: css('ground'), borderColor: colour, borderWidth: 2}}
            : [member.x, member.values[at]])
        };
      })
    };
  };
  const stops = () => xs.map(x => ({
    x,
    head: figure(x) + ' ' + (group.x.unit || group.x.label),
    lines: lines.flatMap(([name, members]) => members.filter(member => member.x === x).map(member => ({
      name, colour: colourOf(member.thing),
      value: quantity(member.values[at], shown.unit, member.marks[at]) + (report.points[member.point].invalid ? ' INVALID' : report.points[member.point].caution && ' CAUTION')
    })))
  }));
  return chart(box, option, stops);
}
