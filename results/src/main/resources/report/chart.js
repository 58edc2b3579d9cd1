// A chart: drawn anew if the page, its size or the colour scheme changes; read by mouse and by arrow keys.

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif';
const charts = [];

/** Runs the library, which the page carries in a third of its size; a page without plots has none. */
async function loadLibrary() {
  const packed = document.getElementById('library')?.textContent;
  if (!packed) {
    return;
  }
  const bytes = Uint8Array.from(atob(packed), character => character.charCodeAt(0));
  const source = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  make('script', document.head, await new Response(source).text());
}

/** The values at a place: of items {value: [x, y], text}. */
function tip(items) {
  const box = document.createElement('div');
  make('b', box, items[0].axisValueLabel);
  items.filter(item => item.data.text).forEach(item => {
    const row = make('div', box);
    make('i', row).style.background = item.color;
    row.append(item.seriesName + ' ');
    make('b', row, item.data.text);
  });
  return box;
}

/**
 * Draws a chart below what a parent has.
 * @param option from the width and height in pixels to what ECharts draws
 * @param renderer svg, or canvas for thousands of marks
 */
function chart(parent, className, label, option, renderer = 'svg') {
  const box = make('div', parent, undefined, 'chart ' + className);
  const live = make('p', parent, '', 'live');
  live.setAttribute('aria-live', 'polite');
  box.tabIndex = 0;
  const drawn = echarts.init(box, null, {renderer});
  let at = -1;
  const draw = () => {
    drawn.resize();
    drawn.setOption({
      animation: false, textStyle: {fontFamily: FONT, color: css('ink')},
      aria: {enabled: true, label: {description: label + '. Arrow keys read the values.'}},
      tooltip: {
        trigger: 'axis', className: 'tip', formatter: tip, confine: true, transitionDuration: 0, hideDelay: 0, padding: [6, 10],
        backgroundColor: css('ground'), borderColor: css('line'), textStyle: {color: css('ink'), fontSize: 12, fontFamily: FONT},
        axisPointer: {lineStyle: {color: css('soft'), type: 'solid'}}
      },
      ...option(box.clientWidth, box.clientHeight)
    }, true);
  };
  // One mark for each place that can be read.
  const stops = () => [...new Map(drawn.getOption().series.flatMap((series, seriesIndex) => series.tooltip?.show === false ? []
    : series.data.flatMap((item, dataIndex) => item.text ? [[item.value[0], {seriesIndex, dataIndex}]] : [])).sort((a, b) => a[0] - b[0])).values()];
  const hide = () => {
    at = -1;
    drawn.dispatchAction({type: 'hideTip'});
  };
  box.addEventListener('blur', hide);
  box.addEventListener('keydown', event => {
    const all = stops();
    const to = {ArrowRight: Math.min(at + 1, all.length - 1), ArrowLeft: Math.max(at - 1, 0), Home: 0, End: all.length - 1}[event.key];
    if (event.key === 'Escape') {
      hide();
    } else if (all[to]) {
      event.preventDefault();
      at = to;
      drawn.dispatchAction({type: 'showTip', ...all[to]});
      live.textContent = [...box.querySelectorAll('.tip > div > *')].map(line => line.textContent).join('; ').replace('; ', ': ');
    }
  });
  charts.push({box, draw});
  draw();
}

function dropCharts(within) {
  for (let i = charts.length - 1; i >= 0; i--) {
    if (within.contains(charts[i].box)) {
      echarts.dispose(charts[i].box);
      charts.splice(i, 1);
    }
  }
  within.textContent = '';
}

let redrawing;
function redrawSoon() {
  clearTimeout(redrawing);
  redrawing = setTimeout(() => charts.forEach(each => each.draw()), 60);
}
addEventListener('resize', redrawSoon);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redrawSoon);

// Paper is light: plots have their colours from the time when they were drawn.
function onPaper(isPaper) {
  document.documentElement.classList.toggle('paper', isPaper);
  charts.forEach(each => each.draw());
}
addEventListener('beforeprint', () => onPaper(true));
addEventListener('afterprint', () => onPaper(false));

/** An axis; a head names its values in a tip. */
function axis(head, more) {
  return {
    axisLine: {lineStyle: {color: css('machine')}},
    axisTick: {show: false},
    minorTick: {show: false},
    splitLine: {lineStyle: {color: css('line')}},
    nameTextStyle: {color: css('soft'), fontSize: 12, fontFamily: FONT},
    axisPointer: {label: {show: false, formatter: ({value}) => head(value)}},
    ...more,
    axisLabel: {color: css('soft'), fontSize: 12, fontFamily: FONT, hideOverlap: true, ...more.axisLabel}
  };
}

/** The name of a line at its end, moved down by some pixels. */
function endLabel(colour, width, down, more) {
  return {
    endLabel: {show: width > 0, color: css(colour), fontSize: 12, fontWeight: 500, width, overflow: 'break', distance: 8, formatter: '{a}', offset: [0, down], ...more}
  };
}

/** By how many pixels the labels of values must move down so that none covers another. */
function apart(values, range, isLog, tall, gap) {
  const labels = values.map(value => ({y: tall * (1 - percentOf(value, range, isLog) / 100)}));
  const sorted = [...labels].sort((a, b) => a.y - b.y);
  sorted.forEach((each, i) => each.to = Math.max(each.y, i ? sorted[i - 1].to + gap : 0));
  sorted.reverse().forEach((each, i) => each.to = Math.min(each.to, i ? sorted[i - 1].to - gap : tall + 4));
  return labels.map(each => each.to - each.y);
}
