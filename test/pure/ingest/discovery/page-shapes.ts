/** A page, and what its list has. A person clicks its second title. The links end with the numbers of the items. */
export interface PageShape {
  html: string;
  titles: string[];
  isDated: boolean;
}

interface ShapeItem {
  n: number;
  title: string;
  /** Such as `2026-03-12`. */
  iso: string;
  /** Such as `12 March 2026`. */
  day: string;
}

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June'];
const NAV =
  '<nav><ul><li><a href="/a">About the authority</a></li><li><a href="/b">Careers with us</a></li></ul></nav>';

function createItems(count: number, toTitle: (n: number) => string): ShapeItem[] {
  return Array.from({ length: count }, (_, i) => {
    const iso = `2026-0${(i % 6) + 1}-${10 + i}`;
    return { n: i + 1, title: toTitle(i + 1), iso, day: `${10 + i} ${MONTHS[i % 6]} 2026` };
  });
}

/** Repeats the markup of an item, with its number, title, and date in two forms. */
const repeat = (items: ShapeItem[], ...markup: string[]) => items.map((item) => fill(markup.join(''), item)).join('\n');

const fill = (markup: string, { n, title, iso, day }: ShapeItem) =>
  markup.replaceAll('{n}', String(n)).replaceAll('{title}', title).replaceAll('{iso}', iso).replaceAll('{day}', day);

const ITEMS = createItems(6, (n) => `Decision ${n} on capital`);
const RULES = createItems(3, (n) => `Rule ${n} on capital`);
const NOTICES = createItems(3, (n) => `Notice ${n} on capital`);
const POPULAR = createItems(12, (n) => `Popular page ${n}`);
const GERMAN = createItems(6, (n) => `Bekanntmachung ${n} zur Aufsicht über Institute`);
const CHINESE = createItems(6, (n) => `关于第${n}号公告`);
const SHORT = createItems(6, (n) => `GN ${n}`);
const LINK = '<a href="/n/{n}">{title}</a>';

const toShape = (body: string, items = ITEMS): PageShape => ({
  html: `<!doctype html><html><head><title>News</title></head><body>${NAV}${body}</body></html>`,
  titles: items.map(({ title }) => title),
  isDated: true,
});
const withoutDates = (shape: PageShape): PageShape => ({ ...shape, isDated: false });

/** A row of two cards. */
const toRow = (items: ShapeItem[]) => {
  const card = `<div class="body"><h4>${LINK}</h4><time datetime="{iso}"></time></div>`;
  return `<div class="row">${repeat(items, '<div class="col">', card, '</div>')}</div>`;
};
const ad = '<div class="ad"><a href="/ads">Buy our report about banks</a></div>';
const item = (markup: string) => repeat(ITEMS, markup);

