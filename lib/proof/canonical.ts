/**
 * Returns a value as canonical JSON (RFC 8785), so that equal values have equal hashes.
 * The JSON has no spaces, and fields are sorted by code units. Undefined fields are omitted. The value may consist of
 * text, whole numbers, true, false, null, lists and objects.
 *
 * @throws TypeError for any other value, and for text with half a surrogate pair
 */
export function formatCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatCanonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) return objectToCanonical(value);
  if (typeof value === 'string' && !value.isWellFormed()) throw new TypeError('text has half a surrogate pair');
  if (typeof value === 'number' && (!Number.isSafeInteger(value) || Object.is(value, -0)))
    throw new TypeError('a number is not a whole number');
  return JSON.stringify(value);
}

function objectToCanonical(value: object): string {
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${formatCanonicalJson(name)}:${formatCanonicalJson(field)}`).join(',')}}`;
}

/**
 * Parses a text that must be canonical JSON (RFC 8785).
 * @throws Error if the text is not JSON, or is not canonical: for example with spaces, repeated or unsorted fields
 */
export function parseCanonicalJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (formatCanonicalJson(value) !== text) throw new Error('not canonical');
  return value;
}
