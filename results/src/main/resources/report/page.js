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
    make(tag, row, text, textColumns.includes(headings[i]) ? 'text' : text === 'INVALID' ? 'bad' : ''));
  cells(make('tr', make('thead', inner)), 'th', headings);
  const body = make('tbody', inner);
  rows.forEach(row => cells(make('tr', body), 'td', row));
}

function draw(plot, box, shown) {
  const chart = charts.get(box) ?? echarts.init(box);
  charts.set(box, chart);
  // Which series a reader switched off stays so.
  const selected = chart.getOption()?.legend?.[0]?.selected;
  chart.setOption(option(plot, shown), true);
  if (selected) {
    chart.setOption({legend: {selected}});
  }
  box.dataset.drawn = 'yes';
}

function addPlot(parent, plot, lazily) {
  const card = make('section', parent, undefined, 'plot' + (plot.x.scale === 'time' ? ' wide' : ''));
  card.id = plot.id;
  make('h3', card, plot.title);
  const bar = make('div', card, undefined, 'bar');
  const shown = new Set(plot.variants.filter(v => v.shown).map(v => v.name));
  const box = document.createElement('div');
  if (plot.variants.length > 1) {
    plot.variants.forEach((variant, i) => {
      const chip = make('button', bar, undefined, 'chip');
      chip.type = 'button';
      make('i', chip).style.borderTopStyle = LINES[i % LINES.length];
      chip.append(variant.name);
      chip.setAttribute('aria-pressed', shown.has(variant.name));
      chip.addEventListener('click', () => {
        shown.has(variant.name) ? shown.delete(variant.name) : shown.add(variant.name);
        chip.setAttribute('aria-pressed', shown.has(variant.name));
        draw(plot, box, shown);
      });
    });
  }
  const link = make('a', bar, 'CSV');
  link.download = plot.id + '.csv';
  link.href = '#' + plot.id;
  link.title = 'Download the data of this plot';
  // Made when it is asked for: the data is in the page already.
  link.addEventListener('click', () => {
    link.href = URL.createObjectURL(new Blob([csv(plot)], {type: 'text/csv'}));
  });
  box.className = 'canvas';
  box.setAttribute('role', 'img');
  box.setAttribute('aria-label', plot.title + ': ' + plot.y.label + ' in ' + plot.y.unit + ' over ' + plot.x.label);
  card.append(box);
  const invalid = plot.series.some(s => s.points.some(p => p.invalid)) ? 'Hollow: marked invalid. ' : '';
  if (plot.note || invalid) {
    make('div', card, invalid + (plot.note ?? ''), 'soft');
  }
  box.redraw = () => draw(plot, box, shown);
  lazily.observe(box);
}

function addWords(parent, scenario) {
  const words = make('div', parent, undefined, 'words');
  scenario.words.forEach(said => {
    const part = make('div', words);
    make('h3', part, said.title);
    const list = make('ul', part);
    said.lines.forEach(line => make('li', list, line));
  });
}

function addSummary(main) {
  const points = report.runs.reduce((sum, run) => sum + run.points, 0);
  const invalid = report.runs.reduce((sum, run) => sum + run.invalid.length, 0);
  make('p', main, count(report.runs.length, 'run') + ' with ' + count(points, 'point') + ', of which ' +
    (invalid ? invalid + ' marked invalid: their figures must not be used.' : 'none is marked invalid.'));
  report.runs.forEach(run => {
    make('h3', main, run.name);
    make('p', main, count(run.points, 'point') + ', ' + run.invalid.length + ' invalid', 'soft');
    const list = run.invalid.length ? make('ul', main) : null;
    run.invalid.forEach(name => make('li', list, 'INVALID: ' + name, 'bad'));
    const facts = Object.entries(run.facts);
    if (facts.length) {
      const details = make('details', main);
      make('summary', details, 'Where and with what it was measured');
      table(details, ['fact', 'value'], facts, '', ['fact', 'value']);
    }
  });
  make('p', main, 'Response time is from when an operation was intended to start until it completed; service time ' +
    'from when it was issued. Times are in ms. Names in a legend switch a series off and on, the buttons above a ' +
    'plot a kind of curve.', 'soft');
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
    addWords(section, scenario);
    const plots = make('div', section, undefined, 'plots');
    scenario.plots.forEach(plot => addPlot(plots, plot, lazily));
    if (scenario.table) {
      const details = make('details', section);
      make('summary', details, 'All points as a table');
      make('p', details, scenario.table.shared ? 'All: ' + scenario.table.shared : '', 'soft');
      table(details, scenario.table.headings, scenario.table.rows, 'figures', ['benchmark', 'parameters', 'run']);
    }
  });
}

function redrawAll() {
  charts.forEach((chart, box) => box.redraw());
}

build();
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redrawAll);
addEventListener('resize', () => charts.forEach(chart => chart.resize()));
addEventListener('beforeprint', () => document.querySelectorAll('.canvas').forEach(box => box.redraw()));
