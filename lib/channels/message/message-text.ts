/** The name of this service in messages to people. */
export const SERVICE_NAME = 'Regulatory updates';

/** Control, formatting, filler, private, unassigned and replacement characters. */
const INVISIBLE_CHARACTERS =
  /(?!\u200C|\u200D|\uFE0E|\uFE0F)[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Default_Ignorable_Code_Point}\uFFFD]/gu;
const SPACES = /[\s\p{Z}]+/gu;
const NAMED_ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/**
 * Returns a text as one line without invisible characters.
 * A text of more than `maxLength` characters is truncated with an ellipsis.
 */
export function toDisplayLine(text: string, maxLength: number): string {
  const characters = [...text.toWellFormed().replace(SPACES, ' ').replace(INVISIBLE_CHARACTERS, '').trim()];
  return characters.length > maxLength
    ? `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
    : characters.join('');
}

/** Escapes text for HTML, between tags or in a quoted attribute. */
export const escapeHtmlText = (text: string) => text.replace(/[&<>"']/g, (sign) => NAMED_ENTITIES[sign] ?? '');

/**
 * Returns an address as a link for a message, without user name and password.
 * Null unless the address is http or https.
 */
export function toSafeLink(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  url.username = '';
  url.password = '';
  return url.href;
}
