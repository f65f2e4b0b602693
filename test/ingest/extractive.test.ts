import { describe, expect, it } from 'vitest';
import { cut, plainText } from '../../lib/ingest/plain-text.ts';
import { summarizeEntry } from '../../lib/summaries/extractive.ts';
import { sentences } from '../../lib/summaries/sentences.ts';

const NOW = '2026-03-02T08:30:00Z';

describe('sentences', () => {
  it.each([
    ['U.S.', ['The U.S. Securities Act applies.', 'It is new.']],
    ['No. 12', ['See No. 12 of the list and Nos. 13 to 15 too.', 'It is new.']],
    ['Art. 5', ['Under Art. 5 the rule holds.', 'It is new.']],
    ['§ 3', ['Nach § 3 Abs. 2 Nr. 4 KWG gilt das.', 'Nach § 5 nicht.']],
    ['e.g.', ['Some rules, e.g. Basel III, apply (i.e. CRR).', 'It is new.']],
    ['approx. 5', ['It costs approx. 5 million.', 'It is new.']],
    ['v.', ['In Smith v. Jones the court agreed.', 'It is new.']],
    ['a numbered list', ['1. Banks must report.', '2. Insurers may report.', '12. Funds wait.']],
    ['decimals', ['Rates rose by 2.5 per cent to 3.75 per cent.', '4.1 follows.']],
    ['titles and initials', ['Dr. J. Smith spoke.', 'It is new.']],
    ['months', ['It ends on Jan. 5 or on Sept. 7 at noon.', 'It is new.']],
    ['a year at the end', ['It ends in 2026.', 'Then it is over.']],
    ['quotes and brackets', ['He said "Stop."', '(Nobody did.)', 'It is new.']],
    ['questions and exclamations', ['Who must report?', 'All!', 'When…', 'Now.']],
    ['German dates', ['Am 3. Oktober gilt es.', 'Danach nicht.']],
    ['no full stop at the end', ['It is new.', 'One more']],
    ['a small letter after a full stop', ['It is new. and goes on.']],
  ])('%s: sentences end where they should', (_, expected) => {
    expect(sentences(expected.join(' '))).toEqual(expected);
  });

  it('full stops of East Asia end sentences without a space', () => {
    expect(sentences('金融庁は発表した。次の文。')).toEqual(['金融庁は発表した。', '次の文。']);
  });

  it('nothing has no sentences, and no word of a text is lost', () => {
    expect(sentences('')).toEqual([]);
    expect(sentences(' \n ')).toEqual([]);
    const text = 'A. B! C? «D.» E… F.G. H, 1. i. “J.” K。L';
    expect(sentences(text).join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
  });

  it('2,000 full stops take no time', () => {
    const start = performance.now();
    sentences('. '.repeat(1_000));
    sentences('a.'.repeat(1_000));
    sentences(`${'A'.repeat(2_000)}. B`);
    expect(performance.now() - start).toBeLessThan(500);
  });
});

describe('summaries', () => {
  const FILLER = [
    'The committee met again in the main building.',
    'Several guests from industry attended the meeting.',
    'The chair thanked everybody for the discussion.',
    'Coffee was served in the garden afterwards.',
  ];

  it('the sentence with an obligation and a date is the one line', () => {
    const telling = 'Firms must report their exposures by 30 June 2027.';
    expect(summarizeEntry([...FILLER.slice(0, 2), telling, ...FILLER.slice(2)].join(' '), NOW)).toMatchObject({
      one_line_summary: telling,
      summary: { method: 'extractive', model: null, generated_at: NOW },
    });
  });

  it.each([
    ['an obligation with an amount', 'Firms shall pay a penalty of $5 million.'],
    ['a date and a deadline', 'The comment period ends on 5 May 2027.'],
    ['a term and a prohibition', 'Prohibited products leave the market within 30 days.'],
  ])('%s is more telling than the first sentence', (_, telling) => {
    expect(summarizeEntry([FILLER[0], FILLER[1], telling].join(' '), NOW).one_line_summary).toBe(telling);
  });

  it('the first sentence is the one line where none is more telling', () => {
    expect(summarizeEntry(FILLER.join(' '), NOW).one_line_summary).toBe(FILLER[0]);
  });

  it('five points only for five different sentences or more, in the order of the text', () => {
    expect(summarizeEntry(FILLER.join(' '), NOW).five_point_summary).toBeNull();
    expect(summarizeEntry([...FILLER, FILLER[0]].join(' '), NOW).five_point_summary).toBeNull();
    const five = [...FILLER, 'The next meeting has no agenda yet.'];
    expect(summarizeEntry(five.join(' '), NOW).five_point_summary).toEqual(five);
    const telling = 'Banks must apply the rule from 1 March 2027.';
    const six = summarizeEntry([...five, telling].join(' '), NOW).five_point_summary;
    expect(six).toHaveLength(5);
    expect(six?.at(-1)).toBe(telling);
    expect(six?.[0]).toBe(FILLER[0]);
  });

  it.each(['', '   '])('no text gives null everywhere', (text) => {
    expect(summarizeEntry(text, NOW)).toEqual({ one_line_summary: null, five_point_summary: null, summary: null });
  });

  it('every point stands in the text word for word', () => {
    const text = [...FILLER, 'See Art. 5 (e.g. No. 12) of the U.S. rules.', 'It costs 2.5 million.'].join(' ');
    const { one_line_summary, five_point_summary } = summarizeEntry(text, NOW);
    for (const point of [one_line_summary ?? '', ...(five_point_summary ?? [])]) expect(text).toContain(point);
  });
});

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

  it('no white space stands before the ellipsis', () => {
    expect(cut('one two three', 5)).toBe('one…');
  });
});
