import { isHtmlElementName } from '../xml/element-content-models.ts';

/** Longer titles are truncated to 300 characters of text anyway. */
const MAX_TITLE_MARKUP = 6_000;
const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>=]+))*)\s*(\/?)>/giy;
const COMMENT = '<!--';
/** Elements that may come without an end tag. */
const UNPAIRED_ELEMENTS = new Set('br hr img wbr p li dd dt td th tr input'.split(' '));

/**
 * Converts an RSS title, which may be plain text or HTML, to HTML.
 * Only well-formed HTML elements are markup. Other angle brackets are plain text, as in `CET1<minimum` or `<Article
 * 4>`.
 */
export function convertRssTitleToHtml(title: string): string {
  const text = title.slice(0, MAX_TITLE_MARKUP);
  let html = '';
  let at = 0;
  for (let sign = text.indexOf('<'); sign !== -1; sign = text.indexOf('<', at)) {
    const length = getMarkupLength(text, sign);
    html += `${text.slice(at, sign)}${length === 0 ? '&lt;' : text.slice(sign, sign + length)}`;
    at = sign + Math.max(1, length);
  }
  return html + text.slice(at);
}

/** Returns the length of the markup at a sign; 0 if it is a literal sign. */
function getMarkupLength(text: string, sign: number): number {
  if (text.startsWith(COMMENT, sign) && text.includes('-->', sign)) return COMMENT.length;
  TAG.lastIndex = sign;
  const [tag = '', slash, name = '', , empty] = TAG.exec(text) ?? [];
  if (!isHtmlElementName(name)) return 0;
  if (slash) return isOpened(text.slice(0, sign), name) ? tag.length : 0;
  if (empty || UNPAIRED_ELEMENTS.has(name.toLowerCase())) return tag.length;
  return new RegExp(`</${name}\\s*>`, 'i').test(text.slice(sign)) ? tag.length : 0;
}

const isOpened = (before: string, name: string) => new RegExp(`<${name}[\\s>]`, 'i').test(before);
