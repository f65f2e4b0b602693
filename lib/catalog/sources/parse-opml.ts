import { type SaxesAttributeNS, SaxesParser } from 'saxes';
import { Problem } from '../../values/problem.ts';
import { type ListedSource, parseOutlineSettings, SOURCE_NAMESPACE, type UnreadableLine } from './source-outline.ts';

/*
 * Reads lists of sources: OPML, and texts with an address in each line. Each outline is read by itself, so that a
 * malformed one does not stop the others.
 */

/** The most outlines of a list. */
const MAX_OUTLINES = 10_000;
/** Longer outlines are refused before they are parsed. */
const MAX_OUTLINE_LENGTH = 40_000;

/** Comments and CDATA can contain outlines that are none. */
const HIDDEN_TEXT = /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)/g;
const ROOT = /^\s*(?:<\?xml[^<>]*\?>\s*)?(?:<\?[^<>]*\?>\s*)*(<opml(?=[\s>])[^<>]*>)/;
const TAG = /<(\/?)outline(?=[\s/>])[^<]*/g;
/** The name in a malformed tag. */
const NAME = /\s(?:text|title)\s*=\s*["']([^"'<>]*)/;
/** An ampersand that begins no reference, as many programs write it in addresses. */
const BARE_AMPERSAND = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|amp|lt|gt|quot|apos);)/gi;

/** A line of a list, readable or not. */
export type ListLine = ListedSource | UnreadableLine;

/**
 * Parses a list of sources: OPML if it begins with a tag, else a text with an address in each line.
 * Text that is valid UTF-8 is UTF-8; else it has the encoding that its XML declaration names.
 * @throws Problem 400 invalid_opml
 */
export function parseSourceList(bytes: Uint8Array): ListLine[] {
  const text = decode(bytes);
  return /^\s*</.test(text) ? parseOpml(text) : parseAddressList(text);
}

const DECLARED_ENCODING = /\sencoding\s*=\s*["']([\w.-]{1,40})["']/;

function decode(bytes: Uint8Array): string {
  const [, declared = 'utf-8'] = DECLARED_ENCODING.exec(Buffer.from(bytes.subarray(0, 200)).toString('latin1')) ?? [];
  for (const encoding of ['utf-8', declared]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // The next encoding, or none.
    }
  }
  throw invalidOpml('It must be in UTF-8.');
}

/**
 * Parses a list of sources in OPML, in its order. Folders give their topic to the sources in them.
 * @throws Problem 400 invalid_opml if it is not OPML in UTF-8, declares a document type, or is too long
 */
export function parseOpml(text: string): ListLine[] {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw invalidOpml('It must not declare a document type.');
  if (text.includes('\uFFFD')) throw invalidOpml('It must be in UTF-8.');
  const visible = text.replace(HIDDEN_TEXT, (hidden) => hidden.replace(/[^\n]/g, ' '));
  const [, root] = ROOT.exec(visible) ?? [];
  if (!root) throw invalidOpml('It must be a document with the element opml.');
  const tags = [...visible.matchAll(TAG)];
  if (tags.length > 2 * MAX_OUTLINES) throw invalidOpml(`It must have at most ${MAX_OUTLINES} outlines.`);
  const lines = readOutlines(tags, { text: visible, namespaces: parseNamespaces(root) });
  if (/<\/opml\s*>\s*$/.test(visible)) return lines;
  const line = visible.trimEnd().split('\n').length;
  return [...lines, { line, name: '', reason: 'The document ends before </opml>; outlines may be missing.' }];
}

const invalidOpml = (detail: string) =>
  new Problem('bad_request', 'invalid_opml', `The list of sources is invalid. ${detail}`);

interface OpmlContext {
  text: string;
  /** The namespaces of the root, by prefix. */
  namespaces: Record<string, string>;
}

function readOutlines(tags: RegExpExecArray[], { text, namespaces }: OpmlContext): ListLine[] {
  const lines: ListLine[] = [];
  const folders: (string | null)[] = [];
  let line = 1;
  let at = 0;
  for (const { 0: raw, 1: closing, index } of tags) {
    line += countLines(text, at, index);
    at = index;
    if (closing) {
      folders.pop();
      continue;
    }
    const tag = raw.trimEnd();
    const outline = readOutline(tag, namespaces);
    if (tag.endsWith('>') && !tag.endsWith('/>')) folders.push(outline.topic ?? folders.at(-1) ?? null);
    if (outline.isFolder) continue;
    lines.push(toListLine(outline, { line, topic: folders.at(-1) ?? null }));
  }
  return lines;
}

