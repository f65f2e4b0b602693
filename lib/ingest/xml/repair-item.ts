import { type ElementContentModel, getElementContentModel, isVoidElementName } from './element-content-models.ts';
import { normalizeNamespace, resolveUndeclaredPrefix } from './namespaces.ts';
import { findHtmlEntity, getLocalName, parseAttributes, tokenizeXml, type XmlToken } from './tokenize.ts';
import { getChildElements, type XmlElement } from './xml-element.ts';
import { MAX_ELEMENT_DEPTH, MAX_XML_TEXT_LENGTH, type XmlMarkupCounter } from './xml-limits.ts';

/** The error of a malformed item that cannot be repaired, because the ends of its texts are uncertain. */
export class UnreadableItemError extends Error {
  override name = 'UnreadItemError';
}

/** The values of the document that the repair of an item needs: namespaces, entities, markup counter. */
export interface RepairContext {
  parts: XmlMarkupCounter;
  namespaces: Record<string, string>;
  entities: Record<string, string> | null;
}

interface OpenElement {
  element: XmlElement;
  name: string;
  role: ElementContentModel | 'item';
}

const TEXT_ROLES: ReadonlySet<string> = new Set(['leaf', 'container', 'markup']);
const NAME_AFTER = /^<([\p{L}_][\p{L}\p{N}_.:-]*)/u;
/** Remains of CDATA whose start or end is broken. */
const CDATA_REST = /^.{0,2}!\[CDATA\[|\]\]>\s*$/g;
const HAS_WORDS = /[\p{L}\p{N}]/u;

/**
 * Builds the element of an item, or of a feed's head, whose markup is not well-formed.
 * - A text ends where the next element of the feed format begins.
 * - The elements inside an element without an end tag are moved out of it.
 * @throws UnreadableItemError if a text may contain part of another element
 */
export function repairItem(fragment: string, context: RepairContext): XmlElement {
  const reader = new BrokenItemReader(fragment, context);
  for (const token of tokenizeXml(fragment)) reader.take(token);
  return reader.close();
}

class BrokenItemReader {
  readonly #fragment: string;
  readonly #context: RepairContext;
  readonly #open: OpenElement[] = [];
  #root: OpenElement | null = null;
  #isEnded = false;

  constructor(fragment: string, context: RepairContext) {
    this.#fragment = fragment;
    this.#context = context;
  }

