import { Parser } from 'htmlparser2';

/**
 * A tag, text, CDATA section or other piece of a malformed document, by its offsets.
 * The kind `broken` is markup that has a beginning but no proper end.
 */
export interface XmlToken {
  kind: 'start' | 'end' | 'text' | 'cdata' | 'skipped' | 'broken';
  start: number;
  end: number;
  /** The name of a start or end tag, with its prefix. */
  name: string;
  /** A start tag that closes itself. */
  isEmpty: boolean;
}

const NAME = String.raw`[\p{L}_][\p{L}\p{N}_.\-]*(?::[\p{L}_][\p{L}\p{N}_.\-]*)?`;
/** A tag inside quotes means that a quote is missing. */
const SIGNS = String.raw`<(?![\p{L}/])`;
const VALUE = `(?:"(?:[^"<]|${SIGNS})*"|'(?:[^'<]|${SIGNS})*'|[^\\s<>"']+)`;
const ATTRIBUTES = `(?:\\s+[^\\s<>"'=/]+(?:\\s*=\\s*${VALUE})?)*`;
const START = new RegExp(String.raw`^<(${NAME})${ATTRIBUTES}\s*(/?)>`, 'u');
const END = new RegExp(String.raw`^</(${NAME})\s*>`, 'u');
/** Characters after `<` that begin markup; a sign before a space or a number is text. */
const MARKUP_START = /[\p{L}_/!?]/u;
const MAX_TAG_LENGTH = 10_000;
const CDATA = '<![CDATA[';

/** Yields the tags and texts of an XML source in linear time, even if its markup is broken. */
export function* tokenizeXml(text: string): Generator<XmlToken> {
  const tokenizer = new Tokenizer(text);
  for (let at = 0; at < text.length; ) {
    const token = tokenizer.tokenAt(at);
    yield token;
    at = token.end;
  }
}

interface ClosedTokenOptions {
  kind: XmlToken['kind'];
  /** The mark that closes the token. */
  end: string;
  /** A mark that begins another token, so that this one has lost its end. */
  mustNotHold: string;
}

class Tokenizer {
  readonly #text: string;
  /** The next offset of each mark, so that a text without it is not searched repeatedly. */
  readonly #next = new Map<string, number>();

  constructor(text: string) {
    this.#text = text;
  }

  tokenAt(start: number): XmlToken {
    const text = this.#text;
    if (text[start] !== '<') {
      const next = this.#find('<', start);
      return createToken('text', start, next);
    }
    if (!MARKUP_START.test(text[start + 1] ?? '')) return createToken('text', start, start + 1);
    if (text.startsWith('<!--', start)) return this.#commentAt(start);
    if (text.startsWith(CDATA, start)) return this.#closedAt(start, { kind: 'cdata', end: ']]>', mustNotHold: CDATA });
    if (text.startsWith('<?', start)) return this.#closedAt(start, { kind: 'skipped', end: '?>', mustNotHold: '<' });
    return this.#tagAt(start);
  }

  #tagAt(start: number): XmlToken {
    const written = this.#text.slice(start, Math.min(this.#find('>', start) + 1, start + MAX_TAG_LENGTH));
    const end = END.exec(written);
    if (end) return { ...createToken('end', start, start + end[0].length), name: end[1] ?? '' };
    const open = START.exec(this.#text.slice(start, start + MAX_TAG_LENGTH));
    if (!open) return createToken('broken', start, start + 1);
    return { ...createToken('start', start, start + open[0].length), name: open[1] ?? '', isEmpty: open[2] === '/' };
  }

  #commentAt(start: number): XmlToken {
    const end = this.#find('--', start + 4);
    const isClosed = this.#text[end + 2] === '>';
    return isClosed ? createToken('skipped', start, end + 3) : createToken('broken', start, start + 4);
  }

  /** CDATA with the beginning of another one has lost its end, and so has an instruction with a tag. */
  #closedAt(start: number, { kind, end, mustNotHold }: ClosedTokenOptions): XmlToken {
    const close = this.#find(end, start);
    const inner = this.#find(mustNotHold, start + 1);
    if (close < this.#text.length && inner > close) return createToken(kind, start, close + end.length);
    return createToken('broken', start, start + 2);
  }

  /** Returns the next offset of a mark, or the length of the text. */
  #find(mark: string, from: number): number {
    const known = this.#next.get(mark) ?? -1;
    if (known >= from) return known;
    const found = this.#text.indexOf(mark, from);
    const next = found === -1 ? this.#text.length : found;
    this.#next.set(mark, next);
    return next;
  }
}

const createToken = (kind: XmlToken['kind'], start: number, end: number): XmlToken => ({
  kind,
  start,
  end,
  name: '',
  isEmpty: false,
});

const ATTRIBUTE = /\s([^\s<>"'=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s<>"']+))/g;

/**
 * Parses the attributes of a start tag, even if the tag is broken.
 * References in the values are not decoded.
 */
export function parseAttributes(tag: string): [name: string, value: string][] {
  return [...tag.matchAll(ATTRIBUTE)].map(([, name = '', ...values]) => [
    name,
    values.find((value) => value !== undefined) ?? '',
  ]);
}

/** Returns an element's or attribute's name without its namespace prefix. */
export const getLocalName = (name: string): string => name.slice(name.indexOf(':') + 1);

const ENTITY_NAME = /^[A-Za-z][A-Za-z0-9]{1,40}$/;

/** Returns the text of a named character reference of HTML, such as `nbsp`; null for an unknown name. */
export function findHtmlEntity(name: string): string | null {
  if (!ENTITY_NAME.test(name)) return null;
  const written = `&${name};`;
  let text = '';
  const ontext = (part: string) => {
    text += part;
  };
  const parser = new Parser({ ontext }, { decodeEntities: true });
  parser.end(written);
  return text.endsWith(';') ? null : text;
}
