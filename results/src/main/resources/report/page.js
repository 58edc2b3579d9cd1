// Builds the page around three questions: can I trust it, what is the answer, and why?

const groups = report.scenarios.flatMap(scenario => scenario.groups.map(group => ({...group, scenario})));
const MANY_ANSWERS = 12;
/** Numbers of the groups, by run: as the answers stand. */
let order = [];
const picked = {group: 0, choice: 0, member: 0};

/** The view is in the address: what is compared, at which load, and how a table is sorted. */
function address(changes) {
  const asked = new URLSearchParams(location.hash.slice(1));
  Object.entries(changes).forEach(([name, value]) => value ? asked.set(name, value) : asked.delete(name));
  return '#' + asked;
}

function showAddress() {
  const asked = new URLSearchParams(location.hash.slice(1));
  const group = Math.max(0, groups.findIndex(each => each.name === asked.get('compare')));
  const choice = groups[group].choices.findIndex(each => each.label === asked.get('at'));
  pick(group, choice < 0 ? undefined : choice);
  sorters.forEach((sort, title) => sort(...(asked.get('sort') ?? '').split('|').filter((_, i, all) => all[0] === title).slice(1)));
  const table = asked.get('table');
  [...document.querySelectorAll('#all h2')].find(each => each.textContent === table)?.scrollIntoView();
}

/** The answer without the name of its group. */
function after(group, choice) {
  const {answer} = group.choices[choice];
  return (answer.startsWith(group.name) ? answer.slice(group.name.length) : ' ' + (answer || 'no valid figure.')) + ' ';
}

function runOf(group) {
  return report.points[group.members[0].point].run;
}

function addHeader(header) {
  const {title, setup} = report.heading;
  const verdict = sumOf('invalid') ? 'INVALID' : sumOf('disturbed') ? 'DISTURBED' : '';
  document.title = [verdict, title, 'benchmark report'].filter(Boolean).join(' \u00b7 ');
  make('h1', header, title);
  make('p', header, setup, 'soft');
}

function sumOf(count) {
  return report.runs.reduce((sum, run) => sum + run[count], 0);
}

function addTrust(main) {
  const [invalid, disturbed] = [sumOf('invalid'), sumOf('disturbed')];
  const missing = report.runs.filter(run => run.missing);
  const bad = invalid || disturbed || missing.length;
  const isChecked = report.runs.every(run => run.judged === run.points);
  const box = make('div', main, undefined, 'trust' + (bad ? ' warn' : isChecked ? '' : ' unchecked'));
  box.setAttribute('role', 'status');
  make('b', box, report.heading.validity);
  make('span', box, missing.length ? 'MISSING: some planned points have no result.'
    : invalid ? 'Do not use the figures of invalid points.'
      : disturbed ? 'Trust medians more than tails: something else than the measured system may explain them.' : '');
  if (isChecked && !report.points.some(point => Object.values(point.timelines).some(time => time.columns.length))) {
    make('span', box, 'No interval logs: percentiles are dots, and there is no heat map.');
  }
  const checks = report.runs.flatMap(run => run.checks.map(check => ({...check, run: run.name})));
  const marks = report.runs.flatMap(run => [...(run.missing ? ['MISSING: ' + run.missing] : []), ...run.marks]);
  if (checks.length || marks.length) {
    const details = make('details', box);
    make('summary', details, 'How this was checked');
    marks.forEach(mark => make('p', details, mark, 'mark'));
    if (checks.length) {
      const isOne = report.runs.length === 1;
      table(details, ['check', 'worst', 'at', ...(isOne ? [] : ['run'])],
        checks.map(check => [check.name, check.worst, check.point, ...(isOne ? [] : [check.run])]), '', ['check', 'at', 'run']);
    }
  }
}

function membersOf(group, choice) {
  return group.choices[choice].members.map(i => group.members[i]);
}

function doubt(members) {
  const named = (mark, words) => members.filter(m => report.points[m.point][mark]).map(m => nameOf(m, members) + words(report.points[m.point])).join('; ');
  const [invalid, ...others] = [named('invalid', () => ''), ...['disturbed', 'caution'].map(mark => named(mark, point => ' (' + point[mark] + ')'))];
  return [invalid && 'INVALID, do not use: ' + invalid + '.',
    others[0] && 'Disturbed: ' + others[0] + '. Differences may be noise; repeat on a quiet machine.',
    others[1] && 'Caution: ' + others[1] + '.'].filter(Boolean).join(' ');
}