  take(token: XmlToken): void {
    if (this.#isEnded || token.kind === 'skipped') return;
    const written = this.#fragment.slice(token.start, token.end);
    if (token.kind === 'start') this.#onStart(token, written);
    if (token.kind === 'end') this.#onEnd(token.name);
    if (token.kind === 'text') this.#onText(decodeReferences(written, this.#context.entities));
    if (token.kind === 'cdata') this.#onCdata(written.slice(9, -3));
    if (token.kind === 'broken') this.#onBroken(token, written);
  }

  close(): XmlElement {
    const top = this.#open.at(-1);
    if (!this.#root) throw new UnreadableItemError('it has no tag');
    if (top && TEXT_ROLES.has(top.role)) throw new UnreadableItemError(`its ${top.name} has no end`);
    this.#popTo(0);
    return this.#root.element;
  }

  #onStart({ name, isEmpty }: XmlToken, written: string): void {
    this.#context.parts.count(1);
    const role = this.#root ? this.#roleOf(name) : 'item';
    const isField = role !== 'item' && role !== 'markup' && role !== 'unknown';
    if (isField) while (TEXT_ROLES.has(this.#top().role)) this.#pop();
    const top = this.#open.at(-1);
    if (role === 'unknown' && top && (top.role === 'leaf' || top.role === 'markup')) {
      this.#append(written.replace(CDATA_REST, ''));
      return;
    }
    if (role === 'markup' && top?.role === 'item') throw new UnreadableItemError(`<${name}> is in none of its texts`);
    const opened: OpenElement = { element: this.#elementOf(name, written), name, role: getOpenRole(role, top) };
    top?.element.children.push(opened.element);
    this.#root ??= opened;
    if (isEmpty || (role === 'markup' && isVoidElementName(name))) return;
    this.#open.push(opened);
    if (this.#open.length > MAX_ELEMENT_DEPTH)
      throw new UnreadableItemError(`its elements are nested more than ${MAX_ELEMENT_DEPTH} deep`);
  }

  #onEnd(name: string): void {
    const index = this.#open.findLastIndex((open) => open.name === name);
    if (index > 0) this.#popTo(index);
    if (index === 0) this.#endItem();
    if (index === -1) this.#onStrayEnd(name);
  }

  /**
   * Handles an end tag without a start, which is harmless for markup.
   * One of an element of the format may end another element's text.
   */
  #onStrayEnd(name: string): void {
    const role = this.#roleOf(name);
    if (role === 'markup') return;
    const isInText = TEXT_ROLES.has(this.#top().role);
    if (role === 'unknown') {
      while (TEXT_ROLES.has(this.#top().role)) this.#pop();
      return;
    }
    const isRead = this.#open.some(({ element }) =>
      element.children.some((child) => typeof child !== 'string' && child.local === getLocalName(name)),
    );
    if (isInText || !isRead) throw new UnreadableItemError(`</${name}> ends what did not begin`);
  }

  /** The last text of an item ends with the item. */
  #endItem(): void {
    while (TEXT_ROLES.has(this.#top().role)) this.#pop();
    this.#popTo(0);
    this.#isEnded = true;
  }

  #onText(text: string): void {
    const { role } = this.#open.at(-1) ?? { role: 'unknown' };
    if (role === 'item' && HAS_WORDS.test(text)) throw new UnreadableItemError('it has text outside of its elements');
    if (this.#root) this.#append(text.replace(CDATA_REST, ''));
  }

  #onCdata(text: string): void {
    if (this.#open.at(-1)?.role === 'item') throw new UnreadableItemError('it has text outside of its elements');
    if (this.#root) this.#append(text);
  }

  #onBroken({ start }: XmlToken, written: string): void {
    const [, name] = NAME_AFTER.exec(this.#fragment.slice(start, start + 100)) ?? [];
    const isSign = name !== undefined && !name.includes(':') && this.#roleOf(name) === 'unknown';
    if (!isSign) throw new UnreadableItemError('a tag of it breaks off');
    this.#onText(written);
  }

  #append(text: string): void {
    const { children } = this.#top().element;
    const before = children.at(-1);
    if (typeof before === 'string') children[children.length - 1] = `${before}${text}`.slice(0, MAX_XML_TEXT_LENGTH);
    else if (text !== '') children.push(text.slice(0, MAX_XML_TEXT_LENGTH));
  }

  #top(): OpenElement {
    return this.#open.at(-1) as OpenElement;
  }

  /** Closes the innermost element, by its own end tag or because its text ends. */
  #pop(): void {
    this.#open.pop();
  }

  /** Closes all elements down to `index`, and moves the content of unclosed ones out of them. */
  #popTo(index: number): void {
    while (this.#open.length > index + 1) {
      const { element, role } = this.#open.pop() as OpenElement;
      if (role !== 'structured') continue;
      const elements = getChildElements(element);
      element.children = [];
      this.#top().element.children.push(...elements);
    }
    if (index > 0) this.#pop();
  }

  #roleOf(name: string): ElementContentModel {
    return getElementContentModel(name, (prefix) => prefix in this.#context.namespaces || !isUndeclared(prefix));
  }

  #elementOf(name: string, written: string): XmlElement {
    const attributes = parseAttributes(written);
    this.#context.parts.count(attributes.length);
    const decoded = attributes.map(([key, value]) => [key, decodeReferences(value, this.#context.entities)] as const);
    const uri = this.#uriOf(name.slice(0, Math.max(0, name.indexOf(':'))), decoded);
    const ownAttributes = decoded.filter(([key]) => !/^xmlns(?::|$)/.test(key));
    return { uri, local: getLocalName(name), attributes: new Map(ownAttributes), children: [] };
  }

  /** Namespaces are resolved at the element and at its document: hardly any item declares its own. */
  #uriOf(prefix: string, attributes: (readonly [string, string])[]): string {
    const own = attributes.find(([key]) => key === (prefix === '' ? 'xmlns' : `xmlns:${prefix}`))?.[1];
    return normalizeNamespace(own ?? this.#context.namespaces[prefix] ?? resolveUndeclaredPrefix(prefix) ?? '');
  }
}

const isUndeclared = (prefix: string) => resolveUndeclaredPrefix(prefix)?.startsWith('urn:undeclared:') === true;

/**
 * Returns the role of an open element.
 * An element with an unknown name contains text within a text, and elements elsewhere.
 */
function getOpenRole(role: OpenElement['role'], top: OpenElement | undefined): OpenElement['role'] {
  if (role !== 'unknown') return role;
  return top && TEXT_ROLES.has(top.role) ? 'markup' : 'structured';
}

const REFERENCE = /&(?:#x([0-9a-f]{1,8})|#(\d{1,10})|([a-z][\w.-]{0,40}));/gi;
const PREDEFINED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Decodes entity and character references in a text of a malformed document, once.
 * Unknown references stay as they are written. `entities` are declared by the document; null if there are none.
 */
function decodeReferences(text: string, entities: Record<string, string> | null): string {
  if (!text.includes('&')) return text;
  return text.replace(REFERENCE, (all, ...groups: (string | undefined)[]) => {
    const [hex, decimal, name] = groups;
    if (name !== undefined) return PREDEFINED[name] ?? entities?.[name] ?? findHtmlEntity(name) ?? all;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : '\uFFFD';
  });
}
