'use strict';
// What every part of the page uses. Whatever comes from a file is set as text.

const report = JSON.parse(document.getElementById('data').textContent);

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

/** A name that breaks between its words only. */
function makeName(tag, parent, text, className) {
  const element = make(tag, parent, undefined, className);
  text.split(/(?<=[.=,_/])|(?<=[a-z0-9])(?=[A-Z])/).forEach((word, i) => element.append(...(i ? [document.createElement('wbr')] : []), word));
  return element;
}

function css(name) {
  return getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
}

/** Three significant digits; from 1,000 on, whole numbers. */
function figure(value) {
  if (value === null || value === undefined || !isFinite(value)) {
    return 'missing';
  }
  const whole = Math.abs(value) >= 1000;
  return value.toLocaleString('en', whole ? {maximumFractionDigits: 0} : {maximumSignificantDigits: 3});
}

/** The same, short enough for an axis. */
function tick(value) {
  return Math.abs(value) < 10000 ? figure(value)
    : value.toLocaleString('en', {notation: 'compact', maximumSignificantDigits: 3});
}

const SIZES = {s: 1, ms: 1e-3, us: 1e-6, ns: 1e-9};

/**
 * A value with its unit; a time that needs many digits in a smaller or larger unit.
 * @param mark of a percentile with too few samples beyond it
 */
function quantity(value, unit, mark = '') {
  const [time, per] = unit.split('/');
  if (value !== null && time in SIZES && (value < 0.01 || value >= 1e5) && value > 0) {
    const seconds = value * SIZES[time];
    const fits = Object.keys(SIZES).find(name => seconds >= SIZES[name] * 0.9999) ?? 'ns';
    return figure(seconds / SIZES[fits]) + mark + ' ' + fits + (per ? '/' + per : '');
  }
  return figure(value) + mark + (value === null || !unit ? '' : ' ' + unit);
}

/** A value on an axis whose title has the unit. */
function onAxis(value, unit) {
  const short = quantity(value, unit).replace(/\/.*/, '');
  return value > 0 && value < 0.01 && unit.split('/')[0] in SIZES ? short : tick(value);
}

function count(n, what) {
  return n.toLocaleString('en') + ' ' + what + (n === 1 ? '' : 's');
}

/** The CSS variable of a thing's colour. */
function colourOf(thing) {
  return 'thing' + report.things[thing].colour;
}

/** A thing, and what else tells the member from the others in view. */
function nameOf(member, members) {
  const twins = members.filter(other => other.thing === member.thing);
  const lines = new Set(twins.map(other => other.line));
  return report.things[member.thing].name + (lines.size > 1 && member.line ? ', ' + member.line : '');
}

/** The decades that hold these values, as powers of ten. */
function decades(values) {
  const positive = values.filter(value => value > 0);
  if (!positive.length) {
    return [1, 10];
  }
  const least = Math.floor(Math.log10(Math.min(...positive)) + 1e-9);
  const greatest = Math.ceil(Math.log10(Math.max(...positive)) - 1e-9);
  return [Math.pow(10, least), Math.pow(10, Math.max(greatest, least + 1))];
}

/** A round number that is not below the value, for the end of a linear axis. */
function roundUp(value) {
  const unit = Math.pow(10, Math.floor(Math.log10(value || 1)));
  return unit * [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10].find(step => step * unit >= value - 1e-12);
}

/**
 * Radio buttons in a row; a list if there are many.
 * @param then gets the number of the chosen option
 */
function choose(parent, label, options, chosen, then) {
  parent.textContent = '';
  if (options.length < 2) {
    return;
  }
  make('span', parent, label);
  const isList = options.length > 6;
  const box = make(isList ? 'select' : 'span', parent, undefined, isList ? '' : 'choices');
  box.setAttribute('aria-label', label);
  if (isList) {
    options.forEach((text, i) => make('option', box, text).value = i);
    box.value = chosen;
    box.addEventListener('change', () => then(+box.value));
    return;
  }
  box.setAttribute('role', 'radiogroup');
  options.forEach((text, i) => {
    const option = make('label', box);
    const input = make('input', option);
    Object.assign(input, {type: 'radio', name: label, checked: i === chosen});
    input.addEventListener('change', () => then(i));
    option.append(text);
  });
}
