'use strict';
// Draws the page from its data. Texts from the data reach the page by textContent alone.
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const rows = data.rows;
  const n = rows.number.length;
  const noun = data.noun;
  const most = data.clusters.length;
  const main = document.querySelector('main');
  const darkness = matchMedia('(prefers-color-scheme: dark)');
  const LISTED = 500; // rows of the table of unsure rows
  const FEW = 20; // rows of that table where none is unsure
  const UNSURE = 0.5;
  const BOXES = 12; // clusters of the profiles
  const NEAR = 15; // pixels from a row that is pointed at
  const LEFT = 66; // pixels left of plots that stand one below the other
  const BORDERS = 'lines: pieces of borders across the edges of the graph, the darker the more probable.';

  // ---- state: which answer is shown, where the ladder is cut, which rows are selected

  const state = { answer: 0, left: most, fused: Boolean(data.fused), selected: new Set(), current: -1, printing: false };
  let labels = rows.label;
  let parts = data.clusters.map((_, k) => k);
  const views = []; // what is drawn anew: {update(), mark()}

  /** Clusters of the answer have their numbers; at another cut one is called by the lowest number of its parts. */
  function cut(left) {
    if (state.fused) return data.fused;
    const part = data.clusters.map((_, k) => k);
    (data.ladder ? data.ladder.merges : []).slice(0, most - left)
      .forEach(([a, b]) => part.forEach((p, k) => { if (p === b) part[k] = a; }));
    return part;
  }

  function update() {
    parts = cut(state.left);
    labels = state.answer > 0
      ? data.answers[state.answer].label
      : rows.label.map(k => (k < 0 ? k : parts[k]));
    views.forEach(view => view.update());
    mark();
  }

  const mark = () => views.forEach(view => view.mark && view.mark());

  // ---- texts

  const isPlain = v => Math.abs(v) >= 1e-4 && Math.abs(v) < 1e7;
  const fixed = (v, decimals) => v.toFixed(decimals).replace(/^-(0(\.0*)?)$/, '$1');

  /** Four significant digits, or all before the point; as crp.report.Plain does. */
  function short(v) {
    if (v === null || !Number.isFinite(v)) return '';
    if (v !== 0 && !isPlain(v)) return v.toExponential(Number(v.toPrecision(4)).toExponential().replace(/^-?\d\.?|e.*/g, '').length);
    return Math.abs(v) >= 1000 ? v.toFixed(0) : String(Number(v.toPrecision(4)));
  }

  /** The deviation has two significant digits and sets the decimals; as crp.report.Plain does. */
  function withDeviation(v, deviation) {
    if (!Number.isFinite(v) || !(deviation > 0) || !Number.isFinite(deviation)) return short(v);
    const exponent = x => Number(x.toExponential().split('e')[1]);
    const decimals = 1 - exponent(Number(deviation.toPrecision(2)));
    if (isPlain(Math.abs(v) < 1e-4 ? deviation : v)) return fixed(v, Math.max(0, Math.min(decimals, 14 - exponent(v))));
    return Math.abs(v) < 0.5 * 10 ** -decimals ? '0' : v.toExponential(Math.max(0, Math.min(exponent(v) + decimals, 14)));
  }

  const weight = i => (rows.weight ? rows.weight[i] : 1);
  /** The number of a cluster that is shown: the answer may keep those of an earlier one. */
  const numbered = k => (k >= 0 && data.numbers && state.answer === 0 && state.fused === Boolean(data.fused) ? data.numbers[k] : k);
  const partNumber = k => (data.numbers && !data.fused ? data.numbers[k] : k);
  const called = k => (k < 0 ? 'noise' : noun + ' ' + numbered(k));
  const count = (m, what) => m + ' ' + what + (m === 1 ? '' : 's');

  /** Clusters of a row and the shares of the draws in which it belongs to them, largest first. */
  function shares(i) {
    const sums = new Map();
    for (let j = 0; j < rows.shares[i].length; j += 2) {
      const k = parts[rows.shares[i][j]];
      sums.set(k, (sums.get(k) || 0) + rows.shares[i][j + 1] / 100);
    }
    return [...sums].map(([k, p]) => [k, Math.min(1, p)]).sort((a, b) => b[1] - a[1]).slice(0, 4);
  }

  function described(i) {
    let text = 'row ' + rows.number[i] + ': ' + called(labels[i]);
    if (state.answer === 0 && rows.confidence[i] !== null) {
      const all = new Map(shares(i));
      const others = [...all].filter(([k]) => k !== labels[i]).map(([k, p]) => numbered(k) + ': ' + p.toFixed(2)).join(', ');
      text += labels[i] < 0 || all.size === 0 ? '' : ', probability ' + (all.get(labels[i]) || 0).toFixed(2);
      text += others ? ' (' + others + ')' : '';
    }
    return text + data.columns.map(c => '; ' + c.name + ' ' + short(c.values[i])).join('');
  }

  // ---- elements

  function el(tag, properties, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(properties || {})) {
      if (name in element) element[name] = value;
      else element.setAttribute(name, value);
    }
    element.append(...children);
    return element;
  }

  function section(title, note) {
    const element = el('section', {}, el('h2', { textContent: title }));
    if (note) element.append(el('p', { className: 'note', textContent: note }));
    main.append(element);
    return element;
  }

  const cell = (text, number, tag) => el(tag || 'td', { className: number ? 'number' : '', textContent: text });

  /** The row of headers and the body of a new table. */
  function table(host, id) {
    const [head, body] = [el('tr'), el('tbody')];
    host.append(el('div', { className: 'wide' }, el('table', { id }, el('thead', {}, head), body)));
    return [head, body];
  }

  function button(text, action) {
    const element = el('button', { type: 'button', textContent: text });
    element.addEventListener('click', action);
    return element;
  }

  // ---- colours

  const dark = () => darkness.matches && !state.printing;
  const css = name => getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
  const colour = k => (k < 0 ? (dark() ? '#6b6f75' : '#c0c0c0')
    : (dark() ? data.coloursOnDark : data.colours)[numbered(k) % data.colours.length]);

  function swatch(k) {
    const element = el('span', { className: 'swatch' });
    element.style.background = colour(k);
    return element;
  }

  // ---- selection

  function select(chosen, more) {
    if (!more) state.selected.clear();
    chosen.forEach(i => state.selected.add(i));
    update();
  }

  function toggle(i) {
    if (!state.selected.delete(i)) state.selected.add(i);
    update();
  }

  /** A text that begins like a formula has an apostrophe in front; a number has none. */
  function field(value) {
    let text = value === null || value === undefined ? '' : String(value);
    if (/^\s*[=+\-@]|^[\t\r]/.test(text) && !Number.isFinite(Number(text))) text = "'" + text;
    return /[,"\r\n]/.test(text) ? '"' + text.replaceAll('"', '""') + '"' : text;
  }

  function csv() {
    const chosen = [...state.selected].sort((a, b) => a - b);
    const lines = [['row', noun, 'confidence', ...data.columns.map(c => c.name)]];
    chosen.forEach(i => lines.push(
      [rows.number[i], labels[i] < 0 ? 'noise' : numbered(labels[i]), rows.confidence[i],
        ...data.columns.map(c => c.values[i])]));
    return lines.map(line => line.map(field).join(',')).join('\n') + '\n';
  }

  function saveAs(blob, name) {
    const url = URL.createObjectURL(blob);
    el('a', { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
  }

  const save = () => saveAs(new Blob([csv()], { type: 'text/csv' }), 'rows.csv');

  /** A picture as it is on the page, with its ground and title. */
  function savePicture(frame, name) {
    const drawn = frame.matches('canvas') ? frame : frame.querySelector('canvas');
    const scale = Math.max(1, drawn.clientWidth / drawn.width);
    const picture = el('canvas', { width: scale * drawn.width, height: scale * drawn.height });
    const context = picture.getContext('2d');
    context.fillStyle = css('ground');
    context.fillRect(0, 0, picture.width, picture.height);
    context.imageSmoothingEnabled = false;
    context.drawImage(drawn, 0, 0, picture.width, picture.height);
    const title = frame.querySelector('.name');
    if (title) {
      context.fillStyle = css('faint');
      context.font = 12 * devicePixelRatio + 'px sans-serif';
      context.fillText(title.textContent, 52 * devicePixelRatio, 13 * devicePixelRatio);
    }
    picture.toBlob(blob => saveAs(blob, name.replace(/;.*/, '').replace(/[^\p{L}\p{N}.]+/gu, '-') + '.png'));
  }

  /** A picture beside the button that saves it. */
  function pictured(frame, name) {
    const saving = button('Save as PNG', () => savePicture(frame, name));
    saving.className = 'png';
    saving.setAttribute('aria-label', 'Save as PNG: ' + name.replace(/;.*/, ''));
    return el('div', { className: 'picture' }, frame, saving);
  }

  function setCurrent(i, at) {
    state.current = i;
    const tip = document.getElementById('tip');
    tip.hidden = i < 0 || !at;
    if (!tip.hidden) {
      tip.textContent = described(i);
      tip.style.left = Math.min(at.clientX + 14, innerWidth - 400) + 'px';
      tip.style.top = at.clientY + 16 + 'px';
    }
    mark();
  }

  // ---- the bar: ladder, answers, selection

  function bar() {
    const host = document.getElementById('bar');
    const said = el('output', { id: 'said', 'aria-live': 'polite' });
    if (data.ladder) {
      const slider = el('input', { type: 'range', id: 'ladder', min: data.ladder.fewest, max: most, step: 1, value: most });
      const text = el('span', { id: 'rung' });
      slider.addEventListener('input', () => { state.left = Number(slider.value); state.fused = false; update(); });
      if (data.fused) {
        const box = el('input', { type: 'checkbox', id: 'fused' });
        box.addEventListener('change', () => { state.fused = box.checked; update(); });
        host.append(el('label', { title: 'Parts without a valley of the density between them are one ' + noun }, box, 'Fused'));
        views.push({ update() { box.checked = state.fused; box.disabled = state.answer > 0; } });
      }
      host.append(el('label', {}, 'Ladder', slider, text));
      views.push({
        update() {
          slider.disabled = state.answer > 0;
          text.textContent = state.fused
            ? count(new Set(data.fused).size, noun) + ' of ' + count(most, 'part')
            : count(state.left, noun) + (state.left === most ? ', the answer' : ', height ' + short(data.ladder.heights[most - state.left - 1]));
        }
      });
    }
    if (data.answers.length > 1) {
      const choice = el('select', { id: 'answer' });
      data.answers.forEach((one, a) => choice.append(el('option', {
        value: a, textContent: 'answer ' + (a + 1) + ': ' + count(one.clusters, noun) + ', ' + (100 * one.share).toFixed(0) + ' % of the draws'
      })));
      choice.addEventListener('change', () => { state.answer = Number(choice.value); update(); });
      host.append(el('label', { title: 'Chains are in different modes; these answers represent the draws together' }, 'Answers', choice));
    }
    const chosen = el('span', { id: 'chosen' });
    const saving = button('Save as CSV', save);
    saving.id = 'save';
    const clearing = button('Clear', () => select([]));
    host.append(chosen, saving, clearing, said);
    views.push({
      update() {
        chosen.textContent = count(state.selected.size, 'row') + ' selected';
        saving.disabled = clearing.disabled = state.selected.size === 0;
      },
      mark() {
        said.textContent = state.current < 0
          ? 'Point at a row, or draw a box around rows to select them; in a plot arrow keys go from row to row and Enter selects.'
          : described(state.current);
      }
    });
  }

  // ---- table of clusters

  /** Label, number of rows, weight and parts of each cluster shown. */
  function shownClusters() {
    const found = new Map();
    const add = (label, more, weight, of) => {
      const one = found.get(label) || { label, rows: 0, weight: 0, of: [] };
      found.set(label, { label, rows: one.rows + more, weight: one.weight + weight, of: one.of.concat(of) });
    };
    if (state.answer > 0) labels.forEach(k => { if (k >= 0) add(k, 1, 1, []); });
    else data.clusters.forEach((one, k) => add(parts[k], one.rows, one.weight, [k]));
    return [...found.values()].sort((a, b) => numbered(a.label) - numbered(b.label));
  }

  function moments(profile, of) {
    const weights = of.map(k => data.clusters[k].weight);
    const total = weights.reduce((a, b) => a + b, 0) || 1;
    const average = value => of.reduce((sum, k, j) => sum + weights[j] / total * value(k), 0);
    const mean = average(k => profile.mean[k]);
    const square = average(k => profile.deviation[k] ** 2 + profile.mean[k] ** 2);
    return of.length === 1 ? [profile.mean[of[0]], profile.deviation[of[0]]]
      : [mean, Math.sqrt(Math.max(0, square - mean * mean))];
  }

  /** Of the clusters of these numbers in a column. */
  function profile(of, column) {
    if (of.length === 0) return '';
    if (column.texts) {
      const largest = of.reduce((a, b) => (data.clusters[b].rows > data.clusters[a].rows ? b : a));
      return column.texts[largest] + (of.length > 1 ? ' in ' + partNumber(largest) : '');
    }
    const [mean, deviation] = moments(column, of);
    return withDeviation(mean, deviation) + (Number.isFinite(deviation) ? ' (' + withDeviation(deviation, deviation) + ')' : '');
  }

  function clusterTable() {
    const title = noun.charAt(0).toUpperCase() + noun.slice(1) + 's';
    const host = section(title, 'Mean (deviation) of a number, most probable value (probability) of a category.');
    host.lastChild.append(el('span', { className: 'screen', textContent: ' A button selects the rows of its ' + noun + '.' }));
    const [head, body] = table(host, 'clusters');
    views.push({
      update() {
        const fused = state.answer === 0 && (state.fused || state.left < most);
        const own = state.fused ? data.answerProfiles : data.profiles;
        const profiles = state.answer === 0 ? own : [];
        const all = shownClusters();
        const share = all.every(one => one.weight === one.rows) ? '%' : '% of weight';
        head.replaceChildren(...[noun, 'rows', share].map(name => cell(name, true, 'th')),
          ...(fused ? [cell('parts', false, 'th')] : []),
          ...profiles.map(p => cell(p.name, !p.texts, 'th')));
        const total = all.reduce((sum, one) => sum + one.weight, 0) || 1;
        body.replaceChildren(...all.map(one => {
          const chooser = button(String(numbered(one.label)), event => select(
            labels.flatMap((k, i) => (k === one.label ? [i] : [])), event.shiftKey));
          chooser.setAttribute('aria-label', 'select the rows of ' + called(one.label));
          return el('tr', {}, el('td', { className: 'number' }, swatch(one.label), chooser),
            cell(one.rows, true), cell((100 * one.weight / total).toFixed(1), true),
            ...(fused ? [cell(one.of.map(partNumber).join(' '))] : []),
            ...profiles.map(p => cell(profile(state.fused ? [one.label] : one.of, p), !p.texts)));
        }));
      }
    });
  }

  // ---- what sets the clusters of the answer apart

  function contrasts() {
    const found = data.contrasts;
    if (!found) return;
    const host = section('What sets the ' + noun + 's apart', found.sentences.length
      ? 'The columns that tell most of each ' + noun + ' of the answer, against all others together.' : '');
    const list = el('ul', { id: 'contrasts' });
    found.sentences.forEach(one => list.append(el('li', { 'data-cluster': one.cluster }, swatch(one.cluster), one.text)));
    host.append(list, el('p', { className: 'note', textContent: 'Nats a row by which a column tells the rows of a ' + noun
      + ' from all rows; 0: the column is alike there, darker: it tells more.'
      + (found.nats.length < found.columns ? ' The ' + found.nats.length + ' of ' + found.columns + ' columns that tell most.' : '') }));
    const [head, body] = table(host, 'heat');
    head.append(cell('column', false, 'th'), ...found.clusters.map(k => el('th', { className: 'number' }, swatch(k), called(k))));
    const highest = Math.max(...found.nats.flatMap(line => line.perRow));
    body.append(...found.nats.map(line => el('tr', {}, cell(line.name, false, 'th'), ...line.perRow.map(v => {
      const one = cell(fixed(v, 2), true);
      shade(one, v / highest);
      return one;
    }))));
    views.push({ update() { host.querySelectorAll('[data-cluster]').forEach(one => { one.firstChild.style.background = colour(Number(one.dataset.cluster)); });
      head.querySelectorAll('.swatch').forEach((one, k) => { one.style.background = colour(found.clusters[k]); }); } });
  }

  function shade(one, part) {
    one.className += ' shaded';
    one.style.background = 'rgba(90, 150, 215, ' + 0.75 * Math.max(0, part) + ')';
  }

  // ---- plots of rows

  function range(values) {
    const known = values.filter(v => v !== null);
    if (known.length === 0) return [0, 1];
    const [low, high] = [Math.min, Math.max].map(end => known.reduce((a, b) => end(a, b)));
    const gap = low < high ? (high - low) * 0.05 : Math.abs(low) * 0.1 || 1;
    return [low - gap, high + gap];
  }

  /** A plot without room for ticks and names of axes. */
  const TINY = 140;
  const tiny = u => u.width < TINY;

  function axis(size, label) {
    const values = (u, ticks) => ticks.map(v => (v === null || tiny(u) ? '' : isPlain(v) ? String(Number(v.toPrecision(7))) : short(v)));
    const line = () => css('line');
    return {
      size, label, values, labelSize: label ? 18 : 0, labelFont: '12px sans-serif', font: '11px sans-serif',
      stroke: () => css('faint'), grid: { stroke: line, width: 1 }, ticks: { stroke: line, size: 4 }
    };
  }

  const DAYS = [1 / 24, 1 / 4, 1, 7, 14];
  const MONTHS = [1, 3, 6, 12, 24, 60, 120, 240, 600, 1200];
  const DAY = 86400000;

  /** Ticks at full hours, days or months of days since 1970. */
  function dated(one) {
    let shown = 10;
    return Object.assign(one, {
      splits(u, _, low, high) {
        const least = (high - low) / Math.max(1, u.width / 110);
        const days = DAYS.find(step => step >= least);
        shown = days ? (days < 1 ? 16 : 10) : 7;
        if (days) return Array.from({ length: Math.floor(high / days) - Math.ceil(low / days) + 1 }, (__, i) => (Math.ceil(low / days) + i) * days);
        const step = MONTHS.find(months => months * 30.4 >= least) || 6000;
        if (step % 12 === 0) shown = 4;
        const ticks = [];
        for (let month = Math.floor(low / 30.4368 / step) * step - step; ; month += step) {
          const at = Date.UTC(1970, month, 1) / DAY;
          if (at > high) return ticks;
          if (at >= low) ticks.push(at);
        }
      },
      values: (u, ticks) => ticks.map(v => (tiny(u) ? '' : date(v, shown)))
    });
  }

  /** A number of days since 1970, to the minute, the day, the month or the year. */
  function date(days, letters) {
    const at = new Date(Math.round(days * 1440) * 60000);
    return Number.isNaN(at.getTime()) ? short(days) : at.toISOString().slice(0, letters).replace('T', ' ');
  }

  /** Ticks at 0, 1, ... with names of their own. */
  function named(one, name, count, size) {
    return Object.assign(one, {
      size: size || one.size,
      splits: () => Array.from({ length: count }, (_, i) => i),
      values: (_, ticks) => ticks.map(v => String(name(v))),
      grid: { show: false }
    });
  }

  /**
   * A plot without points of its own: draw paints the rows; series and values are for lines, across
   * and down name the ticks of an axis.
   */
  function newPlot(host, size, x, y, names, options) {
    const [width, height] = size();
    const wide = (u, ticks) => (tiny(u) ? 6 : Math.max(options.left || 46, 20 + 6.5 * Math.max(0, ...(ticks || []).map(text => text.length))));
    const [across, down] = width < TINY ? ['', ''] : names;
    const axes = [axis(u => (tiny(u) ? 6 : 26), across), axis(wide, down)];
    if (options.dates) dated(axes[0]);
    if (options.across) named(axes[0], options.across, x[1] - x[0]);
    if (options.down) named(axes[1], options.down, y()[1] - y()[0], options.wide);
    if (options.bare) axes.forEach(one => { one.show = false; });
    const none = [{ paths: () => null, points: { show: false } }];
    const u = new uPlot({
      width, height,
      legend: { show: false },
      cursor: { x: false, y: false, points: { show: false }, drag: { x: Boolean(options.drag), y: Boolean(options.drag), setScale: false } },
      scales: { x: { time: false, range: x }, y: { range: () => y() } },
      axes,
      series: [{}, ...(options.series || none)],
      hooks: { draw: [options.draw] }
    }, options.values || [x, y()], host);
    views.push({
      update() { if (options.values) u.redraw(); else u.setData([x, y()]); },
      resize() { const [w, h] = size(); u.setSize({ width: w, height: h }); }
    });
    return u;
  }

  function plotFrame(host, role, name) {
    const frame = el('div', { className: 'plot', role });
    frame.setAttribute('aria-label', name);
    host.append(pictured(frame, name));
    return frame;
  }

  /** Draws the rows cluster by cluster; unsure rows are open, those that are not selected faint. */
  function drawRows(u, xs, ys, at) {
    const context = u.ctx;
    const ratio = devicePixelRatio;
    const size = (n > 3000 ? 2.5 : n > 500 ? 4 : 6) * ratio;
    const [x0, x1] = [u.valToPos(0, 'x', true), u.valToPos(1, 'x', true)];
    const [y0, y1] = [u.valToPos(0, 'y', true), u.valToPos(1, 'y', true)];
    const groups = new Map();
    for (let i = 0; i < n; i++) {
      at.x[i] = xs[i] === null ? NaN : x0 + (x1 - x0) * xs[i];
      at.y[i] = ys[i] === null ? NaN : y0 + (y1 - y0) * ys[i];
      if (!groups.has(labels[i])) groups.set(labels[i], []);
      if (!Number.isNaN(at.x[i] + at.y[i])) groups.get(labels[i]).push(i);
    }
    context.save();
    context.beginPath();
    context.rect(u.bbox.left, u.bbox.top, u.bbox.width, u.bbox.height);
    context.clip();
    context.lineWidth = ratio;
    if (at.under) at.under(u, at);
    [...groups.keys()].sort((a, b) => a - b).forEach(k => {
      context.fillStyle = context.strokeStyle = colour(k);
      for (const i of groups.get(k)) {
        context.globalAlpha = state.selected.size && !state.selected.has(i) ? 0.2 : 0.8;
        const left = at.x[i] - size / 2;
        const top = at.y[i] - size / 2;
        if (rows.confidence[i] !== null && rows.confidence[i] < UNSURE) context.strokeRect(left, top, size, size);
        else context.fillRect(left, top, size, size);
      }
      if (k >= 0 && at.ellipses) ellipse(context, groups.get(k), at);
    });
    context.globalAlpha = 1;
    if (at.over) at.over(u, at);
    context.restore();
  }

  /** Two deviations around the mean of some rows, in the plane of a plot. */
  function ellipse(context, of, at) {
    if (of.length < 5) return;
    const mean = value => of.reduce((sum, i) => sum + value(i), 0) / of.length;
    const [mx, my] = [mean(i => at.x[i]), mean(i => at.y[i])];
    const [xx, yy] = [mean(i => (at.x[i] - mx) ** 2), mean(i => (at.y[i] - my) ** 2)];
    const xy = mean(i => (at.x[i] - mx) * (at.y[i] - my));
    const root = Math.hypot((xx - yy) / 2, xy);
    const axes = [(xx + yy) / 2 + root, (xx + yy) / 2 - root].map(v => 2 * Math.sqrt(Math.max(0, v)));
    context.globalAlpha = 1;
    context.beginPath();
    context.ellipse(mx, my, axes[0], axes[1], Math.atan2(2 * xy, xx - yy) / 2, 0, 2 * Math.PI);
    context.stroke();
  }

  /**
   * A plot of rows that can be pointed at, walked through by keys and selected from.
   *
   * ys is called at each update, as it may depend on the labels.
   */
  function rowPlot(host, size, xs, ys, names, options) {
    const frame = plotFrame(host, 'application', names[1] + ' against ' + names[0]
      + '; arrow keys go from row to row, Enter selects, Escape clears the selection');
    frame.tabIndex = 0;
    const at = { x: new Float32Array(n), y: new Float32Array(n), ellipses: options.ellipses, under: options.under, over: options.over };
    const u = newPlot(frame, size, range(xs), () => range(ys()), options.named ? names : ['', ''],
      { drag: true, bare: options.bare, dates: options.dates, left: options.left, draw: own => drawRows(own, xs, ys(), at) });
    const marker = el('div', { className: 'marker', hidden: true });
    u.over.append(marker);
    const left = i => at.x[i] / devicePixelRatio - u.over.offsetLeft;
    const top = i => at.y[i] / devicePixelRatio - u.over.offsetTop;
    const all = rows.number.map((_, i) => i);
    u.over.addEventListener('mousemove', event => {
      const box = u.over.getBoundingClientRect();
      const [x, y] = [event.clientX - box.left + u.over.offsetLeft, event.clientY - box.top + u.over.offsetTop];
      let [best, least] = [-1, NEAR * NEAR];
      for (let i = 0; i < n; i++) {
        const far = (x - at.x[i] / devicePixelRatio) ** 2 + (y - at.y[i] / devicePixelRatio) ** 2;
        if (far < least) [best, least] = [i, far];
      }
      setCurrent(best, event);
    });
    u.over.addEventListener('mouseleave', () => setCurrent(-1));
    u.over.addEventListener('click', () => { if (state.current >= 0) toggle(state.current); });
    u.hooks.setSelect = [() => {
      const box = u.select;
      if (box.width < 3 && box.height < 3) return;
      const chosen = all.filter(i => left(i) >= box.left && left(i) <= box.left + box.width
        && top(i) >= box.top && top(i) <= box.top + box.height);
      u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
      select(chosen);
    }];
    frame.addEventListener('keydown', event => walk(event, xs, ys()));
    views.push({
      update() {},
      mark() {
        const i = state.current;
        marker.hidden = i < 0 || Number.isNaN(at.x[i] + at.y[i]);
        if (!marker.hidden) marker.style.transform = 'translate(' + left(i) + 'px,' + top(i) + 'px)';
      }
    });
  }

  /** The next row to the right, left, above or below. */
  function walk(event, xs, values) {
    const key = event.key;
    if (key === 'Enter' || key === ' ') {
      if (state.current >= 0) toggle(state.current);
    } else if (key === 'Escape') {
      select([]);
    } else if (key.startsWith('Arrow')) {
      const by = key === 'ArrowLeft' || key === 'ArrowRight' ? xs : values;
      const order = rows.number.map((_, i) => i).filter(i => xs[i] !== null && values[i] !== null)
        .sort((a, b) => by[a] - by[b] || a - b);
      const step = key === 'ArrowRight' || key === 'ArrowUp' ? 1 : -1;
      const next = state.current < 0 ? 0 : order.indexOf(state.current) + step;
      setCurrent(order[Math.max(0, Math.min(order.length - 1, next))]);
    } else {
      return;
    }
    event.preventDefault();
  }

  /** Bars of a column, one colour on the other, as a function that draws them, and the tallest. */
  function stack(column, bins) {
    const [low, high] = range(column.values);
    const bin = v => Math.min(bins - 1, Math.floor((v - low) / (high - low) * bins));
    const tallest = new Array(bins).fill(0);
    let total = 0;
    column.values.forEach((v, i) => { if (v !== null) { tallest[bin(v)] += weight(i); total += weight(i); } });
    // as numbers of rows, or as a density
    const unit = dense => (dense ? bins / ((high - low) * (total || 1)) : 1);
    const draw = (own, dense) => {
      const counts = new Map();
      column.values.forEach((v, i) => {
        if (v === null) return;
        if (!counts.has(labels[i])) counts.set(labels[i], new Array(bins).fill(0));
        counts.get(labels[i])[bin(v)] += weight(i) * unit(dense);
      });
      const base = new Array(bins).fill(0);
      const place = b => own.valToPos(low + (high - low) * b / bins, 'x', true);
      [...counts].sort((a, b) => a[0] - b[0]).forEach(([k, ofBins]) => {
        own.ctx.fillStyle = colour(k);
        ofBins.forEach((m, b) => {
          const bottom = own.valToPos(base[b], 'y', true);
          base[b] += m;
          const top = own.valToPos(base[b], 'y', true);
          own.ctx.fillRect(place(b), top, place(b + 1) - place(b) - 1, bottom - top);
        });
      });
    };
    return { range: [low, high], tallest: dense => unit(dense) * Math.max(...tallest), draw };
  }

  function histogram(host, size, column) {
    const frame = plotFrame(host, 'img', 'histogram of ' + column.name);
    frame.append(el('div', { className: 'name', textContent: column.name }));
    const bars = stack(column, Math.max(8, Math.min(40, Math.round(2 * Math.cbrt(n)))));
    newPlot(frame, size, bars.range, () => [0, 1.15 * bars.tallest(false)], ['', ''], { draw: own => bars.draw(own, false) });
  }

  function matrix() {
    const d = data.columns.length;
    if (d === 0 || (d === 1 && data.densities.length > 0)) return;
    const plane = data.plane;
    const host = section('Rows', 'Colour: ' + noun + '; open squares: rows that are unsure; ellipses: two deviations of the rows shown'
      + (plane ? '; ground: the density of both columns.' : '.'));
    const grid = el('div', { id: 'matrix' });
    grid.style.gridTemplateColumns = 'repeat(' + d + ', minmax(0, 1fr))';
    host.append(grid);
    const size = () => {
      const width = Math.floor(Math.min(d === 1 ? 700 : 460, (main.clientWidth - 4 * (d - 1)) / d));
      return [width, Math.floor(d === 1 ? 300 : width * 0.85)];
    };
    if (size()[0] < TINY) grid.className = 'tiny';
    for (let i = 0; i < d; i++) {
      for (let j = 0; j < d; j++) {
        const place = el('div');
        grid.append(place);
        if (i === j) histogram(place, size, data.columns[i]);
        if (j < i) rowPlot(place, size, data.columns[j].values, () => data.columns[i].values,
          [data.columns[j].name, data.columns[i].name], { named: true, ellipses: true, under: plane && ground });
      }
    }
    function ground(own) {
      const [left, right] = plane.x.map(v => own.valToPos(v, 'x', true));
      const [bottom, top] = plane.y.map(v => own.valToPos(v, 'y', true));
      const edge = (from, to, i) => Math.round(from + (i - 0.5) / (plane.side - 1) * (to - from));
      own.ctx.fillStyle = css('faint');
      plane.mean.forEach((m, i) => {
        const [column, row] = [Math.floor(i / plane.side), i % plane.side];
        const [x, y] = [edge(left, right, column), edge(bottom, top, row + 1)];
        own.ctx.globalAlpha = Math.sqrt(m / 999) * 0.6;
        own.ctx.fillRect(x, y, edge(left, right, column + 1) - x, edge(bottom, top, row) - y);
      });
      own.ctx.globalAlpha = 1;
    }
  }

  /** A place for several plots, and the size of one. */
  function plots(host, high) {
    const grid = el('div', { className: 'figures' });
    host.append(grid);
    return name => {
      const frame = plotFrame(grid, 'img', name);
      return [frame, () => [Math.max(260, Math.min(560, grid.clientWidth, frame.clientWidth || 500)), high]];
    };
  }

  function line(context, points, width, dash) {
    context.lineWidth = width * devicePixelRatio;
    context.setLineDash((dash || []).map(v => v * devicePixelRatio));
    context.beginPath();
    points.forEach(([x, y], i) => (i ? context.lineTo(x, y) : context.moveTo(x, y)));
    context.stroke();
    context.setLineDash([]);
  }

  // ---- profiles: boxes of the rows shown

  function profiles() {
    if (data.columns.length === 0 || most === 0) return;
    const shown = Math.min(BOXES, most);
    const host = section('Profiles', 'Rows shown, by ' + noun + ': median, quartiles, points of 5 and 95 %'
      + (most > shown ? '; the ' + shown + ' largest.' : '.'));
    const frames = plots(host, 70 + 22 * shown);
    let groups = [];
    views.push({
      update() {
        const found = new Map();
        labels.forEach((k, i) => {
          if (k >= 0 && !found.has(k)) found.set(k, []);
          if (k >= 0) found.get(k).push(i);
        });
        groups = [...found].sort((a, b) => b[1].length - a[1].length).slice(0, shown).sort((a, b) => b[0] - a[0]);
      }
    });
    data.columns.forEach(column => {
      const [frame, size] = frames('profiles of ' + column.name);
      newPlot(frame, size, range(column.values), () => [-0.5, shown - 0.5], [column.name, noun], {
        down: g => (groups[g] ? groups[g][0] : ''),
        draw(own) {
          const context = own.ctx;
          groups.forEach(([k, of], g) => {
            const values = of.map(i => column.values[i]).filter(v => v !== null).sort((a, b) => a - b);
            if (values.length === 0) return;
            const [a, b, m, c, d] = [0.05, 0.25, 0.5, 0.75, 0.95].map(p => own.valToPos(quantile(values, p), 'x', true));
            const [y, half] = [own.valToPos(g, 'y', true), 7 * devicePixelRatio];
            context.fillStyle = context.strokeStyle = colour(k);
            line(context, [[a, y], [d, y]], 1.5);
            context.fillRect(b, y - half, c - b, 2 * half);
            context.strokeStyle = css('ink');
            line(context, [[m, y - half], [m, y + half]], 2);
          });
        }
      });
    });
  }

  function quantile(sorted, p) {
    const at = p * (sorted.length - 1);
    const low = Math.floor(at);
    return sorted[low] + (at - low) * (sorted[Math.min(low + 1, sorted.length - 1)] - sorted[low]);
  }

  // ---- densities: mean, band, and the part of each cluster

  function densities() {
    if (data.densities.length === 0) return;
    const host = section('Densities', 'Of a new row: line of the mean in its 95 % band, over ' + count(data.densities[0].draws, 'draw')
      + '; lines in colour: the parts of the ' + noun + 's of the answer; bars: the rows shown.');
    const frames = plots(host, 300);
    data.densities.forEach(one => {
      const column = data.columns[one.column];
      const [frame, size] = frames('density of ' + column.name);
      const bars = stack(column, Math.max(8, Math.min(60, Math.round(3 * Math.cbrt(n)))));
      const top = Math.max(one.unit * Math.max(...one.upper), Math.min(bars.tallest(true), 2 * one.unit * Math.max(...one.mean)));
      newPlot(frame, size, [one.from, one.from + one.step * (one.mean.length - 1)], () => [0, 1.05 * top], [column.name, 'density'], {
        draw(own) {
          const context = own.ctx;
          const points = of => of.map((v, i) => [own.valToPos(one.from + i * one.step, 'x', true), own.valToPos(v * one.unit, 'y', true)]);
          context.save();
          context.beginPath();
          context.rect(own.bbox.left, own.bbox.top, own.bbox.width, own.bbox.height);
          context.clip();
          context.globalAlpha = 0.35;
          bars.draw(own, true);
          context.beginPath();
          points(one.lower).concat(points(one.upper).reverse()).forEach(([x, y]) => context.lineTo(x, y));
          context.fillStyle = css('faint');
          context.fill();
          context.globalAlpha = 1;
          const sums = new Map();
          one.parts.forEach(part => {
            const before = sums.get(parts[part.cluster]);
            sums.set(parts[part.cluster], before ? before.map((v, i) => v + part.height[i]) : part.height);
          });
          sums.forEach((height, k) => {
            context.strokeStyle = colour(k);
            line(context, points(height), 2);
          });
          context.strokeStyle = css('ink');
          line(context, points(one.mean), 1.5);
          context.restore();
        }
      });
    });
  }

  // ---- the ladder in words; the bar holds its slider

  function ladder() {
    if (!data.ladder) return;
    const host = section('Ladder', 'The slider at the top fuses the two ' + noun + 's whose densities overlap most, step by step, and recolours all plots of this page. Height: mean Hellinger distance of the rows that were fused last, from 0, equal, to 1, apart.');
    const { merges, heights } = data.ladder;
    const members = data.clusters.map((_, k) => [k]);
    merges.forEach(([a, b]) => members[a].push(...members[b]));
    const leaves = members[merges[merges.length - 1][0]];
    const at = data.clusters.map((_, k) => leaves.indexOf(k));
    const low = data.clusters.map(() => 0);
    const steps = merges.map(([a, b], s) => {
      const step = [[at[a], low[a]], [at[a], heights[s]], [at[b], heights[s]], [at[b], low[b]]];
      [at[a], low[a]] = [(at[a] + at[b]) / 2, heights[s]];
      return step;
    });
    const highest = Math.max(...heights) || 1;
    const frame = plotFrame(host, 'img', 'the ladder as a tree');
    newPlot(frame, () => [Math.min(1100, main.clientWidth, 160 + 60 * most), 260], [-0.5, most - 0.5], () => [0, 1.08 * highest],
      [noun + 's of the estimate', 'height'], {
        across: i => leaves[i],
        draw(own) {
          const fused = state.fused ? 0 : most - state.left;
          const place = ([x, y]) => [own.valToPos(x, 'x', true), own.valToPos(y, 'y', true)];
          steps.forEach((step, s) => {
            own.ctx.strokeStyle = s < fused ? colour(parts[merges[s][0]]) : css('faint');
            line(own.ctx, step.map(place), s < fused ? 3 : 1.5);
          });
          leaves.forEach((k, i) => {
            const [x, y] = place([i, 0]);
            own.ctx.fillStyle = colour(parts[k]);
            own.ctx.fillRect(x - 5 * devicePixelRatio, y - 8 * devicePixelRatio, 10 * devicePixelRatio, 8 * devicePixelRatio);
          });
          const cutAt = ((fused ? heights[fused - 1] : 0) + (fused < heights.length ? heights[fused] : 1.1 * highest)) / 2;
          own.ctx.strokeStyle = css('ink');
          line(own.ctx, [place([-0.5, cutAt]), place([most - 0.5, cutAt])], 1, [4, 4]);
        }
      });
  }

  // ---- pairs of rows

  function pairs() {
    if (!data.pairs) return;
    const { number, label, percent } = data.pairs;
    const m = number.length;
    const host = section('Pairs of rows', 'Probability that two rows share a ' + noun + ', from 0 (ground) to 1 (dark, or bright on a dark ground); '
      + m + ' rows, ' + noun + ' by ' + noun + ', similar ones side by side. The stripes are the ' + noun + 's.');
    const stripe = Math.max(2, Math.round(m / 40));
    const canvas = el('canvas', { className: 'pairs', width: m + stripe, height: m + stripe, tabIndex: 0, role: 'application' });
    canvas.setAttribute('aria-label', 'probabilities of pairs of rows; arrow keys go from pair to pair');
    const shown = Math.min(560, Math.max(300, 4 * m)) + 'px';
    [canvas.style.width, canvas.style.height] = [shown, shown];
    const text = el('p', { className: 'note', id: 'pair', textContent: '\u00a0' });
    text.setAttribute('aria-live', 'polite');
    host.append(pictured(canvas, 'probabilities of pairs of rows'), text);
    const rgb = hex => [1, 3, 5].map(j => parseInt(hex.slice(j, j + 2), 16));
    let at = [0, 0];
    const labelOf = k => (k < 0 ? k : parts[k]);
    const say = () => {
      const [i, j] = at;
      text.textContent = 'rows ' + number[i] + ' (' + called(labelOf(label[i])) + ') and ' + number[j]
        + ' (' + called(labelOf(label[j])) + '): probability ' + (percent[i * m + j] / 100).toFixed(2);
    };
    const limit = v => Math.max(0, Math.min(m - 1, v));
    canvas.addEventListener('mousemove', event => {
      const box = canvas.getBoundingClientRect();
      const place = (v, size) => limit(Math.floor(v / size * (m + stripe)) - stripe);
      at = [place(event.clientY - box.top, box.height), place(event.clientX - box.left, box.width)];
      say();
    });
    canvas.addEventListener('keydown', event => {
      const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
      if (!step) return;
      at = [limit(at[0] + step[0]), limit(at[1] + step[1])];
      say();
      event.preventDefault();
    });
    views.push({
      update() {
        const context = canvas.getContext('2d');
        const image = context.createImageData(m + stripe, m + stripe);
        const ground = rgb(css('ground'));
        const far = dark() ? [140, 205, 255] : [0, 20, 90];
        const middle = dark() ? [40, 105, 165] : [90, 150, 215];
        const put = (x, y, c) => image.data.set([c[0], c[1], c[2], 255], 4 * (y * (m + stripe) + x));
        const mix = (a, b, part) => a.map((v, c) => v + (b[c] - v) * part);
        const ramp = Array.from({ length: 101 }, (_, p) => (p < 50 ? mix(ground, middle, p / 50) : mix(middle, far, p / 50 - 1)));
        for (let i = 0; i < m; i++) {
          for (let j = 0; j < m; j++) put(j + stripe, i + stripe, ramp[percent[i * m + j]]);
          const c = rgb(colour(labelOf(label[i])));
          for (let s = 0; s < stripe - 1; s++) [[s, i + stripe], [i + stripe, s]].forEach(([x, y]) => put(x, y, c));
        }
        context.putImageData(image, 0, 0);
      }
    });
  }

  // ---- unsure rows

  function unsureTable() {
    const known = rows.number.map((_, i) => i).filter(i => rows.confidence[i] !== null)
      .sort((a, b) => rows.confidence[a] - rows.confidence[b]);
    const unsure = known.filter(i => rows.confidence[i] < UNSURE);
    const listed = unsure.length ? unsure.slice(0, LISTED) : known.slice(0, FEW);
    const host = section('Unsure rows', (unsure.length
      ? count(unsure.length, 'row') + ' shown ' + (unsure.length === 1 ? 'has' : 'have') + ' a probability below 0.5 of belonging to ' + (unsure.length === 1 ? 'its ' + noun : 'their ' + noun + 's')
        + (unsure.length > LISTED ? '; the ' + LISTED + ' least sure are listed.' : '.')
      : 'No row is unsure; these are the least sure.') + ' A header sorts; a box selects its row.');
    const sure = rows.number.map((_, i) => i).filter(i => rows.sure[i]);
    host.append(el('p', {}, count(sure.length, 'row') + ' shown ' + (sure.length === 1 ? 'is' : 'are') + ' sure together: with a probability of at least '
      + rows.sureLevel + ' all of them are divided as here. ', button('Select them', event => select(sure, event.shiftKey))));
    const columns = [
      ['row', i => rows.number[i], true, String],
      [noun, i => numbered(labels[i]), true, k => (k < 0 ? 'noise' : k)],
      ['confidence', i => rows.confidence[i], true, v => v.toFixed(3)],
      ['shares of the draws', i => shares(i).map(([k, p]) => numbered(k) + ': ' + p.toFixed(2)).join(', '), false],
      ...data.columns.map(c => [c.name, i => c.values[i], true])
    ];
    let sorted = 2;
    let falling = false;
    const [head, body] = table(host, 'unsure');
    head.append(el('th', { className: 'screen' }), ...columns.map(([name, , number], c) => el('th', { className: number ? 'number' : '' },
      button(name, () => { [falling, sorted] = [sorted === c && !falling, c]; view.update(); }))));
    const view = {
      update() {
        const value = columns[sorted][1];
        const order = [...listed].sort((a, b) => {
          const [x, y] = [value(a), value(b)];
          return (x === null) - (y === null) || (x < y ? -1 : x > y ? 1 : a - b) * (falling ? -1 : 1);
        });
        [...head.children].forEach((th, c) => th.setAttribute('aria-sort',
          c - 1 === sorted ? (falling ? 'descending' : 'ascending') : 'none'));
        body.replaceChildren(...order.map(i => {
          const box = el('input', { type: 'checkbox', checked: state.selected.has(i) });
          box.setAttribute('aria-label', 'select row ' + rows.number[i]);
          box.addEventListener('change', () => { toggle(i); body.querySelector('[data-row="' + i + '"] input').focus(); });
          const line = el('tr', { 'data-row': i }, el('td', { className: 'screen' }, box),
            ...columns.map(([, of, number, text], c) => cell(text ? text(of(i)) : number ? short(of(i)) : of(i), number)));
          line.addEventListener('mouseenter', () => setCurrent(i));
          line.addEventListener('mouseleave', () => setCurrent(-1));
          return line;
        }));
      }
    };
    views.push(view);
  }

  // ---- rows in time or in the plane

  function positions() {
    const where = data.positions;
    if (!where) return;
    const wide = () => Math.min(1100, main.clientWidth);
    if (where.y) {
      const host = section('Map', 'Where the rows are. Colour: ' + noun + (data.graph ? '; ' + BORDERS : '.'));
      const [x, y] = [range(where.x), range(where.y)];
      const tall = where.aspect * (y[1] - y[0]) / (x[1] - x[0]);
      const size = () => [wide(), Math.round(Math.max(200, Math.min(800, wide() * tall)))];
      rowPlot(host, size, where.x, () => where.y, [where.horizontal, where.vertical], { named: true, over: data.graph && edges });
      return;
    }
    const changes = data.changes;
    const host = section('Time', 'Colour: ' + noun + (changes && changes.stretches.some(one => one.level)
      ? '; line and band: level of each ' + noun + ' and two deviations; ' : '; ')
      + (changes ? 'bars: probability of a change between two times. No change at all has probability ' + changes.none.toFixed(2) + '.' : 'along time.'));
    const size = () => [wide(), 240];
    const dates = where.dates === 1;
    data.columns.slice(0, changes ? data.columns.length : 3).forEach((column, j) =>
      rowPlot(host, size, where.x, () => column.values, [where.horizontal, column.name], { named: true, dates, left: changes && LEFT, over: changes && levels(changes, j) }));
    if (data.columns.length === 0) {
      rowPlot(host, size, where.x, () => labels.map(numbered), [where.horizontal, noun], { named: true, dates });
    }
    if (changes) bars(host, wide, where, changes);
  }

  /** Level or trend of each stretch between the boundaries of the answer, with a band. */
  const levels = (changes, column) => own => {
    const context = own.ctx;
    const place = (x, y) => [own.valToPos(x, 'x', true), own.valToPos(y, 'y', true)];
    changes.stretches.forEach(one => {
      if (!one.level || one.level[column] === null) return;
      const at = x => one.level[column] + (one.slope ? one.slope[column] * (x - one.middle) : 0);
      const ends = one.from < one.to ? [one.from, one.to] : [one.from, one.from];
      const far = one.slope ? 0 : 2 * (one.deviation[column] || 0);
      const corners = [...ends.map(x => place(x, at(x) + far)), ...[...ends].reverse().map(x => place(x, at(x) - far))];
      context.globalAlpha = 0.15;
      context.fillStyle = css('ink');
      context.beginPath();
      corners.forEach(([x, y]) => context.lineTo(x, y));
      context.fill();
      context.globalAlpha = 1;
      context.strokeStyle = css('ink');
      line(context, ends.map(x => place(x, at(x))), 2);
    });
  };

  function bars(host, wide, where, changes) {
    newPlot(plotFrame(host, 'img', 'probability of a change between two times; '
      + count(changes.percent.filter(p => p >= 50).length, 'place') + ' with at least 0.5'),
    () => [wide(), 140], range(where.x), () => [0, 1.05], [where.horizontal, 'change'], {
      left: LEFT,
      dates: where.dates === 1,
      draw(own) {
        const bottom = own.valToPos(0, 'y', true);
        own.ctx.fillStyle = css('ink');
        changes.percent.forEach((p, t) => {
          const left = own.valToPos(changes.before[t], 'x', true);
          const right = own.valToPos(changes.after[t], 'x', true);
          const width = Math.max(1.5 * devicePixelRatio, right - left);
          const top = own.valToPos(p / 100, 'y', true);
          own.ctx.fillRect((left + right - width) / 2, top, width, bottom - top);
        });
      }
    });
  }

  /** The size of each cluster along time, a ridge each, those below over those above. */
  function periods() {
    const found = data.periods;
    if (!found) return;
    const { clusters, rows: sizes, ends, words } = found;
    const m = clusters.length;
    const highest = sizes.flat().reduce((a, b) => Math.max(a, b), 1);
    const host = section('Sizes in time', 'Rows of each ' + noun + ' of the answer in each of ' + count(ends.length - 1, 'period')
      + ', those that come first above; the highest has ' + count(highest, 'row') + '.' + (m < found.all ? ' The ' + m + ' largest of ' + found.all + ' ' + noun + 's.' : ''));
    const name = r => called(clusters[r]) + (words[r] ? ': ' + words[r] : '');
    newPlot(plotFrame(host, 'img', 'rows of each ' + noun + ' along time'), () => [Math.min(1100, main.clientWidth), 60 + 26 * m],
      [ends[0], ends[ends.length - 1]], () => [-0.2, m + 0.7], [found.name, ''], {
        dates: found.dates === 1,
        down: i => { const text = name(m - 1 - i); return text.length > 44 ? text.slice(0, 43) + '\u2026' : text; },
        wide: Math.min(260, main.clientWidth / 2),
        draw(own) {
          const at = x => own.valToPos(x, 'x', true);
          sizes.forEach((line, r) => {
            const up = v => own.valToPos(m - 1 - r + 1.7 * v / highest, 'y', true);
            own.ctx.fillStyle = own.ctx.strokeStyle = colour(clusters[r]);
            own.ctx.beginPath();
            own.ctx.moveTo(at(ends[0]), up(0));
            line.forEach((v, t) => { own.ctx.lineTo(at(ends[t]), up(v)); own.ctx.lineTo(at(ends[t + 1]), up(v)); });
            own.ctx.lineTo(at(ends[ends.length - 1]), up(0));
            own.ctx.globalAlpha = 0.8;
            own.ctx.fill();
            own.ctx.globalAlpha = 1;
          });
        }
      });
  }

  /** Draws the edges of the graph that a border crosses, the more probable the darker. */
  function edges(own, at) {
    const { from, to, percent, degree } = data.graph;
    const half = Math.min(1, (4 / degree) ** 1.5) / 2; // pieces of a graph of many neighbours would cross
    own.ctx.strokeStyle = css('ink');
    [[5, 0.25, 1], [25, 0.5, 1.5], [50, 0.75, 2], [75, 1, 2.5]].forEach(([least, alpha, width], level, all) => {
      const below = level + 1 < all.length ? all[level + 1][0] : 101;
      own.ctx.globalAlpha = alpha;
      own.ctx.lineWidth = width * devicePixelRatio * (n > 3000 ? 0.6 : 1);
      own.ctx.beginPath();
      percent.forEach((p, e) => {
        if (p < least || p >= below || from[e] < 0 || to[e] < 0) return;
        const [x, y] = [(at.x[from[e]] + at.x[to[e]]) / 2, (at.y[from[e]] + at.y[to[e]]) / 2];
        // a piece of the border, across the middle of the edge
        const [dx, dy] = [half * (at.y[to[e]] - at.y[from[e]]), half * (at.x[from[e]] - at.x[to[e]])];
        own.ctx.moveTo(x - dx, y - dy);
        own.ctx.lineTo(x + dx, y + dy);
      });
      own.ctx.stroke();
    });
    own.ctx.globalAlpha = 1;
  }

  function graph() {
    if (!data.graph || !data.graph.x) return;
    const { x, y } = data.graph;
    const host = section('Graph', 'Rows that are linked stand near each other. Colour: ' + noun + '; ' + BORDERS);
    const [across, up] = [range(x), range(y)];
    const wide = () => Math.min(900, main.clientWidth);
    const size = () => [wide(), Math.round(Math.max(300, Math.min(900, wide() * (up[1] - up[0]) / (across[1] - across[0]))))];
    rowPlot(host, size, x, () => y, ['place', 'place'], { bare: true, over: edges });
  }

  function strips() {
    if (!data.strips) return;
    const { names, runs, step, all } = data.strips;
    const host = section('Segments', 'Colour: ' + noun + ', along time.'
      + (all === 1 ? ' Where the draws below the answer differ from it, the segments are uncertain; faint: a state of the draw alone.' : '')
      + (all > names.length ? ' The first ' + names.length + ' of ' + all + ' sequences.' : ''));
    const longest = Math.max(...runs.map(run => run.reduce((sum, v, i) => sum + (i % 2 ? v : 0), 0)));
    const m = names.length;
    newPlot(plotFrame(host, 'img', 'segments along time'), () => [Math.min(1100, main.clientWidth), 60 + 22 * m],
      [1, 1 + longest * step], () => [-0.5, m - 0.5], ['row of the sequence', ''], {
        down: i => names[m - 1 - i],
        wide: 100,
        draw(own) {
          runs.forEach((run, r) => {
            const y = own.valToPos(m - 1 - r + 0.4, 'y', true);
            const high = own.valToPos(m - 1 - r - 0.4, 'y', true) - y;
            let done = 0;
            for (let i = 0; i < run.length; i += 2) {
              const x = own.valToPos(1 + done * step, 'x', true);
              done += run[i + 1];
              own.ctx.fillStyle = run[i] < 0 ? css('line') : colour(parts[run[i]]);
              own.ctx.fillRect(x, y, own.valToPos(1 + done * step, 'x', true) - x, high);
            }
          });
        }
      });
  }

  // ---- the rest: shaded tables, sentences and tables, traces

  function shaded() {
    data.shaded.forEach(item => {
      const host = section(item.title, item.remark);
      const [head, body] = table(host, '');
      head.append(...item.header.map((name, c) => cell(name, c > 0, 'th')));
      const numbers = item.rows.flatMap(row => row.cells.slice(1).map(parseFloat)).filter(Number.isFinite);
      const highest = item.bars ? Math.max(...numbers) : 100;
      body.append(...item.rows.map(row => el('tr', {}, ...row.cells.map((text, c) => {
        const one = cell(text, c > 0 && !(item.bars && / /.test(text)));
        const part = c === 0 ? 0 : (parseFloat(text) || 0) / highest;
        shade(one, part);
        if (item.bars) one.style.background = 'linear-gradient(90deg, rgba(90, 150, 215, 0.4) ' + 100 * part + '%, transparent ' + 100 * part + '%)';
        return one;
      }))));
    });
  }

  function details() {
    if (data.items.length === 0) return;
    const host = section('Details');
    data.items.forEach(item => {
      if (item.text !== undefined) {
        host.append(el('p', { textContent: item.text }));
        return;
      }
      if (item.title) host.append(el('p', { textContent: item.title }));
      const [head, body] = table(host, '');
      head.append(...item.header.map(name => cell(name, false, 'th')));
      body.append(...item.rows.map(row => el('tr', {}, ...row.cells.map(text => cell(text)))));
      if (item.remark) host.append(el('p', { className: 'note', textContent: item.remark }));
    });
  }

  function traces() {
    const host = section('Traces', 'One line a chain, sweep by sweep; the sweeps to the left of the vertical line were dropped.');
    data.traces.forEach(trace => {
      const longest = Math.max(...trace.chains.map(chain => chain.length));
      const kept = trace.chains.flatMap(chain => chain.filter((_, i) => i * trace.step >= data.burnIn));
      if (!kept.some(v => v !== null)) return;
      const y = range(kept);
      const x = [1, Math.max(2, longest * trace.step)];
      newPlot(plotFrame(host, 'img', 'trace of the ' + trace.name), () => [Math.min(1100, main.clientWidth), 200],
        x, () => y, ['sweep', trace.name], {
          series: trace.chains.map((_, c) => ({ stroke: () => colour(c % 8), width: 1, points: { show: false } })),
          values: [Array.from({ length: longest }, (_, i) => 1 + i * trace.step),
            ...trace.chains.map(chain => Array.from({ length: longest }, (_, i) => (i < chain.length ? chain[i] : null)))],
          draw(own) {
            if (data.burnIn === 0) return;
            const left = own.valToPos(data.burnIn + 0.5, 'x', true);
            own.ctx.fillStyle = css('faint');
            own.ctx.fillRect(left, own.bbox.top, devicePixelRatio, own.bbox.height);
          }
        });
    });
  }

  // ---- the page

  /** File, size, program and date, as far as they are known. */
  function origin() {
    const { file, rows: all, columns, version, date } = data.origin;
    const size = count(all, 'row') + (columns > 0 ? ' and ' + count(columns, 'column') + ' used' : '');
    document.getElementById('origin').textContent = [file, size, version && 'crp ' + version, date].filter(Boolean).join(' \u00b7 ');
  }

  origin();
  if (n < rows.all) {
    const sample = document.getElementById('sample');
    sample.hidden = false;
    sample.textContent = 'Shown: ' + n + ' of ' + rows.all + ' rows, evenly spaced ones and those that are least sure; sizes and profiles are of all rows.';
  }
  bar();
  clusterTable();
  contrasts();
  periods();
  positions();
  graph();
  strips();
  matrix();
  densities();
  profiles();
  shaded();
  ladder();
  pairs();
  unsureTable();
  details();
  traces();
  if (data.repeat) section('To repeat').append(el('pre', { textContent: data.repeat }));
  update();

  darkness.addEventListener('change', update);
  addEventListener('beforeprint', () => { state.printing = true; update(); });
  addEventListener('afterprint', () => { state.printing = false; update(); });
  let waiting = 0;
  addEventListener('resize', () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => { views.forEach(view => view.resize && view.resize()); mark(); }, 150);
  });
})();
