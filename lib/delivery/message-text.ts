/** What the service calls itself. */
export const SERVICE_NAME = 'Regulatory updates';

/** Controls, direction marks, fillers, private, unassigned and replacement characters. */
const INVISIBLE_CHARACTERS =
  /(?!\u200C|\u200D|\uFE0E|\uFE0F)[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Default_Ignorable_Code_Point}\uFFFD]/gu;
const SPACES = /[\s\p{Z}]+/gu;
const NAMED_ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A feed's text as one line of what can be seen, at most so many characters. */
export function toDisplayLine(text: string, most: number): string {
  const characters = [...text.toWellFormed().replace(SPACES, ' ').replace(INVISIBLE_CHARACTERS, '').trim()];
  return characters.length > most
    ? `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : characters.join('');
}

/** Text for HTML, between tags or in a quoted attribute. */
export const escapeHtmlText = (text: string) => text.replace(/[&<>"']/g, (sign) => NAMED_ENTITIES[sign] ?? '');

/** An address that a mail may link to, or null: http and https only, without a user name. */
export function toSafeLink(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  url.username = '';
  url.password = '';
  return url.href;
}
