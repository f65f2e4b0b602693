import { isAscii, isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';

/** Byte order marks, and the beginnings of an XML prolog that only wide charsets have (XML 1.0, appendix F). */
const FIRST_BYTES: [string, number[]][] = [
  ['utf-32le', [0xff, 0xfe, 0x00, 0x00]],
  ['utf-32be', [0x00, 0x00, 0xfe, 0xff]],
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-32le', [0x3c, 0x00, 0x00, 0x00]],
  ['utf-32be', [0x00, 0x00, 0x00, 0x3c]],
  ['utf-16le', [0x3c, 0x00, 0x3f, 0x00]],
  ['utf-16be', [0x00, 0x3c, 0x00, 0x3f]],
];

const PIECE_BYTES = 65_536;
const UTF_8 = /^utf-?8$/i;
/** Encodings that iconv-lite supports and no feed uses: encodings of bytes, and UTF-7, which hides markup. */
const NO_CHARSET = /^(base64|hex|binary|ucs-?2|utf-?7(-?imap)?)$/i;
/** Charsets with a zero byte per ASCII character. Some software puts these labels on text without a zero byte. */
const WIDE = /^(utf-?16|utf-?32|ucs-?[24])/i;
/** Labels that pages and feeds use for windows-1252 (WHATWG Encoding Standard), often for text that is UTF-8. */
const LATIN = /^(iso-?8859-?1|latin-?1|us-ascii|ascii|windows-1252|cp-?1252)$/i;

/** The declaration of a charset: in the XML prolog, and in web pages also in a `<meta>`. */
const PROLOG = { pattern: /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w:-]+)["']/i, bytes: 400 };
const META = {
  pattern: /(?:^\s*<\?xml[^>]*\bencoding\s*=\s*["']|<meta\b[^>]{0,400}\bcharset\s*=\s*["']?\s*)([\w:-]+)/i,
  bytes: 1_024,
};

/**
 * Returns the text of a feed document. The charset comes from its first bytes, then the HTTP header, then the XML
 * prolog, else UTF-8 (RFC 7303 section 3). Bytes beyond ASCII that are valid UTF-8 are always UTF-8, because no other
 * charset produces such bytes by chance. Between UTF-8 and Latin, mostly valid UTF-8 is decoded as UTF-8, with U+FFFD
 * for invalid bytes.
 */
export function decodeDocument(body: Buffer, contentType: string): string {
  return decodeLabelled(body, contentType, PROLOG);
}

/**
 * Returns the text of a web page, like `decodeDocument`. A `<meta>` in the first 1,024 bytes also counts, as in
 * browsers.
 */
export function decodePage(body: Buffer, contentType: string): string {
  return decodeLabelled(body, contentType, META);
}

function decodeLabelled(body: Buffer, contentType: string, within: typeof PROLOG): string {
  const told = FIRST_BYTES.find(([, bytes]) => bytes.every((byte, i) => body[i] === byte))?.[0];
  if (told) return iconv.decode(body, told);
  const labelled = /charset\s*=\s*["']?([\w:-]+)/i.exec(contentType)?.[1];
  const written = within.pattern.exec(body.subarray(0, within.bytes).toString('latin1'))?.[1];
  const labels = [labelled, written].filter(isCharset).filter((name) => !WIDE.test(name) || body.includes(0));
  const charset = labels[0] ?? 'utf-8';
  if (isUtf8(body) && (UTF_8.test(charset) || LATIN.test(charset) || !isAscii(body)))
    return iconv.decode(body, 'utf-8');
  if (!UTF_8.test(charset) && !LATIN.test(charset)) return iconv.decode(body, charset);
  if (isMostlyUtf8(body)) return iconv.decode(body, 'utf-8');
  const other = labels.find((name) => !UTF_8.test(name) && !LATIN.test(name));
  return iconv.decode(body, other ?? 'windows-1252');
}

/**
 * A few damaged bytes do not make a text Latin, where hardly any sequence is valid UTF-8. The text is checked in
 * chunks, so that it is not in memory twice.
 */
function isMostlyUtf8(body: Buffer): boolean {
  const decoder = new TextDecoder();
  let ahead = 0;
  for (let at = 0; at < body.length; at += PIECE_BYTES) {
    const stream = at + PIECE_BYTES < body.length;
    const text = decoder.decode(body.subarray(at, at + PIECE_BYTES), { stream });
    for (let i = 0; i < text.length; i += 1) {
      const code = text.charCodeAt(i);
      if (code > 0x7f) ahead += code === 0xfffd ? -1 : 1;
    }
  }
  return ahead > 0;
}

/** Returns true for the name of a supported text charset. */
export const isCharset = (name: string | undefined): name is string =>
  name !== undefined && !NO_CHARSET.test(name) && iconv.encodingExists(name);