function showAnswer() {
  const group = groups[picked.group];
  const members = membersOf(group, picked.choice);
  document.getElementById('say').textContent = group.choices[picked.choice].answer || 'No valid figure of ' + group.name + '.';
  document.getElementById('doubt').textContent = doubt(members);
  document.getElementById('of').textContent = [report.runs.length > 1 && runOf(group), group.scenario.title].filter(Boolean).join(' \u00b7 ');
  const go = (to, at) => history.replaceState(null, '', address({compare: groups[to].name, at: groups[to].choices[at]?.label, table: ''})) || pick(to, at);
  choose(document.getElementById('groups'), 'Compare', groups.map(each => each.name), picked.group, i => go(i));
  choose(document.getElementById('choices'), 'At', group.choices.map(choice => choice.label), picked.choice, i => go(picked.group, i));
  document.querySelectorAll('.answers li')[order.indexOf(picked.group)]?.children[1].replaceChildren(after(group, picked.choice));
  const main = document.getElementById('main-plot');
  const side = document.getElementById('side-plots');
  [main, side].forEach(dropCharts);
  const curves = curvesOf(members);
  const swept = group.x === null ? [] : group.figures.map((_, at) => at).filter(at => hasLine(group, at));
  const {label} = group.choices[picked.choice];
  if (curves.length) {
    const few = Math.max(...curves.map(each => each.curve.few));
    const dots = curves.some(each => !each.curve.isWhole);
    const title = make('h3', main, 'Time by percentile');
    make('small', title, ' ' + curves[0].curve.unit + ', log' + (label ? ', ' + label : '') +
      (few ? ' \u00b7 each dot is one of ' + few + ' samples' : dots ? ' \u00b7 no interval log: only the dots are known' : ' \u00b7 dotted, ~: fewer than 10 samples beyond'));
    spectrum(chartBox(main, 'spectrum', 'Percentiles. ' + group.choices[picked.choice].answer), members, curves[0].curve.unit);
  } else if (group.isMatrix) {
    matrix(main, group, members);
  } else {
    group.figures.forEach((_, at) => figureBars(main, group, members, at));
  }
  if (swept.length && !group.isMatrix) {
    const title = make('h3', side, 'Over ' + group.x.label);
    if (new Set(group.members.map(member => member.line)).size > 1) {
      make('small', title, ' ' + members[0].line + '; dashed: other');
    }
    swept.forEach(at => {
      const shown = group.figures[at];
      const title = make('h4', side, shown.label);
      make('small', title, ' ' + shown.unit + (group.limits.some(limit => limit.figure === shown.name) ? '; dotted: a search\u2019s bound and its answer' : ''));
      sweep(chartBox(side, 'small', shown.label + ' over ' + group.x.label), group, at, at === swept[swept.length - 1], members[0].line);
    });
  } else if (curves.length) {
    group.figures.forEach((_, at) => figureBars(side, group, members, at));
  }
  side.parentNode.classList.toggle('single', !side.childElementCount);
}

function showWhy() {
  const group = groups[picked.group];
  const members = membersOf(group, picked.choice);
  const timed = members.filter(timeOf);
  const box = document.getElementById('time');
  const costs = document.getElementById('costs');
  dropCharts(box);
  costs.textContent = '';
  picked.member = Math.min(picked.member, Math.max(0, timed.length - 1));
  choose(document.getElementById('members'), 'Point', timed.map(member => nameOf(member, members)), picked.member, i => {
    picked.member = i;
    keepingFocus(showWhy);
  });
  const shown = timed[picked.member];
  const heading = document.getElementById('cost-heading');
  const found = costBars(costs, group, members);
  heading.textContent = found.every(name => name.endsWith('/op')) ? 'Cost per operation' : 'Other results';
  heading.hidden = !found.length || !shown;
  document.getElementById('because').textContent = shown ? nameOf(shown, members) + ': ' + timeWords(shown) : heading.textContent;
  if (shown) {
    if (timeOf(shown).columns.length && timeOf(shown).stalls.length) {
      make('p', box, 'Dashed line: the longest stall of the client in each column. Cells at or below it may be the machine\u2019s doing.', 'soft');
    }
    overTime(chartBox(box, 'time', 'Response times and servers over time'), shown);
  }
  const profile = document.getElementById('profile');
  profile.textContent = '';
  const {graphs = {}} = shown ? report.points[shown.point] : {};
  if (Object.keys(graphs).length) {
    const line = make('p', profile, 'Flame graphs: ');
    Object.entries(graphs).forEach(([of, address], i) => {
      line.append(i ? ', ' : '');
      make('a', line, of).href = address;
    });
  }
  document.getElementById('why').hidden = !shown && !found.length;
}