function countLines(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** What the tag of an outline says. */
interface Outline {
  name: string;
  url: string;
  /** The topic that it names, which for a folder is the topic of the sources in it. */
  topic: string | null;
  settings: Record<string, unknown>;
  isFolder: boolean;
  isInclusion: boolean;
  /** Why the tag is malformed; null if it is not. */
  error: string | null;
}

function readOutline(tag: string, namespaces: Record<string, string>): Outline {
  const { plain, own, error } = parseAttributes(tag, namespaces);
  const name = plain.get('text')?.trim() || plain.get('title')?.trim() || (NAME.exec(tag)?.[1] ?? '').trim();
  const isLink = own.has('kind') && plain.get('type') === 'link';
  const url = (plain.get('xmlurl') ?? (isLink ? plain.get('url') : undefined) ?? '').trim();
  const isFolder = error === null && url === '' && tag.endsWith('>') && !tag.endsWith('/>');
  const topic = own.get('topic') ?? (isFolder && name !== '' ? name : null);
  const isInclusion = plain.get('type') === 'include';
  return { name, url, topic, settings: parseOutlineSettings(own), isFolder, isInclusion, error };
}

function toListLine(
  { name, url, topic, settings, isInclusion, error }: Outline,
  enclosing: { line: number; topic: string | null },
): ListLine {
  const { line } = enclosing;
  if (error !== null) return { line, name, reason: `It is malformed: ${error}.` };
  if (isInclusion) return { line, name, reason: 'It includes another list. Import that one as well.' };
  if (url === '') return { line, name, reason: 'It has no xmlUrl.' };
  return { line, name: name || getDefaultName(url), url, topic: topic ?? enclosing.topic, settings };
}

/** Returns host and path of an address, for a source without a name. */
function getDefaultName(url: string): string {
  const { host, pathname } = URL.canParse(url) ? new URL(url) : { host: url, pathname: '' };
  return `${host}${pathname}`.slice(0, 200);
}

interface OutlineAttributes {
  /** Attributes without a namespace, by name in lower case. */
  plain: Map<string, string>;
  /** Attributes of the namespace of sources. */
  own: Map<string, string>;
  error: string | null;
}

function parseAttributes(tag: string, namespaces: Record<string, string>): OutlineAttributes {
  const plain = new Map<string, string>();
  const own = new Map<string, string>();
  let error: string | null = null;
  if (tag.length > MAX_OUTLINE_LENGTH)
    return { plain, own, error: `it has more than ${MAX_OUTLINE_LENGTH} characters` };
  const parser = new SaxesParser({ xmlns: true, additionalNamespaces: { [UNKNOWN]: UNKNOWN, ...namespaces } });
  parser.on('error', ({ message }) => {
    error ??= message.replace(/^\d+:\d+: /, '').replace(/\.$/, '');
  });
  parser.on('opentag', ({ attributes }) => {
    for (const { uri, local, value } of Object.values(attributes as Record<string, SaxesAttributeNS>)) {
      if (uri === '') plain.set(local.toLowerCase(), value);
      else if (uri === SOURCE_NAMESPACE) own.set(local, value);
    }
  });
  const start = tag.replace(BARE_AMPERSAND, '&amp;').replace(/\s*\/?>$/, '');
  parser.write(tag.endsWith('>') ? `${start}/>` : start).close();
  return { plain, own, error };
}

const UNKNOWN = 'unknown';

/** Returns the namespaces that the root declares, by prefix. */
function parseNamespaces(root: string): Record<string, string> {
  const declared = root.matchAll(/\sxmlns:([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  return Object.fromEntries([...declared].map(([, prefix = '', double, single]) => [prefix, double ?? single ?? '']));
}

/** Parses a text with an address in each line. Empty lines and those that begin with # are left out. */
export function parseAddressList(text: string): ListLine[] {
  const lines = text.split(/\r\n?|\n/).map((address, index) => ({ address: address.trim(), line: index + 1 }));
  const named = lines.filter(({ address }) => address !== '' && !address.startsWith('#'));
  if (named.length > MAX_OUTLINES) throw invalidOpml(`It must have at most ${MAX_OUTLINES} lines.`);
  return named.map(({ address, line }) => ({
    line,
    name: getDefaultName(address),
    url: address,
    topic: null,
    settings: {},
  }));
}
