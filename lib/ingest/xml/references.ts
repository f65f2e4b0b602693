import { findHtmlEntity } from './html-entities.ts';

const REFERENCE = /&(?:#x([0-9a-f]{1,8})|#(\d{1,10})|([a-z][\w.-]{0,40}));/gi;
const PREDEFINED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Decodes entity and character references in a text of a malformed document, once.
 * Unknown references stay as they are written. `entities` are declared by the document; null if there are none.
 */
export function decodeReferences(text: string, entities: Record<string, string> | null): string {
  if (!text.includes('&')) return text;
  return text.replace(REFERENCE, (all, ...groups: (string | undefined)[]) => {
    const [hex, decimal, name] = groups;
    if (name !== undefined) return PREDEFINED[name] ?? entities?.[name] ?? findHtmlEntity(name) ?? all;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : '\uFFFD';
  });
}
