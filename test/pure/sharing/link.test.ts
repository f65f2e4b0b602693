import { expect, it } from 'vitest';
import { truncateUrl } from '../../../lib/channels/slack/mrkdwn.ts';

const long = 'x'.repeat(3_000);

it.each([
  ['only the fragment', `https://a.example/path?q=1#${long}`, 'https://a.example/path?q=1'],
  ['query and fragment', `https://a.example/path?q=${long}#part`, 'https://a.example/path'],
  ['path, query and fragment', `https://a.example/${long}?q=1#part`, 'https://a.example/'],
  ['all parts', `https://${long}.example/`, null],
])('truncateUrl removes %s of a URL that is too long', (_, address, link) => {
  expect(truncateUrl(address)).toBe(link);
});

it('truncateUrl keeps a URL of exactly the maximum length', () => {
  expect(truncateUrl('https://a.example/path?q=1#part', 31)).toBe('https://a.example/path?q=1#part');
  expect(truncateUrl('https://a.example/path?q=1#part', 30)).toBe('https://a.example/path?q=1');
});

it('truncateUrl removes credentials and escapes the link delimiter of Slack', () => {
  expect(truncateUrl('https://user:secret@a.example/a|b')).toBe('https://a.example/a%7Cb');
});

it.each([null, '', 'a.example', 'javascript:alert(1)', 'ftp://a.example/', 'mailto:a@a.example'])(
  'truncateUrl returns null for %j',
  (text) => expect(truncateUrl(text)).toBe(null),
);
