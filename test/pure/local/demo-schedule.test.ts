import { expect, it } from 'vitest';
import { DEMO_FEEDS } from '../../../local/demo/feeds.ts';
import { computePublicationTimes } from '../../../local/demo/publication-times.ts';

const HOUR = 3_600_000;
const dayOf = (at: number) => Math.floor(at / (24 * HOUR));

it('every feed has published within seven days, whatever the day of the week and the hour', () => {
  const late = new Set<string>();
  for (let hour = 0; hour < 7 * 24; hour += 1) {
    const anchor = Date.parse('2026-11-16T00:30:00Z') + hour * HOUR;
    for (const { id, zone, newest } of DEMO_FEEDS) {
      const [first] = computePublicationTimes(id, 1, new Date(anchor), zone, newest);
      if (!first || dayOf(anchor) - dayOf(first.at.getTime()) >= 7) late.add(id);
    }
  }
  expect([...late]).toEqual([]);
  expect(DEMO_FEEDS.length).toBeGreaterThan(70);
});
