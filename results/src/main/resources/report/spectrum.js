// The percentiles of all members of a choice in one plot, with the machine's own stalls behind them.

// A triangle on its point and a plus: ECharts' own "pin" and "arrow" stand beside their value.
const SHAPES = ['circle', 'rect', 'triangle', 'diamond', 'roundRect', 'path://M0 0L10 0L5 9Z',
  'path://M4 0L6 0L6 4L10 4L10 6L6 6L6 10L4 10L4 6L0 6L0 4L4 4Z', 'emptyCircle'];
const TICKS = [1, 2, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7];

function percentile(x) {
  // As many digits as tell it from the next: 90 %, 99.1 %, 99.91 %.
  return x <= 1 ? 'least' : +(100 * (1 - 1 / x)).toPrecision(Math.floor(Math.log10(x) + 1e-9) + 2) + ' %';
}

/** The value of a curve at 1/(1-p); null where it has ended. */
function valueAt(curve, x) {
  if (x > curve.at[curve.at.length - 1][0] * 1.0001) {
    return null;
  }
  return curve.at.findLast(at => at[0] <= x * 1.0001)?.[1] ?? null;
}

/** The end of a curve is its maximum, which needs no samples beyond it. */
function markAt(curve, x) {
  return curve.isWhole && x > curve.sureUpTo * 1.0001 && x < curve.at[curve.at.length - 1][0] ? '~' : '';
}

function curvesOf(members) {
  return members
    .map(member => ({member, point: report.points[member.point], curve: report.points[member.point].curves[member.metric]}))
    .filter(each => each.curve && each.curve.at.length);
}

/** @param least value of the axis, which has no 0 */
function spectrumSeries({member, point, curve}, least) {
  const colour = css(colourOf(member.thing));
  const shape = SHAPES[(report.things[member.thing].colour - 1) % SHAPES.length];
  const all = curve.at.map(([x, value]) => [x, Math.max(value, least)]);
  // Up to where too few samples lie beyond a percentile; the rest is thin.
  const cut = curve.isWhole ? Math.max(1, all.findIndex(at => at[0] > curve.sureUpTo * 1.0001)) : all.length;
  const [sure, rest] = [all.slice(0, cut), all.slice(cut - 1)];
  const weak = point.invalid ? 0.45 : 1;
  const line = (data, style) => ({
    type: 'line', data, silent: true, z: 3, symbol: 'none', color: colour, lineStyle: {color: colour, opacity: weak, ...style}
  });
  if (curve.few || !curve.isWhole) {
    return [{
      ...line([...sure, ...rest.slice(1)], {width: curve.few ? 0 : 1, type: [1, 5]}), symbol: shape, symbolSize: 9, showAllSymbol: true,
      itemStyle: {color: colour, opacity: weak}
    }];
  }
  const named = sure.filter(at => TICKS.some(tick => Math.abs(at[0] / tick - 1) < 0.01) && at[0] > 1.5);
  return [
    line(sure, {width: 2.5}),
    line(rest, {width: 2, type: [2, 3]}),
    {type: 'scatter', data: named, silent: true, z: 4, symbol: shape, symbolSize: 8, itemStyle: {color: colour}},
    {type: 'scatter', data: [rest[rest.length - 1]], silent: true, z: 4, symbol: shape, symbolSize: 6,
      itemStyle: {color: css('ground'), borderColor: colour, borderWidth: 2}}
  ];
}

/** The worst of the client's stalls over the members: what lies below may be the machine's. */
function stalls(curves, unit) {
  const hiccups = unit === 'ms' ? curves.map(each => each.point.curves.hiccup).filter(Boolean) : [];
  const xs = [...new Set(hiccups.flatMap(curve => curve.at.map(at => at[0])))].sort((a, b) => a - b);
  return xs.map(x => [x, Math.max(...hiccups.map(curve => valueAt(curve, x) ?? 0))]);
}

