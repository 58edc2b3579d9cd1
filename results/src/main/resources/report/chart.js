// A chart: drawn anew if the page, its size or the colour scheme changes; read by mouse and by arrow keys.

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif';
const charts = [];

/** Runs the library, which the page carries in a third of its size; a page without plots has none. */
async function loadLibrary() {
  const packed = document.getElementById('library')?.textContent;
  if (!packed) {
    return;
  }
  if (!window.DecompressionStream) {
    make('p', document.body, 'This page needs a browser of May 2023 or newer. The same figures as text: report --markdown.');
  }
  const bytes = Uint8Array.from(atob(packed), character => character.charCodeAt(0));
  const source = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  make('script', document.head, await new Response(source).text());
}

/**
 * A chart in an element.
 * @param option from the width and height in pixels to what ECharts draws
 * @param stops places that can be read: {x, lines: [{name, value, colour}], head}, in the order of x
 * @param renderer svg, or canvas for thousands of marks
 */
function chart(box, option, stops, renderer = 'svg') {
  const drawn = echarts.init(box, null, {renderer});
  const chartOf = {box, draw, stops: [], at: -1};
  const pointer = make('i', box, undefined, 'pointer');
  const tip = make('div', box, undefined, 'tip');
  const live = box.nextElementSibling;

  function draw() {
    hide();
    drawn.resize();
    drawn.setOption({
      animation: false, textStyle: {fontFamily: FONT, color: css('ink')}, ...option(box.clientWidth, box.clientHeight)
    }, true);
    chartOf.stops = stops();
    box.dataset.drawn = 'yes';
  }

  function hide() {
    pointer.hidden = tip.hidden = true;
    chartOf.at = -1;
  }

  function show(at) {
    const stop = chartOf.stops[at];
    if (!stop) {
      return;
    }
    chartOf.at = at;
    const x = drawn.convertToPixel({xAxisIndex: 0}, stop.x);
    pointer.style.left = x + 'px';
    tip.textContent = '';
    make('b', tip, stop.head);
    stop.lines.forEach(line => {
      const row = make('div', tip);
      make('i', row).style.background = line.colour ? css(line.colour) : 'transparent';
      row.append(line.name + ' ');
      make('b', row, line.value);
    });
    pointer.hidden = tip.hidden = false;
    tip.style.left = Math.max(0, x + 12 + tip.offsetWidth > box.clientWidth ? x - 12 - tip.offsetWidth : x + 12) + 'px';
  }

  box.tabIndex = 0;
  box.addEventListener('mousemove', event => {
    const x = event.clientX - box.getBoundingClientRect().left;
    const away = stop => Math.abs(drawn.convertToPixel({xAxisIndex: 0}, stop.x) - x);
    const nearest = chartOf.stops.reduce((best, stop) => !best || away(stop) < away(best) ? stop : best, null);
    show(chartOf.stops.indexOf(nearest));
  });
  box.addEventListener('mouseleave', hide);
  box.addEventListener('blur', hide);
  box.addEventListener('keydown', event => {
    const last = chartOf.stops.length - 1;
    const to = {
      ArrowRight: Math.min(chartOf.at + 1, last), ArrowLeft: Math.max(chartOf.at - 1, 0), Home: 0, End: last
    }[event.key];
    if (event.key === 'Escape') {
      hide();
    } else if (to !== undefined && last >= 0) {
      event.preventDefault();
      show(to);
      const {head, lines} = chartOf.stops[to];
      live.textContent = head + ': ' + lines.map(line => line.name + ' ' + line.value).join('; ');
    }
  });
  charts.push(chartOf);
  draw();
  return chartOf;
}

/** An element for a chart, with the line in which its values are read out. */
function chartBox(parent, className, label) {
  const box = make('div', parent, undefined, 'chart ' + className);
  // A figure is no image: a reader may step through its values.
  box.setAttribute('role', 'group');
  box.setAttribute('aria-label', label + '. Arrow keys read the values.');
  make('p', parent, '', 'live').setAttribute('aria-live', 'polite');
  return box;
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

function axis(more) {
  return {
    axisLine: {lineStyle: {color: css('machine')}},
    axisTick: {show: false},
    minorTick: {show: false},
    axisLabel: {color: css('soft'), fontSize: 12, fontFamily: FONT},
    splitLine: {lineStyle: {color: css('line')}},
    nameTextStyle: {color: css('soft'), fontSize: 12, fontFamily: FONT},
    ...more
  };
}

function label(x, y, text, colour, size = 12, weight = 500, align = 'left') {
  return {
    type: 'text', silent: true, z: 20, x, y,
    style: {
      text, fill: css(colour), font: weight + ' ' + size + 'px ' + FONT, lineHeight: size + 2,
      verticalAlign: 'middle', align, stroke: css('ground'), lineWidth: 3
    }
  };
}

/** Moves labels apart, between two heights, so that none covers another: sets y. */
function place(labels, gap, top, bottom) {
  const sorted = [...labels].sort((a, b) => a.y - b.y);
  sorted.forEach((each, i) => each.y = Math.max(each.y, i ? sorted[i - 1].y + gap : top));
  sorted.reverse().forEach((each, i) => each.y = Math.min(each.y, i ? sorted[i - 1].y - gap : bottom));
  return labels;
}

/** The pixel of a value on an axis from one pixel to another. */
function pixel(value, [min, max], from, to, isLog) {
  const scale = isLog ? Math.log10 : v => v;
  return from + (scale(value) - scale(min)) / (scale(max) - scale(min)) * (to - from);
}
