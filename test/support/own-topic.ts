import { afterAll, beforeAll } from 'vitest';
import type { CatalogTopic } from '../../lib/catalog/catalog-changes.ts';

/** Whether a topic is of the demo, and not one of a file that runs at the same time. */
export const isOfDemo = (id: string): boolean => !id.startsWith('test-');

/**
 * Adds a new topic without feeds and entries for the tests of a file.
 *
 * Its id begins with `test-`. It is removed after the tests, because other files read the same table.
 */
export function withOwnTopic(id: string): void {
  if (isOfDemo(id)) throw new Error(`${id} may be a topic of the demo: an own one begins with test-.`);
  beforeAll(async () => {
    const { sendCatalogWrites, buildTopicCountersWrite, buildTopicWrites } = await import(
      '../../lib/catalog/store-catalog.ts'
    );
    const { listTopicsWithDetails } = await import('../../lib/catalog/topics.ts');
    const [first] = await listTopicsWithDetails(undefined);
    if (!first) throw new Error('The stack has no topics');
    const { feed_count: _feeds, entry_count: _entries, latest_published_date: _latest, ...details } = first;
    const topic: CatalogTopic = { ...details, id, name: `Topic ${id}` };
    await sendCatalogWrites([buildTopicCountersWrite(topic, 0), ...buildTopicWrites(topic)]);
  });
  afterAll(async () => {
    const { sendCatalogWrites } = await import('../../lib/catalog/store-catalog.ts');
    const { topicDetailsKey, topicKey, topicStatsKey } = await import('./key-chart.ts');
    const keys = [topicDetailsKey(id), topicKey(id), topicStatsKey(id)];
    await sendCatalogWrites(keys.map((Key) => ({ Delete: { Key } })));
  });
}
