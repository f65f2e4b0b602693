/*
 * Writes XML. Attributes and texts are escaped; characters that XML does not allow are left out.
 */

/** Characters that XML 1.0 (section 2.2) does not allow, including lone surrogates. */
const FORBIDDEN_CHARACTERS = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const NAMED_ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeXmlText = (text: string) =>
  text.replace(FORBIDDEN_CHARACTERS, '').replace(/[&<>\r]/g, toCharacterReference);
const escapeXmlAttribute = (text: string) =>
  text.replace(FORBIDDEN_CHARACTERS, '').replace(/[&<>"\t\n\r]/g, toCharacterReference);
/** Returns the reference of a character that is markup in XML and HTML. */
export const toCharacterReference = (character: string) => NAMED_ENTITIES[character] ?? `&#${character.charCodeAt(0)};`;

const formatAttributes = (attributes: Record<string, string>) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXmlAttribute(value)}"`)
    .join('');

/** Formats an element without content. */
export const formatEmptyElement = (name: string, attributes: Record<string, string>) =>
  `<${name}${formatAttributes(attributes)}/>`;
/** Formats an element with text content. */
export const formatElement = (name: string, text: string, attributes: Record<string, string> = {}) =>
  `<${name}${formatAttributes(attributes)}>${escapeXmlText(text)}</${name}>`;
/** Formats a document, or an element with child elements. Absent children are left out. */
export const formatLines = (...lines: (string | null | undefined | false)[]) => lines.filter(Boolean).join('\n');
export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';
