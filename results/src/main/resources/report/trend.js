// A metric over time: a dot for each run, the noise as a band, and a line where a level began.

const CHANGES = {slower: 'bad', faster: 'good', changed: 'ink'};
const MANY_NIGHTS = 150;

/** The place of a night on the axis: its time, or its number. */
function placeOf(machine, night) {
  return machine.isTimed ? machine.nights[night].at : night;
}

const DAY_MS = 86400e3;

/** When a night was: with the time if all are of a few days, with the year if they are of many months. */
function dayOf(machine, night, isLong) {
  const {at, name} = machine.nights[night];
  if (at === null) {
    return name;
  }
  const span = machine.nights[machine.nights.length - 1].at - machine.nights[0].at;
  const clock = span < 2 * DAY_MS ? {hour: '2-digit', minute: '2-digit'} : {};
  const day = clock.hour && !isLong ? {} : {day: 'numeric', month: 'short', ...(isLong || span > 300 * DAY_MS ? {year: 'numeric'} : {})};
  return new Date(at).toLocaleString('en-GB', {...day, ...clock, timeZone: 'UTC'});
}

function percentOf(ratio) {
  const percent = Math.abs(100 * (ratio - 1));
  const isWhole = percent >= 10 || Math.abs(percent - Math.round(percent)) < 1e-9;
  return (ratio < 1 ? '\u2212' : '+') + percent.toFixed(isWhole ? 0 : 1) + ' %';
}

function isWeak(row, night, i) {
  return row.weak.some((each, at) => at % 2 === 0 && each === night && row.weak[at + 1] === i);
}

/** From one night to the next: the middle between them. */
function edges(machine, first, last) {
  const middle = (one, other) => (placeOf(machine, one) + placeOf(machine, other)) / 2;
  const end = machine.nights.length - 1;
  const outer = end ? (placeOf(machine, end) - placeOf(machine, 0)) / end / 2 : 0.5;
  return [
    first ? middle(first - 1, first) : placeOf(machine, 0) - outer,
    last < end ? middle(last, last + 1) : placeOf(machine, end) + outer
  ];
}

function beginning(machine, level) {
  const {commit, note} = machine.nights[level.first];
  return level.cause === 'setup' ? 'new setup'
    : percentOf(level.ratio) + (level.cause === 'accepted' ? ' accepted' : note || commit ? ' ' + (note || commit) : '');
}

/** The lines that the tooltip of a night shows. */
function nightLines(machine, row, at) {
  const night = machine.nights[at];
  const level = row.levels.findLast(each => each.first <= at && at <= each.last);
  const runs = row.values[at].map((value, i) => ({
    name: row.values[at].length > 1 ? 'round ' + (i + 1) : 'value',
    value: quantity(value, row.unit) + (isWeak(row, at, i) ? ', does not count' : ''), colour: 'thing' + row.colour
  }));
  const begins = row.levels.filter(each => each.first === at && each.cause !== 'first');
  return [
    ...(runs.length ? runs : [{name: 'no value', value: ''}]),
    ...(level ? [{name: 'level', value: quantity(level.level, row.unit)}] : []),
    ...(night.commit ? [{name: 'commit', value: night.commit}] : []),
    ...(night.note ? [{name: 'changed', value: night.note}] : []),
    ...begins.map(each => ({name: beginning(machine, each) + (each.words ? ':' : ''), value: each.words})),
    ...(night.doubt ? [{name: 'disturbed or invalid:', value: night.doubt}] : [])
  ];
}

