'use strict';
// Helpers of all parts of the page. Text from files is set as text, never as HTML.

const report = JSON.parse(document.getElementById('data').textContent);

// When a time needs another unit, and a number no decimals: the rules of the texts, for the ticks of axes, which nobody knows before.
const units = JSON.parse(document.getElementById('units').textContent);

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

/** Three significant digits; large numbers are whole. */
function figure(value) {
  const whole = Math.abs(value) >= units.wholeFrom;
  return value.toLocaleString('en', whole ? {maximumFractionDigits: 0} : {maximumSignificantDigits: 3});
}

/** A value on an axis whose title has the unit; very short and long times have a unit of their own. */
function tick(value, unit = '') {
  const seconds = units.seconds[unit.split('/')[0]];
  if (seconds && value > 0 && (value < units.least || value >= units.most)) {
    const fits = Object.keys(units.seconds).find(name => value * seconds >= units.seconds[name] * units.nearlyOne) ?? 'ns';
    return figure(value * seconds / units.seconds[fits]) + ' ' + fits;
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
