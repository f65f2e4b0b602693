import { describe, expect, it } from 'vitest';
import { summarizeExtractively } from '../../../lib/summaries/extractive-summary.ts';
import { splitSentences } from '../../../lib/summaries/sentence-splitting.ts';
import { REGULATORY_TEXTS } from './regulatory-texts.ts';

const NOW = '2026-03-02T08:30:00Z';
const isBullet = (sentence: string) => /^\p{Ll}/u.test(sentence);
const getText = (parts: string[]) => parts.map((one) => (isBullet(one) ? `* ${one}` : one)).join(' ');
const seen = new Set<string>();

it('labelled data has 30 texts of 4 to 12 sentences', () => {
  expect(REGULATORY_TEXTS).toHaveLength(30);
  for (const { name, sentences: all } of REGULATORY_TEXTS) {
    expect(all.length).toBeGreaterThanOrEqual(4);
    expect(all.length).toBeLessThanOrEqual(12);
    expect(seen.has(name)).toBe(false);
    seen.add(name);
  }
});

describe.each(REGULATORY_TEXTS)('regulatory text: $name', ({ sentences: all, keys }) => {
  const { one_line_summary, five_point_summary } = summarizeExtractively(getText(all), NOW);

  it('is split into the expected sentences', () => {
    expect(splitSentences(getText(all)).map((one) => one.replace(/^\* /, ''))).toEqual(all);
  });

  it('has a summary with the labelled key sentences, word for word', () => {
    const lines = [one_line_summary ?? '', ...(five_point_summary ?? [])];
    for (const key of keys)
      expect(
        lines.some((one) => one.includes(key)),
        key,
      ).toBe(true);
    for (const one of lines) expect(all).toContain(one);
    expect(five_point_summary === null).toBe(all.length < 5);
  });
});