function trendPlot(box, machine, row) {
  const dots = row.values.flatMap((values, night) => values.map((value, i) => ({
    night, value, weak: isWeak(row, night, i), shift: i - (values.length - 1) / 2
  })));
  const sure = dots.filter(dot => !dot.weak);
  const reach = [...(sure.length ? sure : dots).map(dot => dot.value), ...row.levels.flatMap(each => [each.low ?? each.level, each.high ?? each.level])];
  const [least, greatest] = [Math.min(...reach), Math.max(...reach)];
  const pad = (greatest - least || Math.abs(greatest) || 1) * 0.1;
  const range = [least - pad, greatest + pad];
  const ends = edges(machine, 0, machine.nights.length - 1);
  const option = (width, height) => {
    const small = width < 520;
    const [left, right, top, bottom] = [56, 12, 22, 22];
    const px = at => left + (at - ends[0]) / (ends[1] - ends[0]) * (width - left - right);
    const room = (width - left - right) / machine.nights.length;
    const size = room < 3 ? 3 : room < 8 ? 4.5 : 6.5;
    const colour = css('thing' + row.colour);
    const mark = ({value, weak}) => value > range[1] ? {symbol: 'triangle', value: range[1]}
      : value < range[0] ? {symbol: 'triangle', symbolRotate: 180, value: range[0]} : {symbol: 'circle', value, weak};
    let free = 0;
    const begins = row.levels.filter(each => each.cause !== 'first').map(each => ({...each, at: edges(machine, each.first, each.first)[0]}));
    const labels = begins.filter(each => each.cause in CHANGES || (each.cause === 'accepted' && Math.abs(each.ratio - 1) > row.threshold / 2)).map(each => {
      const text = beginning(machine, each);
      const isLeft = px(each.at) > width - 130;
      const shown = px(each.at) - (isLeft ? 130 : 0) >= free;
      free = shown ? px(each.at) + (isLeft ? 0 : 120) : free;
      return shown && label(px(each.at) + (isLeft ? -6 : 6), 11, text, CHANGES[each.cause] ?? 'soft', 12, 600, isLeft ? 'right' : 'left');
    }).filter(Boolean);
    const shownLevels = [];
    row.levels.toReversed().filter(each => shownLevels.every(other => Math.abs(each.level - other.level) > 0.25 * (range[1] - range[0])) && shownLevels.push(each));
    const ticks = shownLevels.map(each => each.level);
    [least, greatest].filter(end => ticks.every(tick => Math.abs(tick - end) > 0.2 * (range[1] - range[0])) && ticks.push(end));
    const steps = Math.max(1, Math.ceil(machine.nights.length / (small ? 3 : 7)));
    const days = machine.nights.map((_, i) => i).filter(i => (machine.nights.length - 1 - i) % steps === 0).map(i => placeOf(machine, i));
    const nightAt = at => machine.nights.findIndex((_, i) => placeOf(machine, i) === at);
    return {
      graphic: labels,
      grid: {outerBoundsMode: 'none', left, right, top, bottom},
      xAxis: axis({
        type: 'value', min: ends[0], max: ends[1], splitLine: {show: false}, axisLine: {show: false},
        axisLabel: {customValues: days, color: css('soft'), fontSize: 11, hideOverlap: true, formatter: at => nightAt(at) < 0 ? '' : dayOf(machine, nightAt(at))}
      }),
      yAxis: axis({
        type: 'value', min: range[0], max: range[1], axisLine: {show: false}, splitLine: {show: false},
        axisLabel: {customValues: ticks, color: css('soft'), fontSize: 12, formatter: value => onAxis(value, row.unit)}
      }),
      series: [
        ...row.levels.map(each => {
          const [from, to] = edges(machine, each.first, each.last);
          return {
            type: 'line', silent: true, symbol: 'none', z: 1, lineStyle: {color: css('machine'), width: 1},
            data: [[from, each.level], [to, each.level]],
            markArea: each.low === null ? undefined : {
              silent: true, itemStyle: {color: css('noise'), opacity: 1}, data: [[{coord: [from, each.low]}, {coord: [to, each.high]}]]
            }
          };
        }),
        {
          type: 'scatter', silent: true, z: 5, symbolSize: size,
          data: dots.map(dot => {
            const {value, ...shape} = mark(dot);
            return {
              value: [placeOf(machine, dot.night), value], ...shape, symbolOffset: [room > 8 ? dot.shift * 5 : 0, 0],
              itemStyle: dot.weak ? {color: css('ground'), borderColor: colour, borderWidth: 1.5} : {color: colour}
            };
          }),
          markLine: {
            silent: true, symbol: 'none', label: {show: false},
            data: begins.map(each => ({
              xAxis: each.at,
              lineStyle: {color: css(CHANGES[each.cause] ?? 'soft'), width: 1.5, type: each.cause in CHANGES ? 'solid' : each.cause === 'setup' ? [1, 3] : [4, 3]}
            }))
          }
        }
      ]
    };
  };
  const stops = () => machine.nights.map((_, night) => ({
    x: placeOf(machine, night), head: dayOf(machine, night, true), lines: nightLines(machine, row, night)
  }));
  return chart(box, option, stops, machine.nights.length > MANY_NIGHTS ? 'canvas' : 'svg');
}
