import iconv from 'iconv-lite';

const BOMS: [string, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
];

/**
 * The text of a feed document. The charset is told by, in this order: a byte order mark, the HTTP header, the XML prolog;
 * UTF-8 where nothing tells (RFC 7303 section 3). A label that is wrong for UTF-8 text is not believed.
 */
export function decodeDocument(body: Buffer, contentType: string): string {
  const bom = BOMS.find(([, bytes]) => bytes.every((byte, i) => body[i] === byte));
  const labelled = /charset\s*=\s*["']?([\w:-]+)/i.exec(contentType)?.[1];
  const prolog = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w:-]+)["']/i.exec(
    body.subarray(0, 400).toString('latin1'),
  )?.[1];
  const charset = [bom?.[0], labelled, prolog].find((name) => name && iconv.encodingExists(name)) ?? 'utf-8';
  const text = iconv.decode(body, charset);
  const wrong = /^utf-?8$/i.test(charset) && !bom && text.includes('\uFFFD');
  if (!wrong) return text;
  const other = prolog && !/^utf-?8$/i.test(prolog) && iconv.encodingExists(prolog) ? prolog : 'windows-1252';
  return iconv.decode(body, other);
}
