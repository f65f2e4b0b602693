/** An element of a document: its children are elements and texts in their order. */
export interface PlainXmlElement {
  name: string;
  attributes: Record<string, string>;
  children: (PlainXmlElement | string)[];
}

const NAME = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?';
const TOKEN = new RegExp(`<(/?)(${NAME})((?:\\s+${NAME}\\s*=\\s*"[^"<]*")*)\\s*(/?)>|([^<]+)`, 'gy');
const ATTRIBUTE = new RegExp(`(${NAME})\\s*=\\s*"([^"<]*)"`, 'g');
const REFERENCE = /&(?:(amp|lt|gt|quot|apos)|#(\d+)|#x([0-9a-fA-F]+));/g;
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const CHARACTERS = /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u;

/**
 * Parses a document in the plain part of XML 1.0, and returns its root.
 *
 * It accepts a declaration, elements, attributes in double quotes, texts and references. It rejects comments, CDATA,
 * instructions and document types, which XML allows.
 */
export function parseXml(document: string): PlainXmlElement {
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
  if (!document.startsWith(declaration)) throw new Error('no XML declaration');
  const body = document.slice(declaration.length).trim();
  const top: PlainXmlElement = { name: '', attributes: {}, children: [] };
  const open = [top];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < body.length) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(body);
    if (!token) throw new Error(`not well-formed at ${JSON.stringify(body.slice(at, at + 60))}`);
    take(open, token);
  }
  const [root, ...others] = top.children;
  if (open.length !== 1 || !root || typeof root === 'string' || others.length > 0) throw new Error('not one root');
  return root;
}

function take(open: PlainXmlElement[], [, closing, name = '', attributes = '', alone, text]: string[]): void {
  const parent = open.at(-1) as PlainXmlElement;
  if (text !== undefined) {
    if (text.includes(']]>')) throw new Error(']]> in a text');
    parent.children.push(decoded(text));
  } else if (closing) {
    if (alone || attributes || open.pop()?.name !== name) throw new Error(`</${name}> closes nothing`);
  } else {
    const element = { name, attributes: getAttributes(attributes), children: [] };
    parent.children.push(element);
    if (!alone) open.push(element);
  }
}

function getAttributes(text: string): Record<string, string> {
  const pairs = [...text.matchAll(ATTRIBUTE)].map(([, name, value = '']) => [name, decoded(value.replace(/\s/g, ' '))]);
  if (new Set(pairs.map(([name]) => name)).size !== pairs.length) throw new Error(`an attribute twice: ${text}`);
  return Object.fromEntries(pairs);
}

function decoded(text: string): string {
  if (text.replace(REFERENCE, '').includes('&')) throw new Error(`a bare & in ${JSON.stringify(text)}`);
  const plain = text.replace(/\r\n?/g, '\n').replace(REFERENCE, (...groups: string[]) => {
    const [, name = '', decimal, hex = ''] = groups;
    return NAMED[name] ?? String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16));
  });
  if (!CHARACTERS.test(plain)) throw new Error(`a character that XML has no place for in ${JSON.stringify(text)}`);
  return plain;
}

/** The child elements of a name. */
export const getChildren = (element: PlainXmlElement, name: string): PlainXmlElement[] =>
  element.children.filter((child): child is PlainXmlElement => typeof child !== 'string' && child.name === name);

/** The text of the child of a name, or null. */
export function getText(element: PlainXmlElement, name: string): string | null {
  const [child] = getChildren(element, name);
  return child ? child.children.join('') : null;
}
