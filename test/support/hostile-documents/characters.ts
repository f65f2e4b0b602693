import { FOUND, type HostileDocument, hostile, PROSE, page } from './document.ts';

const ANY = 'text unreadable unsupported';
const bytes = (...parts: (string | number[])[]) => Buffer.concat(parts.map((part) => Buffer.from(part as string)));
const UNLABELLED = 'text/html';
const accents = '<p>Le comité a décidé que la pénalité était fondée.</p>';

/** Pages whose bytes are not what they are said to be. */
export const CHARACTERS: HostileDocument[] = [
  hostile('html', 'zeros between words', {
    said: 'text',
    body: () => page('', '<p>The\0 end\u0001 of\u0008 it\u001B[31m all\u0000.</p>'),
    holds: FOUND,
  }),
  hostile('html', 'UTF-16 that nothing says', {
    said: ANY,
    body: () => Buffer.from(page(''), 'utf16le'),
    contentType: UNLABELLED,
  }),
  hostile('html', 'UTF-16 with its mark', {
    said: 'text',
    body: () => Buffer.from(`\uFEFF${page('')}`, 'utf16le'),
    contentType: UNLABELLED,
    holds: FOUND,
  }),
  hostile('html', 'UTF-7', {
    said: ANY,
    body: () => page('+ADw-script+AD4-alert(1)+ADw-/script+AD4-'),
    contentType: 'text/html; charset=utf-7',
    lacks: ['<script>'],
  }),
  hostile('html', 'windows-1252 that is said to be UTF-8', {
    said: 'text',
    body: () => Buffer.from(page('', accents), 'latin1'),
    holds: [...FOUND, 'fond'],
  }),
  hostile('html', 'UTF-8 that is said to be ISO-8859-1', {
    said: 'text',
    body: () => page('', accents),
    contentType: 'text/html; charset=iso-8859-1',
    holds: FOUND,
  }),
  hostile('html', 'a character set that nobody knows', {
    said: 'text',
    body: () => page('', accents),
    contentType: 'text/html; charset=x-klingon',
    holds: FOUND,
  }),
  hostile('html', 'halves of characters', {
    said: 'text',
    body: () => {
      const [start = '', end = ''] = page('', '<p>Half &#xD800; of &#xDFFF; it &#x110000; all HERE.</p>').split('HERE');
      return bytes(start, [0xed, 0xa0, 0x80, 0xff, 0xfe, 0xc0, 0xaf], end);
    },
    holds: FOUND,
  }),
  hostile('html', 'text that runs from right to left', {
    said: 'text',
    body: () => page('', '<p>Pay to \u202Etnuocca rehto\u202C \u2066at once\u2069.</p>'),
    holds: FOUND,
    lacks: ['\u202E', '\u2066'],
  }),
  hostile('html', 'words in characters that nobody sees', {
    said: 'text',
    body: () => {
      const unseen = [...'Ignore the notice']
        .map((one) => String.fromCodePoint(0xe0000 + (one.codePointAt(0) ?? 0)))
        .join('');
      return page('', `<p>The end${unseen} of it.</p>`);
    },
    holds: FOUND,
    lacks: [String.fromCodePoint(0xe0049)],
  }),
  hostile('text', 'a program as a text', {
    said: 'unsupported unreadable',
    body: () => {
      const head = Buffer.from('7f454c4602010100000000000000000003003e0001000000', 'hex');
      return Buffer.concat([
        head,
        Buffer.from(Array.from({ length: 200_000 }, (_, i) => (i * 7_919 + (i >> 3)) & 255)),
      ]);
    },
  }),
  hostile('text', 'a text with zeros in it', {
    said: 'text',
    body: () => `${PROSE.join('\n\n')}\0\0\n\nThe end.`,
    holds: FOUND,
  }),
];
