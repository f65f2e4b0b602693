import { type Key, TOPIC_STATS } from '../table/key-chart.ts';
import { getItems, queryItems } from '../table/read.ts';
import { updateItem } from '../table/write.ts';

/** Removes counters of topics from an index that they used to be in, where each write cost another write. Returns how many. */
export async function leaveOldIndex({ dryRun }: { dryRun: boolean }): Promise<number> {
  const rows = await queryItems({ partition: TOPIC_STATS, index: 'index3' });
  const items = await getItems(rows.map(({ pk, sk }) => ({ pk, sk }) as Key));
  const old = items.filter((item) => item['gsi1'] !== undefined);
  if (dryRun) return old.length;
  for (const { pk, sk } of old) {
    const ConditionExpression = 'attribute_exists(gsi1)';
    await updateItem({ Key: { pk, sk } as Key, UpdateExpression: 'REMOVE gsi1', ConditionExpression });
  }
  return old.length;
}
