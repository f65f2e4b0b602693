import { describe, expect, it } from 'vitest';
import { hitRate, judgedNotices } from '../../support/judged-notices.ts';
import { notices } from '../../support/notices.ts';

const AT_LEAST = 0.95;

it('labelled data has 120 notices in two halves, four languages and seven kinds', () => {
  const all = notices();
  const values = (trait: 'half' | 'language' | 'kind') => new Set(all.map((one) => one[trait])).size;
  expect(all.length).toBeGreaterThanOrEqual(120);
  expect([values('half'), values('language'), values('kind')]).toEqual([2, 4, 7]);
  expect(Math.max(...all.map(({ paragraphs }) => paragraphs.join(' ').length))).toBeGreaterThan(4_000);
  for (const { title, good } of all) expect(good, title).not.toHaveLength(0);
});

describe.each(['paragraphs', 'stored'] as const)('summaries of labelled notices in the text form "%s"', (reading) => {
  const all = judgedNotices(reading);

  it.each(['first', 'second'])('have a good one-line summary for 95 of 100 notices in the %s half', (half) => {
    expect(hitRate(all.filter(({ notice }) => notice.half === half))).toBeGreaterThanOrEqual(AT_LEAST);
  });

  it('have five points with statements and the deadline for 95 of 100 notices', () => {
    expect(all.filter(({ hasGoodPoints }) => hasGoodPoints).length / all.length).toBeGreaterThanOrEqual(AT_LEAST);
  });

  it('have verbatim lines and points of at most 400 characters', () => {
    for (const { notice, line, points } of all)
      for (const one of [line ?? '', ...(points ?? [])]) {
        expect(notice.paragraphs.join(' ')).toContain(one);
        expect(one.length).toBeLessThanOrEqual(400);
      }
  });
});
