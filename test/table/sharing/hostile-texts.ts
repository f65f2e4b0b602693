import type { EntryDraft } from '../../../lib/entries/entry-draft.ts';

const LINK = 'https://bank.example/a';

/** Texts that try to mention people, to link elsewhere, to break the message or its limits. */
const TEXTS = [
  '<!channel> read this',
  '<!here|now>',
  '<!everyone>',
  '<!subteam^S012AB3CD|@team>',
  '<@U1>',
  '<@U012AB3CD|boss>',
  '<#C012AB3CD|general>',
  '@channel @here @everyone',
  '<https://evil.example|bank.example>',
  '<https://evil.example>',
  '<mailto:evil@evil.example|mail>',
  '<!date^1392734382^{date}^https://evil.example|date>',
  'see https://evil.example/login now',
  'evil.example and www.evil.example',
  '&lt;!channel&gt;',
  '&lt;https://evil.example|x&gt;',
  '&amp;lt;!here&amp;gt;',
  '& < > |',
  'a|b|c',
  'one\ntwo\r\nthree\u2028four\u2029five\tsix',
  'abc\u202Egnihsihp\u202C',
  '\u2066hidden\u2069 \u200Ezero\u200B\uFEFFwidth',
  'bell\u0007 null\u0000 escape\u001B[31m',
  'lone \uD800 surrogate',
  'x'.repeat(5_000),
  '<'.repeat(5_000),
  '&'.repeat(5_000),
  '🦊'.repeat(3_000),
  '👨‍👩‍👧‍👦'.repeat(800),
  'e\u0301'.repeat(4_000),
  '🎉',
  '\u200B',
  '\u3164',
  '\u200D\uFE0F\u2800',
  ' ',
  '',
  '*bold* _it_ ~no~ `code` ```block```',
  '> quote\n&gt; quote',
  '"quotes" \'single\' \\ backslash',
  '<script>alert(1)</script>',
];

/** Addresses: which may become a link or a button, and which must not. */
const LINKS: [link: string | null, isWeb: boolean][] = [
  ['javascript:alert(1)', false],
  ['JAVASCRIPT:alert(1)', false],
  [' javascript:alert(1)', false],
  ['data:text/html,<script>alert(1)</script>', false],
  ['vbscript:x', false],
  ['file:///etc/passwd', false],
  ['slack://channel?id=C1', false],
  ['//evil.example', false],
  ['not an address', false],
  [null, false],
  ['https://bank.example/a|b|https://evil.example', true],
  ['https://bank.example/a>b<c', true],
  ['https://bank.example/?q=<!channel>&r="|"', true],
  ['https://user:secret@bank.example/a', true],
  ['https://bank.example\\@evil.example/', true],
  ['http://bank.example/a b\nc', true],
  [`https://bank.example/${'p'.repeat(2_979)}`, true],
  [`https://bank.example/${'p'.repeat(2_980)}`, true],
  [`https://bank.example/a?${'q'.repeat(3_000)}`, true],
  [`https://bank.example/a#${'&'.repeat(2_950)}`, true],
];

export interface HostileCase {
  name: string;
  fields: Partial<EntryDraft>;
  /** The sharer's comment, of whole characters, because a body with half a character is refused. */
  comment: string;
  isWeb: boolean;
}

const shown = (text: string | null) => JSON.stringify(text).slice(0, 60);

/** Sixty entries: each text in each field that a feed can fill, and each address. */
export const HOSTILE_CASES: HostileCase[] = [
  ...TEXTS.map((given, i) => {
    const text = given.toWellFormed();
    const five_point_summary = i % 2 === 0 ? [text, text, text, text, text] : null;
    const fields = { title: text, institution_name: text, link: LINK, one_line_summary: text, five_point_summary };
    return { name: `text ${shown(given)}`, isWeb: true, fields, comment: text.slice(0, 500) };
  }),
  ...LINKS.map(([link, isWeb]) => {
    const fields = { link, title: 'A <title> & more' };
    return { name: `link ${shown(link)}`, isWeb, fields, comment: link?.slice(0, 500) ?? '' };
  }),
];
