/** An element of DER (X.690): its tag, its content, and all of its bytes with tag and length. */
export interface DerElement {
  tag: number;
  content: Buffer;
  bytes: Buffer;
}

/** A length of more bytes than this is longer than any time stamp. */
const MAX_LENGTH_BYTES = 3;

/**
 * Splits DER (X.690) into its outermost elements, without parsing their content.
 * @throws Error if it is not DER, or if an element has a tag of several bytes
 */
export function parseDerElements(der: Buffer): DerElement[] {
  const elements: DerElement[] = [];
  for (let start = 0; start < der.length; ) {
    const tag = der[start] as number;
    const { length, contentStart } = readLength(der, start + 1);
    const end = contentStart + length;
    if ((tag & 0x1f) === 0x1f || end > der.length) throw new Error('not DER');
    elements.push({ tag, content: der.subarray(contentStart, end), bytes: der.subarray(start, end) });
    start = end;
  }
  return elements;
}

function readLength(der: Buffer, at: number): { length: number; contentStart: number } {
  const first = der[at] ?? 0x80;
  if (first < 0x80) return { length: first, contentStart: at + 1 };
  const count = first - 0x80;
  const contentStart = at + 1 + count;
  if (count === 0 || count > MAX_LENGTH_BYTES || contentStart > der.length) throw new Error('not DER');
  const length = der.readUIntBE(at + 1, count);
  if (length < Math.max(0x80, 256 ** (count - 1))) throw new Error('not DER');
  return { length, contentStart };
}
