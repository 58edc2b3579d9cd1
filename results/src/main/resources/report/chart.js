// A chart of ECharts: drawn anew if the page, its size or the colour scheme changes; read by mouse and by arrow keys.

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif';
const NARROW = 560;
const charts = [];

/** Runs the library, which the page carries in a third of its size. */
async function loadLibrary() {
  const packed = document.getElementById('library').textContent;
  const bytes = Uint8Array.from(atob(packed), character => character.charCodeAt(0));
  const source = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  make('script', document.head, await new Response(source).text());
}

/**
 * Draws a chart below what a parent has.
 * @param option from the width in pixels to what ECharts draws
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
    const text = {color: css('ink'), fontSize: 12, fontFamily: FONT};
    drawn.setOption({
      animation: false, textStyle: text,
      aria: {enabled: true, label: {description: label + '. Arrow keys read the values.'}},
      tooltip: {
        trigger: 'axis', className: 'tip', confine: true, transitionDuration: 0, hideDelay: 0, padding: [6, 10],
        backgroundColor: css('ground'), borderColor: css('line'), textStyle: text, axisPointer: {lineStyle: {color: css('soft'), type: 'solid'}}
      },
      ...option(box.clientWidth)
    }, true);
  };
  // One mark for each place that can be read.
  const stops = () => {
    const byPlace = new Map();
    drawn.getOption().series.forEach((series, seriesIndex) => {
      if (series.tooltip?.show !== false) {
        series.data.forEach((item, dataIndex) => byPlace.set((item.value ?? item)[0], {seriesIndex, dataIndex}));
      }
    });
    return [...byPlace].sort(([a], [b]) => a - b).map(([, stop]) => stop);
  };
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
      live.textContent = box.querySelector('.tip').innerText.replace(/\s*\n\s*/g, '; ');
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
  redrawing = setTimeout(() => charts.forEach(({draw}) => draw()), 60);
}
addEventListener('resize', redrawSoon);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redrawSoon);

// Paper is light: plots have their colours from the time when they were drawn.
function onPaper(isPaper) {
  document.documentElement.classList.toggle('paper', isPaper);
  charts.forEach(({draw}) => draw());
}
addEventListener('beforeprint', () => onPaper(true));
addEventListener('afterprint', () => onPaper(false));

/** An axis; a head names its values in a tip. */
function axis(head, more) {
  const text = {color: css('soft'), fontSize: 12, fontFamily: FONT};
  return {
    axisLine: {lineStyle: {color: css('machine')}}, axisTick: {show: false}, minorTick: {show: false},
    splitLine: {lineStyle: {color: css('line')}}, nameTextStyle: text, axisPointer: {label: {show: false, formatter: ({value}) => head(value)}},
    ...more, axisLabel: {...text, hideOverlap: true, ...more.axisLabel}
  };
}

/** A line of items [x, y, text]: the tip shows the text. */
function line(name, colour, data, more) {
  return {
    type: 'line', name, data, color: css(colour), symbol: 'none', encode: {x: 0, y: 1, tooltip: 2},
    dimensions: ['x', 'y', {name: 'text', type: 'ordinal'}], ...more
  };
}

/** The names of lines below a plot, with its height in pixels. */
function legend(names, width) {
  const lines = Math.ceil(names.reduce((pixels, name) => pixels + 50 + 7 * name.length, 0) / width);
  return {data: names, type: lines > 3 ? 'scroll' : 'plain', bottom: 0, height: lines > 3 ? 22 : 22 * lines, itemWidth: 16, itemHeight: 9, textStyle: {color: css('ink'), fontSize: 12}};
}
