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

/** A value on an axis whose title has the unit; very short and long times have a unit of their own. */
function tick(value, unit = '') {
  const size = SIZES[unit.split('/')[0]];
  if (size && value > 0 && (value < 0.01 || value >= 1e4)) {
    const fits = Object.keys(SIZES).find(name => value * size >= SIZES[name] * 0.9999) ?? 'ns';
    return figure(value * size / SIZES[fits]) + ' ' + fits;
  }
  return Math.abs(value) < 10000 ? figure(value) : value.toLocaleString('en', {notation: 'compact', maximumSignificantDigits: 3});
}

/** Radio buttons in a row, if there is a choice. */
function choose(parent, label, options, chosen, then) {
  parent.textContent = '';
  if (options.length < 2) {
    return;
  }
  make('span', parent, label);
  const box = make('span', parent, undefined, 'choices');
  Object.assign(box, {ariaLabel: label, role: 'radiogroup'});
  options.forEach((text, i) => {
    const option = make('label', box);
    Object.assign(make('input', option), {type: 'radio', name: label, checked: i === chosen, value: i});
    option.append(text);
  });
  box.addEventListener('change', event => {
    then(+event.target.value);
    parent.querySelector('input:checked')?.focus();
  });
}
