import { beforeAll, expect, it } from 'vitest';
import { addDays, today } from '../../../lib/values/time.ts';
import { draft } from '../../support/drafts.ts';
import { ownTable } from '../../support/own-table.ts';
import { someOf } from '../../support/property.ts';

let entries: typeof import('../../../lib/entries/read.ts');
let writes: typeof import('../../../lib/entries/write.ts');
let stats: typeof import('../../../lib/statistics/figures.ts');

beforeAll(async () => {
  await ownTable('latest');
  entries = await import('../../../lib/entries/read.ts');
  writes = await import('../../../lib/entries/write.ts');
  stats = await import('../../../lib/statistics/figures.ts');
});

const STEPS = someOf(50);
const TOPICS = ['us-sec', 'us-cftc', 'eu-ecb'];

/** Numbers that look random and are the same in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(state / 65_536) % below;
  };
}

async function newest(topic_id?: string): Promise<string | null> {
  const { items } = await entries.listEntries(
    { facts: topic_id ? { topic_id: [topic_id] } : {} },
    { limit: 1, offset: 0, position: null },
  );
  return items[0]?.published_date ?? null;
}

it.each([2, 4])(
  'latest_published_date is the newest entry after every step while %i writers change dates and topics',
  async (writers) => {
    const random = numbers(12_345 + writers);
    for (let step = 0; step < STEPS; step += 1) {
      const drafts = Array.from({ length: writers }, () =>
        draft(1 + random(8), {
          place: random(3),
          published_date: `${addDays(today(), -random(12))}T${10 + random(10)}:00:00Z`,
        }),
      );
      await Promise.all(drafts.map((one) => writes.storeEntry(one)));
      expect((await stats.getStatsOverview()).latest_published_date, `step ${step}`).toBe(await newest());
      for (const topic of TOPICS) {
        expect((await stats.getTopicStats(topic)).latest_published_date, `step ${step}, ${topic}`).toBe(
          await newest(topic),
        );
      }
    }
  },
);
