import { createDraw, type DrawInteger, drawOne } from '../../../local/demo/draws.ts';
import type { Voice } from '../../../local/demo/fill-template.ts';
import { englishText } from './english-text.ts';
import type { DocumentNotice, Language, NoticeBlock } from './notice.ts';
import { POOLS, type TextPool } from './pools.ts';

/** A part of a notice other than a paragraph. */
export type NoticePart =
  | 'heading'
  | 'list'
  | 'numbered'
  | 'nested'
  | 'table'
  | 'wide'
  | 'quote'
  | 'terms'
  | 'footnotes';

/** The notice to write; equal wishes give equal notices. */
export interface Wish {
  id: string;
  language: Language;
  /** About how many words its paragraphs have. */
  words: number;
  parts: NoticePart[];
  /** Of English notices. */
  plans: string[];
  voice: Voice;
}

/** Returns the notice of a wish. */
export function getNotice({ id, language, words, parts, plans, voice }: Wish): DocumentNotice {
  const draw = createDraw(id);
  const pool = POOLS[language];
  const { title, paragraphs } =
    language === 'en' ? englishText({ plans, voice, words, seed: id }) : pooledText({ pool, words, draw, id });
  const reference = `${draw(2, 98)}/2026`;
  return {
    id,
    language,
    title,
    day: drawOne(draw, pool.days),
    reference,
    blocks: getBlocks(paragraphs, { parts, pool, draw }),
  };
}

interface PooledTextOptions {
  pool: TextPool;
  /** About how many words the paragraphs have. */
  words: number;
  draw: DrawInteger;
  /** Its number selects the first paragraph. */
  id: string;
}

/** Returns a title, and paragraphs of about the requested number of words, each at most once. */
function pooledText({ pool, words, draw, id }: PooledTextOptions) {
  const first = Number(/\d+$/.exec(id)?.[0] ?? 0) * 4 + draw(0, 1);
  const turned = pool.paragraphs.map((_, i, all) => all[(first + i) % all.length] ?? '');
  const size = pool === POOLS.ja ? 40 : 42;
  return { title: drawOne(draw, pool.titles), paragraphs: turned.slice(0, Math.max(1, Math.round(words / size))) };
}

interface BlockOptions {
  parts: NoticePart[];
  pool: TextPool;
  draw: DrawInteger;
}

function getBlocks(paragraphs: string[], { parts, pool, draw }: BlockOptions): NoticeBlock[] {
  const notes = parts.includes('footnotes') ? pool.notes.slice(0, Math.min(3, paragraphs.length)) : [];
  const texts = paragraphs.map((text, i) => (i < notes.length ? `${text}[^${i + 1}]` : text));
  const inner = parts
    .filter((part) => part !== 'footnotes' && part !== 'heading')
    .map((part) => getBlock(part, pool, draw));
  const every = Math.max(1, Math.floor(texts.length / (inner.length + 1)));
  const headings = parts.includes('heading') ? [...pool.headings] : [];
  const blocks = texts.flatMap((text, i): NoticeBlock[] => {
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

/** Returns `count` consecutive elements, from a drawn position on. */
function someInOrder<T>(all: readonly T[], count: number, draw: DrawInteger): T[] {
  const first = draw(0, Math.max(0, all.length - count));
  return all.slice(first, first + count);
}

function getBlock(part: Exclude<NoticePart, 'heading' | 'footnotes'>, pool: TextPool, draw: DrawInteger): NoticeBlock {
  if (part === 'quote') return { kind: 'quote', text: drawOne(draw, pool.quotes) };
  if (part === 'terms') return { kind: 'terms', terms: pool.terms };
  if (part === 'table' || part === 'wide') return { kind: 'table', rows: getRows(part === 'wide', pool, draw) };
  const items = someInOrder(pool.items, draw(3, 5), draw).map((text) => ({ text }));
  const [first, ...rest] = items;
  if (part !== 'nested' || !first) return { kind: 'list', items, isNumbered: part === 'numbered' };
  return {
    kind: 'list',
    isNumbered: false,
    items: [{ ...first, inner: rest.slice(0, 2).map(({ text }) => text) }, ...rest.slice(2)],
  };
}

function getRows(isWide: boolean, pool: TextPool, draw: DrawInteger): string[][] {
  const years = isWide ? ['2022', '2023', '2024', '2025'] : [];
  const head = [...pool.tableHead, ...years];
  const figures = () => years.map(() => `${draw(101, 998)}.${draw(0, 9)}`);
  const row = (label: string) => [label, `${draw(2, 98)}.${draw(10, 99)} %`, drawOne(draw, pool.days), ...figures()];
  return [head, ...pool.tableRows.map(row)];
}
