import { expect, it } from 'vitest';
import { DEMO_FEEDS } from '../../../local/demo/feeds.ts';
import { computePublicationTimes } from '../../../local/demo/publication-times.ts';

const HOUR = 3_600_000;
const getDay = (at: number) => Math.floor(at / (24 * HOUR));

it('every demo feed has an item of the last seven days, at each hour of the week', () => {
  const late = new Set<string>();
  for (let hour = 0; hour < 7 * 24; hour += 1) {
    const anchor = Date.parse('2026-11-16T00:30:00Z') + hour * HOUR;
    for (const { id, zone, newest } of DEMO_FEEDS) {
      const [first] = computePublicationTimes(id, 1, { anchor: new Date(anchor), zone, newest });
      if (!first || getDay(anchor) - getDay(first.at.getTime()) >= 7) late.add(id);
    }
  }
  expect([...late]).toEqual([]);
  expect(DEMO_FEEDS.length).toBeGreaterThan(70);
});
