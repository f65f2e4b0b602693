import { FOUND, type HostileDocument, hostile, PROSE, page } from './document.ts';

const MEGABYTE = 1 << 20;
const TEXT = { holds: FOUND };
/** What is too much may be cut, or refused. */
const MUCH = 'text too_large unreadable';

/** Pages and texts that are large, deep, or bait for patterns. */
export const LARGE_PAGES: HostileDocument[] = [
  hostile('html', 'fifty megabytes of paragraphs', {
    said: MUCH,
    body: () => page('', `<div>${'<p>One more paragraph of the ledger of Larkspur.</p>\n'.repeat(MEGABYTE)}</div>`),
  }),
  hostile('html', 'two hundred thousand elements in each other', {
    said: MUCH,
    body: () => page('<div>'.repeat(200_000), '</div>'.repeat(200_000)),
    ...TEXT,
  }),
  hostile('html', 'two hundred thousand tables in each other', {
    said: MUCH,
    body: () => page('<table><tr><td>'.repeat(200_000)),
  }),
  hostile('html', 'a million attributes', {
    said: MUCH,
    body: () => page(`<p ${Array.from({ length: 1_000_000 }, (_, i) => `a${i}=1`).join(' ')}>Opening.</p>`),
    ...TEXT,
  }),
  hostile('html', 'a million elements that nobody closes', {
    said: MUCH,
    body: () => page('<b>'.repeat(1_000_000)),
    ...TEXT,
  }),
  hostile('html', 'a million ends of elements that nobody opened', {
    said: MUCH,
    body: () => page('</i>'.repeat(1_000_000)),
    ...TEXT,
  }),
  hostile('html', 'a million empty elements beside each other', {
    said: MUCH,
    body: () => page('<span></span>'.repeat(1_000_000)),
    ...TEXT,
  }),
  hostile('html', 'a million links', {
    said: MUCH,
    body: () => page('', '<a href=/x>x</a> '.repeat(1_000_000)),
    ...TEXT,
  }),
  hostile('html', 'entities of entities', {
    said: 'text unreadable',
    body: () => {
      const entities = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`);
      return `<!DOCTYPE html [<!ENTITY l0 "lol">${entities.join('')}]>${page('<p>&l9;</p>').slice(15)}`;
    },
    ...TEXT,
    lacks: ['lollollol'],
  }),
  hostile('html', 'a million ampersands', {
    said: MUCH,
    body: () => page('', `<p>${'&'.repeat(1_000_000)}</p>`),
    ...TEXT,
  }),
  hostile('html', 'a million of one letter, and a mark', {
    said: MUCH,
    body: () => page('', `<p>${'a'.repeat(1_000_000)}!</p>`),
    ...TEXT,
  }),
  hostile('html', 'five megabytes of spaces', {
    said: MUCH,
    body: () => page('', `<p>end${' '.repeat(5 * MEGABYTE)}of it</p>`),
    ...TEXT,
  }),
  hostile('html', 'five megabytes of line ends', {
    said: MUCH,
    body: () => page('', `<pre>${'\r\n\t'.repeat(MEGABYTE)}</pre>`),
    ...TEXT,
  }),
  hostile('html', 'a line of ten megabytes', {
    said: MUCH,
    body: () => page('', `<p>${'Ledger of Larkspur, folio. '.repeat(400_000)}</p>`),
    ...TEXT,
  }),
  hostile('html', 'a word of a megabyte with hyphens and quotes', {
    said: MUCH,
    body: () => page('', `<p>${'-"\'('.repeat(MEGABYTE / 4)}</p>`),
    ...TEXT,
  }),
  hostile('html', 'an address of a megabyte', {
    said: MUCH,
    body: () => page(`<a href="data:text/html,${'%41'.repeat(MEGABYTE / 3)}">here</a>`),
    ...TEXT,
  }),
  hostile('html', 'drawings and formulas in each other', {
    said: MUCH,
    body: () =>
      page(
        '<svg><foreignObject><math><mtext><svg>'.repeat(20_000),
        '<svg><title>Drawn words</title><path d="M0 0"/></svg>',
      ),
  }),
  hostile('text', 'fifty megabytes of text', {
    said: MUCH,
    body: () => `${PROSE.join('\n\n')}\n\n${'One more line of the ledger of Larkspur.\n'.repeat(1_250_000)}`,
  }),
  hostile('text', 'a text of one line of ten megabytes', {
    said: MUCH,
    body: () => `${PROSE.join(' ')} ${'x'.repeat(10 * MEGABYTE)}`,
  }),
];