/** Draws controls anew, and gives the new one of the same name the focus. */
function keepingFocus(draw) {
  const focused = document.activeElement?.name || document.activeElement?.getAttribute('aria-label');
  draw();
  if (focused) {
    const name = CSS.escape(focused);
    document.querySelector('input[name=' + name + ']:checked, select[aria-label=' + name + ']')?.focus();
  }
}

function pick(group, choice = groups[group].first) {
  Object.assign(picked, {group, choice});
  keepingFocus(() => {
    showAnswer();
    showWhy();
  });
}

function addAnswer(main) {
  const section = make('section', main);
  section.id = 'answer';
  section.innerHTML = '<p class="eyebrow" id="of"></p><h2 id="say"></h2><p class="soft doubt" id="doubt"></p>' +
    '<div class="bar"><div id="groups"></div><div id="choices"></div></div>' +
    '<div class="two"><div id="main-plot"></div><div id="side-plots"></div></div>';
  const runs = [...new Set(groups.map(runOf))];
  order = runs.flatMap(run => groups.map((_, i) => i).filter(i => runOf(groups[i]) === run));
  runs.filter(() => groups.length > 1).forEach(run => {
    const own = groups.filter(group => runOf(group) === run);
    const details = make('details', section);
    details.open = groups.length <= MANY_ANSWERS;
    make('summary', details, (runs.length > 1 ? run + ': ' : 'All ') + count(own.length, 'answer'));
    const list = make('ul', details, undefined, 'answers');
    own.forEach(group => {
      const item = make('li', list);
      make('a', item, group.name).href = '#' + new URLSearchParams({compare: group.name});
      make('span', item, after(group, group.first));
      if (group.scenario.table) {
        make('a', item, 'table', 'soft').href = '#' + new URLSearchParams({compare: group.name, table: group.scenario.title});
      }
    });
  });
}

function addWhy(main) {
  const section = make('section', main);
  section.id = 'why';
  section.innerHTML = '<p class="eyebrow">Why?</p><h2 id="because"></h2><div class="bar"><div id="members"></div></div><div id="time"></div>' +
    '<h3 id="cost-heading"></h3><div class="costs" id="costs"></div><div id="profile"></div>';
}

function addPoints(main) {
  const section = make('section', main);
  section.id = 'all';
  make('p', section, 'All points', 'eyebrow');
  report.scenarios.filter(scenario => scenario.table).forEach(scenario => {
    const box = make('div', section, undefined, 'scenario');
    const own = groups.filter(group => group.scenario === scenario);
    make('p', box, report.runs.length > 1 ? [...new Set(own.map(runOf))].join(', ') : '', 'eyebrow');
    make('h2', box, scenario.title);
    make('p', box, [scenario.text, scenario.table.shared && 'All: ' + scenario.table.shared].filter(Boolean).join(' '), 'soft');
    pointTable(box, scenario);
    make('p', box, scenario.table.legend, 'soft');
  });
}

function addSetup(main) {
  const section = make('section', main);
  if (report.runs.some(run => run.facts.schemaVersion)) {
    make('p', section, 'Response time runs from the intended start of an operation until it completes. Files beside this page: ' +
      'jmh.json, servers.csv, provenance.json, histograms/.', 'soft');
  }
  report.runs.filter(run => Object.keys(run.facts).length).forEach(run => {
    const details = make('details', section);
    make('summary', details, 'Setup of ' + run.name + ': machine, versions, settings');
    table(details, ['fact', 'value'], Object.entries(run.facts), 'facts', ['fact', 'value']);
  });
}

loadLibrary().then(() => {
  const main = document.querySelector('main');
  addHeader(document.querySelector('header'));
  addTrust(main);
  if (groups.length) {
    addAnswer(main);
    addWhy(main);
    addPoints(main);
    showAddress();
    addEventListener('hashchange', showAddress);
  }
  if (report.claims) {
    addClaims(main, report.claims);
  }
  addSetup(main);
});