/** Lists as publishers have them. */
export const PAGE_SHAPES: Record<string, PageShape> = {
  'a list with time elements': toShape(
    `<ul class="news">${item(`<li>${LINK} <time datetime="{iso}">some days ago</time></li>`)}</ul>`,
  ),
  'a list without classes': toShape(`<div><ul>${item(`<li><span>{day}</span> ${LINK}</li>`)}</ul></div>`),
  'a table with the date first': toShape(
    `<table><tr><th>Date</th><th>Title</th></tr>${item(`<tr><td>{day}</td><td>${LINK}</td></tr>`)}</table>`,
  ),
  'a table with two columns of links': toShape(
    `<table>${item(`<tr><td>${LINK}</td><td><a href="/pdf/x{n}.pdf">PDF</a></td><td>{day}</td></tr>`)}</table>`,
  ),
  'a table with the title outside of the link': toShape(
    `<table>${item('<tr><td>{day}</td><td>{title}</td><td><a href="/n/{n}">Read</a></td></tr>')}</table>`,
  ),
  'cards with a heading and a button': toShape(
    `<div class="cards">${repeat(
      ITEMS,
      '<div class="card"><h3>{title}</h3><p class="date">{day}</p><p>What it is about.</p>',
      '<a class="button" href="/n/{n}">Read more</a></div>',
    )}</div>`,
  ),
  'cards that are links': toShape(
    `<div class="cards">${repeat(
      ITEMS,
      '<a class="card" href="/n/{n}"><span class="date">{day}</span><h3>{title}</h3>',
      '<p>What it is about.</p></a>',
    )}</div>`,
  ),
  'cards in rows': toShape([0, 2, 4].map((from) => toRow(ITEMS.slice(from, from + 2))).join('')),
  'articles with nested dates': toShape(
    repeat(
      ITEMS,
      `<article><header><h2>${LINK}</h2><div class="meta"><div><span>Published</span> `,
      '<span class="when">{day}</span></div></div></header></article>',
    ),
  ),
  'a definition list in groups': toShape(`<dl>${item(`<div><dt>{day}</dt><dd>${LINK}</dd></div>`)}</dl>`),
  // The date is before the item, not in it.
  'a flat definition list': withoutDates(toShape(`<dl>${item(`<dt>{day}</dt><dd>${LINK}</dd>`)}</dl>`)),
  paragraphs: toShape(`<div class="text">${item(`<p><b>{day}</b><br>${LINK}</p>`)}</div>`),
  'relative links with a base': toShape(
    `<base href="/n/"><ol>${item('<li><a href="{n}">{title}</a><time>{iso}</time></li>')}</ol>`,
  ),
  'dates in attributes': toShape(`<ul>${item(`<li><i data-date="{iso}">new</i>${LINK}</li>`)}</ul>`),
  'two lists of one kind': toShape(
    `<section id="rules"><ul>${repeat(RULES, `<li>${LINK} <em>{day}</em></li>`)}</ul></section>` +
      `<section id="notices"><ul>${repeat(NOTICES, `<li>${LINK} <em>{day}</em></li>`)}</ul></section>`,
    RULES,
  ),
  'a shorter list under a longer one': toShape(
    `<div class="popular"><ul>${repeat(POPULAR, `<li>${LINK}</li>`)}</ul></div>` +
      `<div class="latest"><ul>${repeat(RULES, `<li>${LINK}<span>{day}</span></li>`)}</ul></div>`,
    RULES,
  ),
  // The date is in no element.
  'a list of each month': withoutDates(
    toShape(
      `<h2>May</h2><ul class="m">${repeat(RULES, `<li>{day}: ${LINK}</li>`)}</ul>` +
        `<h2>June</h2><ul class="m">${repeat(NOTICES, `<li>{day}: ${LINK}</li>`)}</ul>`,
      [...RULES, ...NOTICES],
    ),
  ),
  'advertisements between the items': toShape(
    `<div class="list">${ITEMS.map(
      (one) => fill(`<div class="item">${LINK}<div class="d">{day}</div></div>`, one) + (one.n % 2 ? '' : ad),
    ).join('')}</div>`,
  ),
  'a featured item': toShape(
    `<ul><li class="item featured"><div>${fill(`${LINK}</div><div>{day}`, ITEMS[0] as ShapeItem)}</div></li>` +
      `${repeat(ITEMS.slice(1), `<li class="item"><div>${LINK}</div><div>{day}</div></li>`)}</ul>`,
  ),
  'a German list': toShape(`<ul>${repeat(GERMAN, `<li><span>1{n}. Mai 2026</span>${LINK}</li>`)}</ul>`, GERMAN),
  'a Chinese list': toShape(`<ul>${repeat(CHINESE, `<li>${LINK}<span>2026年5月1{n}日</span></li>`)}</ul>`, CHINESE),
  'short titles': toShape(`<ul>${repeat(SHORT, `<li>${LINK} <span>{day}</span></li>`)}</ul>`, SHORT),
  'a list in a side column': toShape(
    `<aside class="sidebar"><ul>${item(`<li>${LINK}<small>{day}</small></li>`)}</ul></aside>`,
  ),
  'names of generators': toShape(
    `<div class="css-1abc">${repeat(
      ITEMS,
      `<div class="sc-77{n}1"><div class="jsx-1">${LINK}</div><div class="jsx-2">{iso}</div></div>`,
    )}</div>`,
  ),
  'a category link before the title': toShape(
    `<div class="teasers">${repeat(
      ITEMS,
      '<div class="teaser"><a class="tag" href="/tags/x">Press</a>',
      '<a class="title" href="/n/{n}">{title}</a><div class="date">{day}</div></div>',
    )}</div>`,
  ),
  'words in italics': toShape(
    `<ul>${item('<li><a href="/n/{n}"><em>Decision</em> {n} on capital</a><span>{day}</span></li>')}</ul>`,
  ),
  'own elements': toShape(
    `<news-list>${repeat(
      ITEMS,
      '<news-item><a href="/n/{n}"><news-title>{title}</news-title></a><news-date>{day}</news-date></news-item>',
    )}</news-list>`,
  ),
};