function spectrum(box, members, unit) {
  const curves = curvesOf(members);
  const ends = curves.map(each => each.curve.at[each.curve.at.length - 1]);
  const last = Math.max(10, ...ends.map(end => end[0]));
  const range = decades(curves.flatMap(each => each.curve.at.map(at => at[1])));
  const name = each => nameOf(each.member, members);
  const key = make('p', box.parentNode, undefined, 'key');
  curves.forEach(each => make('b', key, name(each)).style.color = 'var(--' + colourOf(each.member.thing) + ')');
  const stalled = stalls(curves, unit);
  if (stalled.length) {
    make('span', key, 'grey: stalls of the client');
  }
  const option = (width, height) => {
    const small = width < 560;
    const inTwo = text => small && text.length > 14 ? text.replace(/,? (?=\S+ ?\S*$)/, '\n')
      : text.length > 24 ? text.replace(/, (?=[^,]*$)/, '\n') : text;
    // The value of a parameter with a long name would be cut.
    const broken = text => inTwo(text).split('\n').map(line => line.length > 20 ? line.replace('=', '\n= ') : line).join('\n');
    const names = curves.map(each => broken(name(each)));
    const lines = Math.max(...names.map(text => text.split('\n').length));
    const gap = small ? Math.max(28, 13 * lines + 2) : 15 * lines + 3;
    const [top, bottom] = [26, 46];
    const isBeneath = (curves.length + 1) * gap > height - top - bottom ||
      names.some(text => text.split('\n').some(line => line.length > (small ? 14 : 22)));
    key.hidden = !isBeneath;
    const [left, right] = [56, isBeneath ? 30 : small ? 104 : 190];
    const y = value => pixel(Math.max(value, range[0]), range, height - bottom, top, true);
    const noise = stalled.filter(at => at[0] <= last)
      .map(at => [at[0], Math.min(range[1], Math.max(at[1], range[0]))]);
    const labels = curves.map((each, i) => ({
      y: y(ends[i][1]), colour: colourOf(each.member.thing), size: small ? 11 : 13, weight: 600, text: names[i]
    }));
    if (noise.length) {
      labels.push({y: y(noise[noise.length - 1][1]), colour: 'soft', size: small ? 11 : 12, weight: 400,
        text: small ? 'client stalls' : 'stalls of the client'});
    }
    place(labels, gap, top + 4, height - bottom - 8);
    const ticks = TICKS.filter(x => x <= last * 1.01);
    return {
      graphic: isBeneath ? [] : labels.map(each => label(width - right + 12, each.y, each.text, each.colour, each.size, each.weight)),
      grid: {outerBoundsMode: 'none', left, right, top, bottom},
      xAxis: axis({
        type: 'log', min: 1, max: last, name: 'percentile of operations', nameLocation: 'middle', nameGap: 28,
        splitLine: {show: false},
        axisTick: {show: true, customValues: ticks},
        axisLabel: {
          customValues: ticks.filter(x => !small || x > 1), color: css('soft'), fontSize: small ? 11 : 12,
          formatter: percentile, hideOverlap: true
        }
      }),
      yAxis: axis({
        type: 'log', min: range[0], max: range[1], name: unit, nameGap: 8,
        nameTextStyle: {color: css('soft'), align: 'right', padding: [0, 8, 0, 0]},
        axisLine: {show: false}, axisLabel: {color: css('soft'), formatter: value => onAxis(value, unit)}
      }),
      series: [
        {type: 'line', data: noise, symbol: 'none', silent: true, z: 1, lineStyle: {color: css('machine'), width: 1},
          areaStyle: {color: css('noise'), opacity: 1, origin: 'start'}},
        ...curves.flatMap(each => spectrumSeries(each, range[0]))
      ]
    };
  };
  const xs = [...new Set(curves.flatMap(each => each.curve.at.map(at => at[0])))].sort((a, b) => a - b);
  const stops = () => xs.map(x => ({
    x,
    head: percentile(x),
    lines: curves.map(each => ({...each, value: valueAt(each.curve, x)}))
      .filter(each => each.value !== null)
      .map(each => ({name: name(each), value: quantity(each.value, unit, markAt(each.curve, x)), colour: colourOf(each.member.thing)}))
  }));
  return chart(box, option, stops);
}
