import { describe, expect, it } from 'vitest';
import { summarizeExtractively } from '../../../lib/summaries/extractive-summary.ts';
import { splitSentences } from '../../../lib/summaries/sentence-splitting.ts';
import { REGULATORY_TEXTS } from './regulatory-texts.ts';

const NOW = '2026-03-02T08:30:00Z';
const isBullet = (sentence: string) => /^\p{Ll}/u.test(sentence);
const textOf = (parts: string[]) => parts.map((one) => (isBullet(one) ? `* ${one}` : one)).join(' ');
const seen = new Set<string>();

it('there are 30 texts of 4 to 12 sentences', () => {
  expect(REGULATORY_TEXTS).toHaveLength(30);
  for (const { name, sentences: all } of REGULATORY_TEXTS) {
    expect(all.length).toBeGreaterThanOrEqual(4);
    expect(all.length).toBeLessThanOrEqual(12);
    expect(seen.has(name)).toBe(false);
    seen.add(name);
  }
});

describe.each(REGULATORY_TEXTS)('$name', ({ sentences: all, keys }) => {
  const { one_line_summary, five_point_summary } = summarizeExtractively(textOf(all), NOW);

  it('sentences end where a reader ends them', () => {
    expect(splitSentences(textOf(all)).map((one) => one.replace(/^\* /, ''))).toEqual(all);
  });

  it('the sentences that a reader must not miss are in the line or the points, word for word', () => {
    const told = [one_line_summary ?? '', ...(five_point_summary ?? [])];
    for (const key of keys)
      expect(
        told.some((one) => one.includes(key)),
        key,
      ).toBe(true);
    for (const one of told) expect(all).toContain(one);
    expect(five_point_summary === null).toBe(all.length < 5);
  });
});
