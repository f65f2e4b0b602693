/** Offsets of zone names that regulators' feeds use and JavaScript does not know. */
const ZONES: Record<string, string> = {
  AEST: '+1000',
  AEDT: '+1100',
  BST: '+0100',
  CET: '+0100',
  CEST: '+0200',
  EET: '+0200',
  EEST: '+0300',
  HKT: '+0800',
  IST: '+0530',
  JST: '+0900',
  SGT: '+0800',
  WET: '+0000',
  WEST: '+0100',
};
const LONGEST = 200;
const ISO = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;
const RFC_822 =
  /^([a-z]{3,9},?\s+)?\d{1,2}\s+[a-z]{3,9}\.?\s+\d{2,4}(\s+\d{1,2}:\d{2}(:\d{2})?(\s*([+-]\d{4}|[a-z]{1,4}))?)?$/i;

/**
 * The date of a feed's item, written as in RSS (RFC 822) or in Atom and JSON Feed (RFC 3339); a date without a zone is UTC. Null
 * for anything else: a text that merely contains a number is not a date.
 */
export function parseDate(text: string): Date | null {
  if (text.length > LONGEST) return null;
  const trimmed = text.trim().replace(/\s+/g, ' ');
  const zoned = trimmed.replace(/\b[A-Z]{3,4}$/, (name) => ZONES[name] ?? name);
  if (!ISO.test(zoned) && !RFC_822.test(zoned)) return null;
  const hasZone = /(Z|[+-]\d{2}:?\d{2}|\b(GMT|UTC?|[ECMP][SD]T))$/i.test(zoned) || /^\d{4}-\d{2}-\d{2}$/.test(zoned);
  const date = new Date(hasZone ? zoned : ISO.test(zoned) ? `${zoned.replace(' ', 'T')}Z` : `${zoned} GMT`);
  return Number.isNaN(date.getTime()) ? null : date;
}
