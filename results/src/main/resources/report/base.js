'use strict';
// Helpers of all parts of the page. Text from files is set as text, never as HTML.

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
  const whole = Math.abs(value) >= 1000;
  return value.toLocaleString('en', whole ? {maximumFractionDigits: 0} : {maximumSignificantDigits: 3});
}

const SIZES = {s: 1, ms: 1e-3, us: 1e-6, ns: 1e-9};

/** A value on an axis whose title has the unit; times have units of their own on an axis with very short or long ones. */
function tick(value, unit = '', range = [value, value]) {
  const size = SIZES[unit.split('/')[0]];
  if (size && value > 0 && (range[0] < 0.01 || range[1] >= 1e5)) {
    const fits = Object.keys(SIZES).find(name => value * size >= SIZES[name] * 0.9999) ?? 'ns';
    return figure(value * size / SIZES[fits]) + ' ' + fits;
  }
  return Math.abs(value) < 10000 ? figure(value) : value.toLocaleString('en', {notation: 'compact', maximumSignificantDigits: 3});
}

function spread(values) {
  const positive = values.filter(value => value > 0);
  return Math.max(...positive) / Math.min(...positive);
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

/** Where a value stands between two others, in percent. */
function percentOf(value, [min, max], isLog) {
  const scale = isLog ? Math.log10 : v => v;
  return Math.max(0, Math.min(100, 100 * (scale(Math.max(value, min)) - scale(min)) / (scale(max) - scale(min))));
}

/** A round number that is not below the value, for the end of a linear axis. */
function roundUp(value) {
  const unit = Math.pow(10, Math.floor(Math.log10(value || 1)));
  return unit * [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10].find(step => step * unit >= value - 1e-12);
}

/** Radio buttons in a row; a list if there are many. Then gets the chosen option. */
function choose(parent, label, options, chosen, then) {
  parent.textContent = '';
  if (options.length < 2) {
    return;
  }
  make('span', parent, label);
  const isList = options.length > 6;
  const box = make(isList ? 'select' : 'span', parent, undefined, isList ? '' : 'choices');
  Object.assign(box, {ariaLabel: label, role: isList ? null : 'radiogroup'});
  options.forEach((text, i) => {
    if (isList) {
      Object.assign(make('option', box, text), {value: i, selected: i === chosen});
    } else {
      const option = make('label', box);
      Object.assign(make('input', option), {type: 'radio', name: label, checked: i === chosen, value: i});
      option.append(text);
    }
  });
  box.addEventListener('change', event => then(+event.target.value));
}
