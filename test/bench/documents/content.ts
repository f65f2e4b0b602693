import { createDraw, type Draw, drawOne } from '../../../local/demo/draws.ts';
import type { Voice } from '../../../local/demo/fill-template.ts';
import { englishText } from './english-text.ts';
import type { Block, Language, Notice } from './notice.ts';
import { POOLS, type Pool } from './pools.ts';

/** What a notice has beside its paragraphs. */
export type Part = 'heading' | 'list' | 'numbered' | 'nested' | 'table' | 'wide' | 'quote' | 'terms' | 'footnotes';

/** What is to be written; the same wish gives the same notice. */
export interface Wish {
  id: string;
  language: Language;
  /** About how many words its paragraphs have. */
  words: number;
  parts: Part[];
  /** Of English notices. */
  plans: string[];
  voice: Voice;
}

/** The notice of a wish. */
export function noticeOf({ id, language, words, parts, plans, voice }: Wish): Notice {
  const draw = createDraw(id);
  const pool = POOLS[language];
  const { title, paragraphs } =
    language === 'en' ? englishText(plans, voice, words, id) : pooledText(pool, words, draw, id);
  const reference = `${draw(2, 98)}/2026`;
  return {
    id,
    language,
    title,
    day: drawOne(draw, pool.days),
    reference,
    blocks: blocksOf(paragraphs, parts, pool, draw),
  };
}

/** As many paragraphs as there are words asked for, each once at most. */
function pooledText(pool: Pool, words: number, draw: Draw, id: string) {
  const first = Number(/\d+$/.exec(id)?.[0] ?? 0) * 4 + draw(0, 1);
  const turned = pool.paragraphs.map((_, i, all) => all[(first + i) % all.length] ?? '');
  const size = pool === POOLS.ja ? 40 : 42;
  return { title: drawOne(draw, pool.titles), paragraphs: turned.slice(0, Math.max(1, Math.round(words / size))) };
}

function blocksOf(paragraphs: string[], parts: Part[], pool: Pool, draw: Draw): Block[] {
  const notes = parts.includes('footnotes') ? pool.notes.slice(0, Math.min(3, paragraphs.length)) : [];
  const texts = paragraphs.map((text, i) => (i < notes.length ? `${text}[^${i + 1}]` : text));
  const inner = parts
    .filter((part) => part !== 'footnotes' && part !== 'heading')
    .map((part) => blockOf(part, pool, draw));
  const every = Math.max(1, Math.floor(texts.length / (inner.length + 1)));
  const headings = parts.includes('heading') ? [...pool.headings] : [];
  const blocks = texts.flatMap((text, i): Block[] => {
    const heading = i > 0 && i % 3 === 1 ? headings.shift() : undefined;
    const more = (i + 1) % every === 0 ? inner.shift() : undefined;
    return [
      ...(heading ? [{ kind: 'heading' as const, text: heading }] : []),
      { kind: 'paragraph', text },
      ...(more ? [more] : []),
    ];
  });
  return [...blocks, ...inner, ...(notes.length > 0 ? [{ kind: 'footnotes' as const, notes }] : [])];
}

/** `count` of them in their order, beginning anywhere. */
function someInOrder<T>(all: readonly T[], count: number, draw: Draw): T[] {
  const first = draw(0, Math.max(0, all.length - count));
  return all.slice(first, first + count);
}

function blockOf(part: Exclude<Part, 'heading' | 'footnotes'>, pool: Pool, draw: Draw): Block {
  if (part === 'quote') return { kind: 'quote', text: drawOne(draw, pool.quotes) };
  if (part === 'terms') return { kind: 'terms', terms: pool.terms };
  if (part === 'table' || part === 'wide') return { kind: 'table', rows: rowsOf(part === 'wide', pool, draw) };
  const items = someInOrder(pool.items, draw(3, 5), draw).map((text) => ({ text }));
  const [first, ...rest] = items;
  if (part !== 'nested' || !first) return { kind: 'list', items, isNumbered: part === 'numbered' };
  return {
    kind: 'list',
    isNumbered: false,
    items: [{ ...first, inner: rest.slice(0, 2).map(({ text }) => text) }, ...rest.slice(2)],
  };
}

function rowsOf(isWide: boolean, pool: Pool, draw: Draw): string[][] {
  const years = isWide ? ['2022', '2023', '2024', '2025'] : [];
  const head = [...pool.tableHead, ...years];
  const figures = () => years.map(() => `${draw(101, 998)}.${draw(0, 9)}`);
  const row = (label: string) => [label, `${draw(2, 98)}.${draw(10, 99)} %`, drawOne(draw, pool.days), ...figures()];
  return [head, ...pool.tableRows.map(row)];
}
