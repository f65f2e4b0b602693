import { deflateRawSync } from 'node:zlib';
import type { StoredEntry } from '../../lib/entries/rows.ts';
import type { Item } from '../../lib/table/client.ts';
import { type Key, postingKey } from '../../lib/table/key-chart.ts';

/** An entry as the first version stored it (form 1), under these stems. */
export async function storeInFirstForm(entry: StoredEntry, stems: string[]): Promise<void> {
  const { changeOf, itemOfEntry } = await import('../../lib/entries/rows.ts');
  const { postingKeys } = await import('../../lib/search/postings.ts');
  const { transact } = await import('../../lib/table/write.ts');
  const old = { ...entry, stems, version: entry.version + 1 };
  const row = packedInFirstForm(old);
  const { body, ...item } = itemOfEntry(old);
  const { form: _, ...fields } = body as Item;
  const kept = new Set(stems);
  const gone = postingKeys({ ...entry, stems: entry.stems.filter((stem) => !kept.has(stem)) });
  const at = `${entry.published_date}#${entry.id}`;
  const refusal = await transact([
    { Put: { Item: { ...item, body: fields } as Item & Key } },
    { Put: { Item: changeOf(old, row) } },
    ...stems.map((stem) => ({ Put: { Item: { ...postingKey(stem, entry.status, at), entry: row } } })),
    ...gone.map((key) => ({ Delete: { Key: key } })),
  ]);
  if (refusal) throw new Error(`${entry.id} was not stored`);
}

function packedInFirstForm({ topic, category, feed, summary, ...e }: StoredEntry): Uint8Array {
  const values = [
    ...[1, e.title, e.link, e.institution_name, e.description, e.one_line_summary, e.five_point_summary],
    ...[e.created_at, e.updated_at, topic.id, topic.name, category.id, category.name, feed.id, feed.name, feed.url],
    ...[e.jurisdiction_code, e.tags, summary && [summary.method, summary.model, summary.generated_at]],
    e.stems.join(' '),
  ];
  return deflateRawSync(JSON.stringify(values), { level: 9 });
}
