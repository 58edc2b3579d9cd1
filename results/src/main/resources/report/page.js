// Builds the page from the data; whatever comes from a file is set as text.

const report = JSON.parse(document.getElementById('data').textContent);
const charts = new Map();

function make(tag, parent, text, className) {
  const element = document.createElement(tag);
  if (text !== undefined) {
    element.textContent = text;
  }
  if (className) {
    element.className = className;
  }
  parent.append(element);
  return element;
}

function count(n, what) {
  return n + ' ' + what + (n === 1 ? '' : 's');
}

function table(parent, headings, rows, className, textColumns) {
  const inner = make('table', make('div', parent, undefined, 'scroll'), undefined, className);
  const cells = (row, tag, of) => of.forEach((text, i) =>
    make(tag, row, text, textColumns.includes(headings[i]) ? 'text' : /^(INVALID|DISTURBED)/.test(text) ? 'bad' : ''));
  cells(make('tr', make('thead', inner)), 'th', headings);
  const body = make('tbody', inner);
  rows.forEach(row => cells(make('tr', body), 'td', row));
}

function draw(plot, box, shown, off) {
  const chart = charts.get(box) ?? echarts.init(box);
  charts.set(box, chart);
  chart.setOption(option(plot, shown, off), true);
  box.dataset.drawn = 'yes';
}

/** A button that adds a name to a set, or removes it. */
function chip(parent, name, set, pressedWhenIn, then) {
  const button = make('button', parent, undefined, 'chip');
  button.type = 'button';
  const swatch = make('i', button);
  button.append(name);
  const tell = () => button.setAttribute('aria-pressed', set.has(name) === pressedWhenIn);
  tell();
  button.addEventListener('click', () => {
    set.has(name) ? set.delete(name) : set.add(name);
    tell();
    then();
  });
  return swatch;
}

function addLegend(card, plot, off, redraw) {
  const legend = make('div', card, undefined, 'bar legend');
  const swatches = names(plot).map(name => [name, chip(legend, name, off, false, redraw)]);
  return () => swatches.forEach(([name, swatch]) => swatch.style.background = colourOf(plot, name));
}

function addPlot(parent, plot, lazily) {
  const card = make('section', parent, undefined, 'plot' + (plot.x.scale === 'time' ? ' wide' : ''));
  card.id = plot.id;
  make('h3', card, plot.title);
  const bar = make('div', card, undefined, 'bar');
  const shown = new Set(plot.variants.filter(v => v.shown).map(v => v.name));
  const off = new Set();
  const box = document.createElement('div');
  const redraw = () => draw(plot, box, shown, off);
  if (plot.variants.length > 1) {
    plot.variants.forEach((variant, i) =>
      chip(bar, variant.name, shown, true, redraw).style.background = dashes(i));
  }
  const link = make('a', bar, 'CSV');
  link.download = plot.id + '.csv';
  link.href = '#' + plot.id;
  link.title = 'Download the data of this plot';
  // Made on the click: the data is in the page already.
  link.addEventListener('click', () => {
    link.href = URL.createObjectURL(new Blob([csv(plot)], {type: 'text/csv'}));
  });
  box.className = 'canvas';
  box.setAttribute('role', 'img');
  box.setAttribute('aria-label', plot.title + ': ' + plot.y.label + ' in ' + plot.y.unit + ' over ' + plot.x.label);
  card.append(box);
  const recolour = addLegend(card, plot, off, redraw);
  const invalid = plot.series.some(s => s.points.some(p => p.invalid)) ? 'Hollow: marked invalid. ' : '';
  const disturbed = plot.series.some(s => s.points.some(p => p.disturbed)) ? 'Dotted ring: disturbed. ' : '';
  if (plot.note || invalid || disturbed) {
    make('div', card, invalid + disturbed + (plot.note ?? ''), 'soft');
  }
  box.redraw = () => {
    recolour();
    redraw();
  };
  lazily.observe(box);
}

function addRuns(main) {
  const points = report.runs.reduce((sum, run) => sum + run.points, 0);
  const invalid = report.runs.reduce((sum, run) => sum + run.invalid, 0);
  const disturbed = report.runs.reduce((sum, run) => sum + run.disturbed, 0);
  make('p', main, count(report.runs.length, 'run') + ' with ' + count(points, 'point') +
    (invalid ? ', ' + invalid + ' of them invalid: their figures must not be used.' : ', none marked invalid.') +
    (disturbed ? ' ' + disturbed + ' disturbed: something else than the measured system could explain their figures.' : ''));
  table(main, ['run', 'points', 'invalid', 'disturbed'],
    report.runs.map(run => [run.name, run.points, run.invalid, run.disturbed]), 'figures', ['run']);
  report.runs.forEach(run => {
    const list = run.marks.length || run.missing ? make('ul', main) : null;
    if (run.missing) {
      make('li', list, 'MISSING: ' + run.missing + ' (' + run.name + ')', 'bad');
    }
    run.marks.forEach(mark => make('li', list, mark + ' (' + run.name + ')', 'bad'));
    const facts = Object.entries(run.facts);
    if (facts.length) {
      const details = make('details', main);
      make('summary', details, 'Setup of ' + run.name + ': machine, versions, settings');
      table(details, ['fact', 'value'], facts, '', ['fact', 'value']);
    }
  });
}

function addSummary(main) {
  addRuns(main);
  make('p', main, 'Response time runs from the intended start of an operation until it completes; service time ' +
    'from the actual start. The buttons above a plot show or hide a kind of curve, those below it a series.', 'soft');
}

function build() {
  const main = document.querySelector('main');
  const nav = document.querySelector('nav');
  const lazily = new IntersectionObserver(entries => entries.filter(e => e.isIntersecting).forEach(e => {
    lazily.unobserve(e.target);
    e.target.redraw();
  }), {rootMargin: '400px'});
  addSummary(main);
  report.scenarios.forEach((scenario, i) => {
    const section = make('section', main);
    make('h2', section, scenario.title).id = 'scenario-' + i;
    make('a', nav, scenario.title).href = '#scenario-' + i;
    make('p', section, scenario.text);
    const plots = make('div', section, undefined, 'plots');
    scenario.plots.forEach(plot => addPlot(plots, plot, lazily));
    if (scenario.table) {
      const details = make('details', section);
      details.open = !scenario.plots.length;
      make('summary', details, 'All points as a table');
      make('p', details, scenario.table.shared ? 'All: ' + scenario.table.shared : '', 'soft');
      table(details, scenario.table.headings, scenario.table.rows, 'figures', ['benchmark', 'parameters', 'run']);
    }
  });
  if (report.claims) {
    addClaims(main, nav, report.claims);
  }
}

function redrawAll() {
  charts.forEach((chart, box) => box.redraw());
}

build();
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redrawAll);
addEventListener('resize', () => charts.forEach(chart => chart.resize()));
addEventListener('beforeprint', () => document.querySelectorAll('.canvas').forEach(box => box.redraw()));
