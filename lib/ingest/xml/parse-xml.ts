import { type SaxesAttributeNSIncomplete, SaxesParser, type SaxesTagNS } from 'saxes';
import { DocumentLimitError } from '../document-limits.ts';
import { normalizeNamespace, resolveUndeclaredPrefix } from './namespaces.ts';
import { findHtmlEntity } from './tokenize.ts';
import type { XmlElement } from './xml-element.ts';
import {
  assertElementDepth,
  MAX_ATTRIBUTE_LENGTH,
  MAX_XML_TEXT_LENGTH,
  XmlError,
  XmlMarkupCounter,
} from './xml-limits.ts';

const XML = 'http://www.w3.org/XML/1998/namespace';
const XMLNS = 'http://www.w3.org/2000/xmlns/';
/**
 * CDATA inside CDATA after a tag.
 * The first one has lost its end and contains elements up to the end of the second.
 */
const SWALLOWED = />\s*<!\[CDATA\[/;
const MESSAGE = /^(?:\d+:\d+: )?(.*?)\.?$/s;

/** The context of an XML fragment within its document: namespaces, entities, depth, and markup counter. */
interface XmlFragmentContext {
  parts: XmlMarkupCounter;
  /** The namespaces around it by prefix; the default one has an empty prefix. */
  namespaces?: Record<string, string>;
  /** The entities that its document declares. */
  entities?: Record<string, string> | null;
  /** Its depth in its document. */
  depth?: number;
}

/** The tree of a well-formed XML document, and the entities that its document type declares. */
interface XmlDocument {
  root: XmlElement;
  entities: Record<string, string> | null;
}

/**
 * Parses a well-formed XML document.
 *
 * @throws XmlError with line, column and reason if it is malformed or nested too deep
 * @throws DocumentLimitError if it is too large
 */
export function parseXml(text: string, context: XmlFragmentContext = { parts: new XmlMarkupCounter() }): XmlDocument {
  const builder = new TreeBuilder(context);
  builder.parse(text);
  return { root: builder.root(), entities: builder.entities };
}

/**
 * Finds the first error that makes an XML document malformed; null if it is well-formed.
 * It builds no tree, so that the document may be large.
 */
export function findXmlError(text: string): XmlError | null {
  const parser = new SaxesParser({ xmlns: true, resolvePrefix: resolveUndeclaredPrefix });
  let found: XmlError | null = null;
  parser.on('doctype', (doctype) => {
    parser.ENTITIES = parseDoctype(doctype);
  });
  parser.on('error', ({ message }) => {
    found ??= new XmlError(toReason(message), { line: parser.line, column: parser.column });
  });
  parser.write(text).close();
  return found;
}

const toReason = (message: string) => MESSAGE.exec(message)?.[1] ?? message;

/** Builds the tree of one document from the events of the parser. */
class TreeBuilder {
  entities: Record<string, string> | null = null;
  readonly #parser;
  readonly #parts: XmlMarkupCounter;
  readonly #depth: number;
  readonly #open: XmlElement[] = [];
  #root: XmlElement | null = null;
  #textLength = 0;

  constructor({ parts, namespaces = {}, entities, depth = 0 }: XmlFragmentContext) {
    this.#parts = parts;
    this.#depth = depth;
    const options = { xmlns: true, resolvePrefix: resolveUndeclaredPrefix, additionalNamespaces: namespaces } as const;
    const parser = new SaxesParser(options);
    this.#parser = parser;
    if (entities) this.#declare(entities);
    parser.on('error', (error) => this.#fail(toReason(error.message)));
    parser.on('doctype', (doctype) => this.#declare(parseDoctype(doctype)));
    parser.on('attribute', (attribute) => this.#onAttribute(attribute));
    parser.on('opentag', (tag) => this.#onOpen(tag));
    parser.on('closetag', () => void this.#open.pop());
    parser.on('text', (part) => this.#onText(part));
    parser.on('cdata', (part) => this.#onCdata(part));
    parser.on('comment', () => parts.count(1));
    parser.on('processinginstruction', () => parts.count(1));
  }

  parse(text: string): void {
    this.#parser.write(text).close();
  }

  root(): XmlElement {
    if (this.#root) return this.#root;
    throw new XmlError('it has no element', { line: 1, column: 1 }, false);
  }

  #declare(entities: Record<string, string>): void {
    this.entities = entities;
    this.#parser.ENTITIES = entities;
  }

  #fail(reason: string): never {
    throw new XmlError(reason, { line: this.#parser.line, column: this.#parser.column });
  }

  #onAttribute({ value }: SaxesAttributeNSIncomplete): void {
    this.#parts.count(1);
    if (value.length <= MAX_ATTRIBUTE_LENGTH) return;
    throw new DocumentLimitError(
      `The document cannot be read as a feed: an attribute is longer than ${MAX_ATTRIBUTE_LENGTH}`,
    );
  }

  #onOpen({ uri, local, attributes }: SaxesTagNS): void {
    this.#parts.count(1);
    const element: XmlElement = { uri: normalizeNamespace(uri), local, attributes: NO_ATTRIBUTES, children: [] };
    for (const name in attributes) {
      const attribute = attributes[name];
      if (!attribute || attribute.uri === XMLNS) continue;
      if (element.attributes === NO_ATTRIBUTES) element.attributes = new Map();
      const key = attribute.uri === '' || attribute.uri === XML ? name : `{${attribute.uri}}${attribute.local}`;
      element.attributes.set(key, attribute.value);
    }
    this.#open.at(-1)?.children.push(element);
    this.#root ??= element;
    this.#open.push(element);
    this.#textLength = 0;
    assertElementDepth(this.#depth + this.#open.length, this.#parser.line, this.#parser.column);
  }

  #onText(part: string): void {
    const parent = this.#open.at(-1);
    if (!parent) return;
    const { children } = parent;
    const before = children.at(-1);
    if (typeof before !== 'string') this.#textLength = 0;
    const text = part.slice(0, Math.max(0, MAX_XML_TEXT_LENGTH - this.#textLength));
    this.#textLength += part.length;
    if (text === '') return;
    if (typeof before === 'string') children[children.length - 1] = before + text;
    else children.push(text);
  }

  #onCdata(part: string): void {
    this.#parts.count(1);
    if (SWALLOWED.test(part)) this.#fail('CDATA has no end before other elements');
    this.#onText(part);
  }
}

const NO_ATTRIBUTES: Map<string, string> = new Map();

const MAX_DOCTYPE_LENGTH = 10_000;
/** Total characters that the entities of a document may expand to. */
const MAX_EXPANDED_LENGTH = 200_000;
/** Declarations of plain entities. Others could refer to other documents, or expand without end. */
const ENTITY_DECLARATION = /\s+|<!ENTITY\s+([\w.:-]+)\s+(?:"([^"<>]*)"|'([^'<>]*)')\s*>/y;
const CHARACTER_REFERENCE = /&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi;
const QUOTED_TEXT = /"[^"]*"|'[^']*'/g;
const UNREADABLE_PREFIX = 'The document cannot be read as a feed:';
const PREDEFINED = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The replacement texts of a document's entities, by name; an undeclared name is `undefined`. */
type XmlEntities = Record<string, string>;

/**
 * Parses the entities that a document type declares.
 * If the document type names a DTD, as RSS 0.91 does, the entities of HTML are included. In values, only character
 * references are decoded, so that an entity never expands another.
 * @throws DocumentLimitError for a long document type, and for declarations other than entities
 * @throws DocumentLimitError later, when a looked-up entity expands the document to too much text
 */
function parseDoctype(doctype: string): XmlEntities {
  if (doctype.length > MAX_DOCTYPE_LENGTH) throw doctypeNotAllowed();
  const outside = doctype.replace(QUOTED_TEXT, (quoted) => ' '.repeat(quoted.length));
  const open = outside.indexOf('[');
  const declared = open === -1 ? {} : parseDeclarations(doctype.slice(open + 1, doctype.lastIndexOf(']')));
  const hasDtd = /\s(?:PUBLIC|SYSTEM)\s/.test(open === -1 ? outside : outside.slice(0, open));
  return createCountedTable({ ...declared, ...PREDEFINED }, hasDtd);
}

const doctypeNotAllowed = () =>
  new DocumentLimitError(`${UNREADABLE_PREFIX} its document type is long, or declares more than plain entities`);

function parseDeclarations(subset: string): XmlEntities {
  const found: XmlEntities = Object.create(null);
  ENTITY_DECLARATION.lastIndex = 0;
  while (ENTITY_DECLARATION.lastIndex < subset.length) {
    const match = ENTITY_DECLARATION.exec(subset);
    if (!match) throw doctypeNotAllowed();
    const [, name, double, single] = match;
    if (name !== undefined) found[name] ??= decodeCharacters(double ?? single ?? '');
  }
  return found;
}

const decodeCharacters = (value: string) =>
  value.replace(CHARACTER_REFERENCE, (all, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });

/** Creates a table that counts the text that is taken from it. */
function createCountedTable(declared: XmlEntities, hasHtml: boolean): XmlEntities {
  let expanded = 0;
  const lookUp = (table: XmlEntities, name: string) => {
    if (Object.hasOwn(table, name)) return table[name];
    return hasHtml ? findHtmlEntity(name) : undefined;
  };
  return new Proxy(declared, {
    get(table, name) {
      if (typeof name !== 'string') return undefined;
      const value = lookUp(table, name);
      if (name in PREDEFINED) return value;
      expanded += value?.length ?? 0;
      if (expanded > MAX_EXPANDED_LENGTH)
        throw new DocumentLimitError(`${UNREADABLE_PREFIX} its entities become too long a text`);
      return value ?? undefined;
    },
  });
}
