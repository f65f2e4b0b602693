import { deflateRawSync } from 'node:zlib';
import type { StoredEntry } from '../../lib/entries/rows.ts';
import type { Item } from '../../lib/table/client.ts';
import { type Key, oldWordPartition } from '../../lib/table/key-chart.ts';

/** An entry as the first version stored it (form 1), under these stems, and without the postings and the rows in lists that it has now. */
export async function storeInFirstForm(entry: StoredEntry, stems: string[]): Promise<void> {
  const { itemOfEntry } = await import('../../lib/entries/rows.ts');
  const { listKeysOf } = await import('../../lib/entries/change-lists.ts');
  const { postingsOf } = await import('../../lib/search/postings.ts');
  const { changeKey } = await import('../../lib/table/key-chart.ts');
  const { transact, writeEach } = await import('../../lib/table/write.ts');
  const { id, published_date, updated_at, is_active, status } = entry;
  const row = packedInFirstForm(entry, stems);
  const at = `${published_date}#${id}`;
  const flags = entry.published_date_source === 'first_seen' ? { date_is_estimated: true } : {};
  const beside = { version: entry.version + 1, body: bodyOf(entry), stems, ...flags };
  const item = { ...itemOfEntry(entry), ...beside } as Item & Key;
  const refusal = await transact([
    { Put: { Item: item } },
    { Put: { Item: { ...changeKey(updated_at, id), published: published_date, is_active, entry: row } } },
    ...stems.map((stem) => ({ Put: { Item: { pk: oldWordPartition(stem, status), sk: at, entry: row } } })),
  ]);
  if (refusal) throw new Error(`${id} was not stored`);
  await writeEach([], [...postingsOf(entry), ...listKeysOf(entry)]);
}

/** The map that an item had: the fields by their names, without those that are null or false. */
function bodyOf(entry: StoredEntry): Item {
  const names = [
    ...['is_active', 'title', 'link', 'institution_name', 'description', 'one_line_summary', 'five_point_summary'],
    ...['created_at', 'updated_at', 'topic', 'category', 'feed', 'jurisdiction_code', 'tags', 'summary'],
  ];
  const values = names.map((name) => [name, entry[name as keyof StoredEntry]] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== null && value !== false));
}

function packedInFirstForm({ topic, category, feed, summary, ...e }: StoredEntry, stems: string[]): Uint8Array {
  const values = [
    ...[1, e.title, e.link, e.institution_name, e.description, e.one_line_summary, e.five_point_summary],
    ...[e.created_at, e.updated_at, topic.id, topic.name, category.id, category.name, feed.id, feed.name, feed.url],
    ...[e.jurisdiction_code, e.tags, summary && [summary.method, summary.model, summary.generated_at]],
    stems.join(' '),
  ];
  return deflateRawSync(JSON.stringify(values), { level: 9 });
}
