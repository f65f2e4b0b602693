import { getLocalName, tokenizeXml, type XmlToken } from './tokenize.ts';

/** The start and end offset of an item in a malformed feed document, or of the head before the items. */
export interface SegmentOffsets {
  start: number;
  end: number;
}

/**
 * The offsets of the items of a malformed feed, and of the head before them.
 * With them each item can be parsed alone.
 */
export interface MalformedFeedSegments {
  /** The lower-case name of its root without a prefix: rss, rdf or feed. */
  root: string;
  /** From its root to its first item. */
  head: SegmentOffsets;
  items: SegmentOffsets[];
  /** Where items end that have no beginning. */
  orphans: number[];
}

const ROOT_NAMES = new Set(['rss', 'rdf', 'feed']);
/** Limit of broken tags and stray signs. A document with more is not a feed. */
const MAX_BROKEN = 1_000;
const BROKEN_NAME = /<([\w.:-]+)/y;

/**
 * Finds the offsets of the items of a malformed feed, and of the head before them, by the item tags.
 * Null if the document is not a feed, is truncated, or has more than 1,000 broken tags.
 */
export function findItemSegments(text: string): MalformedFeedSegments | null {
  const finder = new SegmentFinder(text);
  let broken = 0;
  for (const token of tokenizeXml(text)) {
    finder.take(token);
    if (token.kind === 'broken' || (token.end === token.start + 1 && text[token.start] === '<')) broken += 1;
    if (broken > MAX_BROKEN) return null;
  }
  return finder.found();
}

class SegmentFinder {
  readonly #text: string;
  readonly #items: SegmentOffsets[] = [];
  readonly #orphans: number[] = [];
  #root: { name: string; start: number } | null = null;
  #item: string | null = null;
  #open: number | null = null;
  #headEnd: number | null = null;
  #isComplete = false;

  constructor(text: string) {
    this.#text = text;
  }

  take({ kind, name, start, end, isEmpty }: XmlToken): void {
    if (kind === 'text' || kind === 'cdata' || kind === 'skipped') return;
    const local = getLocalName(kind === 'broken' ? this.#brokenName(start) : name).toLowerCase();
    if (!this.#root) this.#takeRoot(kind, local, start);
    else if (kind === 'end') this.#takeEnd(local, { start, end }, this.#root.name);
    else if (local === this.#item) this.#begin(start, end, isEmpty);
  }

  #takeEnd(local: string, { start, end }: SegmentOffsets, root: string): void {
    if (local === this.#item) this.#end(start, end);
    if (local === 'channel' || local === root) this.#closeAt(start);
    if (local === root) this.#isComplete = true;
  }

  found(): MalformedFeedSegments | null {
    if (!this.#root || !this.#isComplete) return null;
    const head = { start: this.#root.start, end: this.#headEnd ?? this.#text.length };
    return { root: this.#root.name, head, items: this.#items, orphans: this.#orphans };
  }

  #takeRoot(kind: XmlToken['kind'], local: string, start: number): void {
    if (kind !== 'start' || !ROOT_NAMES.has(local)) return;
    this.#root = { name: local, start };
    this.#item = local === 'feed' ? 'entry' : 'item';
  }

  #begin(start: number, end: number, isEmpty: boolean): void {
    this.#closeAt(start);
    if (isEmpty) this.#items.push({ start, end });
    else this.#open = start;
  }

  #end(start: number, end: number): void {
    if (this.#open === null) this.#orphans.push(start);
    else this.#closeAt(end);
  }

  #closeAt(end: number): void {
    this.#headEnd ??= end;
    if (this.#open !== null) this.#items.push({ start: this.#open, end });
    this.#open = null;
  }

  #brokenName(start: number): string {
    BROKEN_NAME.lastIndex = start;
    return BROKEN_NAME.exec(this.#text)?.[1] ?? '';
  }
}
