// A point over time: a heat map of response times, and beneath it the CPU of the servers, on one axis.

const SERVER_COLOURS = 6;
const [MAP, CPU] = [260, 78];

/** The client, and each server with a colour and dashes of its own. */
function cpuSeries(time) {
  const names = Object.keys(time.cores).sort((a, b) => (a === 'client') - (b === 'client') || a.localeCompare(b, 'en', {numeric: true}));
  return names.map((name, i) => line(name.replace('zookeeper', 'zk'), name === 'client' ? 'client' : 'server' + (i % SERVER_COLOURS + 1),
    time.cores[name].flatMap((used, at) => used === null ? [] : [[(at + 0.5) * time.secondsEach, used, figure(used) + ' cores']]),
    {xAxisIndex: 1, yAxisIndex: 1, lineStyle: {width: 1.8, type: name === 'client' ? [4, 2] : ['solid', [8, 6], [2, 6]][i % 3]}}));
}

function heatSeries(time, most, colour, cell) {
  const middle = at => (at + 0.5) * time.secondsEach;
  const cells = time.heat.flatMap((column, at) => column.flatMap((count, row) => count === 0 ? [] : [{
    value: [middle(at), Math.pow(10, time.least + (row + 0.5) / 10)],
    itemStyle: {color: css(colour), opacity: 0.12 + 0.88 * Math.log(1 + count) / Math.log(1 + most)}
  }]));
  const isLate = ({at}) => at > time.heat.length * time.secondsEach / 2;
  return [
    {type: 'scatter', symbol: 'rect', symbolSize: cell, silent: true, z: 2, tooltip: {show: false}, data: cells},
    line('slowest', colour, time.slowest.flatMap((ms, at) => ms ? [[middle(at), ms, figure(ms) + ' ms']] : []), {
      z: 3, lineStyle: {width: 0}, markLine: {silent: true, symbol: 'none', data: time.events.map(event => ({
        xAxis: event.at, lineStyle: {color: css('warn'), type: 'solid'},
        label: {color: css('warn'), fontSize: 11, distance: 2, formatter: event.what, align: isLate(event) ? 'right' : 'left'}
      }))}
    })
  ];
}

function overTime(parent, row) {
  const {time} = pointOf(row);
  const hasCpu = Object.keys(time.cores).length > 0;
  const rows = time.heat.flatMap(column => column.flatMap((count, i) => count === 0 ? [] : [time.least + i / 10]));
  const most = Math.max(...time.heat.flat());
  const [low, high] = [Math.floor(Math.min(...rows)), Math.ceil(Math.max(...rows) + 0.1)];
  chart(parent, hasCpu ? 'time' : 'time short', 'Response times and CPU of the servers over time. ' + time.words, width => {
    const [left, right] = [64, 14];
    const servers = hasCpu ? cpuSeries(time) : [];
    const grids = [[30, MAP], ...(hasCpu ? [[MAP + 70, CPU]] : [])];
    const cell = [Math.max(1.5, (width - left - right) / time.heat.length - 0.6), MAP / (10 * (high - low)) - 0.6];
    const titles = ['Response time, ms' + (width > NARROW ? ': the stronger the colour, the more operations (most: ' + figure(most) + ')' : ''), 'CPU, cores'];
    return {
      title: grids.map(([top], i) => ({text: titles[i], left: 0, top: top - 26, padding: 0, textStyle: {fontSize: 13, fontWeight: 600, color: css('ink'), fontFamily: FONT}})),
      legend: legend(servers.map(({name}) => name), width),
      axisPointer: {link: [{xAxisIndex: 'all'}]},
      grid: grids.map(([top, height]) => ({outerBoundsMode: 'none', left, right, top, height})),
      xAxis: grids.map((_, i) => axis(at => figure(Math.floor(at / time.secondsEach) * time.secondsEach) + ' s', {
        gridIndex: i, type: 'value', min: 0, max: time.heat.length * time.secondsEach, splitLine: {show: false},
        name: i === grids.length - 1 ? 'seconds from ' + time.start + ' UTC' : '', nameLocation: 'middle', nameGap: 24, axisLabel: {show: i === grids.length - 1}
      })),
      yAxis: grids.map((_, i) => axis(figure, {
        gridIndex: i, axisLine: {show: false}, ...(i ? {type: 'value', min: 0, splitNumber: 2} : {type: 'log', min: Math.pow(10, low), max: Math.pow(10, high)}),
        axisLabel: {formatter: value => tick(value, i ? '' : 'ms')}
      })),
      series: [...heatSeries(time, most, colourOf(row), cell), ...servers]
    };
  }, 'canvas');
}
