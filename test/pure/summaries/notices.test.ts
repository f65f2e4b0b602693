import { describe, expect, it } from 'vitest';
import { hitRate, judgedNotices } from '../../support/judged-notices.ts';
import { notices } from '../../support/notices.ts';

const AT_LEAST = 0.95;

it('there are 120 labelled notices or more, in two halves, four languages and seven kinds, some of 4,000 characters', () => {
  const all = notices();
  const values = (trait: 'half' | 'language' | 'kind') => new Set(all.map((one) => one[trait])).size;
  expect(all.length).toBeGreaterThanOrEqual(120);
  expect([values('half'), values('language'), values('kind')]).toEqual([2, 4, 7]);
  expect(Math.max(...all.map(({ paragraphs }) => paragraphs.join(' ').length))).toBeGreaterThan(4_000);
  for (const { title, good } of all) expect(good, title).not.toHaveLength(0);
});

describe.each(['paragraphs', 'stored'] as const)('the notices as %s', (reading) => {
  const all = judgedNotices(reading);

  it.each(['first', 'second'])('of the %s half, the one line says what it is in at least 95 of 100', (half) => {
    expect(hitRate(all.filter(({ notice }) => notice.half === half))).toBeGreaterThanOrEqual(AT_LEAST);
  });

  it('five points of statements only, with the deadline, in at least 95 of 100', () => {
    expect(all.filter(({ hasGoodPoints }) => hasGoodPoints).length / all.length).toBeGreaterThanOrEqual(AT_LEAST);
  });

  it('each line and point stands in its notice, and none is longer than 400 characters', () => {
    for (const { notice, line, points } of all)
      for (const one of [line ?? '', ...(points ?? [])]) {
        expect(notice.paragraphs.join(' ')).toContain(one);
        expect(one.length).toBeLessThanOrEqual(400);
      }
  });
});
