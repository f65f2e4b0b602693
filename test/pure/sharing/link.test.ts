import { expect, it } from 'vitest';
import { truncateUrl } from '../../../lib/sharing/slack/truncate-url.ts';

const long = 'x'.repeat(3_000);

it.each([
  ['its fragment', `https://a.example/path?q=1#${long}`, 'https://a.example/path?q=1'],
  ['its query as well', `https://a.example/path?q=${long}#part`, 'https://a.example/path'],
  ['its path as well', `https://a.example/${long}?q=1#part`, 'https://a.example/'],
  ['everything', `https://${long}.example/`, null],
])('an address that is too long loses %s, and nothing else', (_, address, link) => {
  expect(truncateUrl(address)).toBe(link);
});

it('one that has as many characters as there may be stays as it is', () => {
  expect(truncateUrl('https://a.example/path?q=1#part', 31)).toBe('https://a.example/path?q=1#part');
  expect(truncateUrl('https://a.example/path?q=1#part', 30)).toBe('https://a.example/path?q=1');
});

it('a link has no user, and no sign that ends it in the chat', () => {
  expect(truncateUrl('https://user:secret@a.example/a|b')).toBe('https://a.example/a%7Cb');
});

it.each([null, '', 'a.example', 'javascript:alert(1)', 'ftp://a.example/', 'mailto:a@a.example'])(
  '%j is no link',
  (text) => expect(truncateUrl(text)).toBe(null),
);
