import { documentPartition, documentTextKey } from '../table/key-chart.ts';
import { getItems, queryItems } from '../table/read.ts';
import { upTo } from '../table/sort-keys.ts';
import { blocksOf, unpacked } from './packed.ts';

/** Returns the passages of a version of a text in order. One request for up to a megabyte of stored data. */
export async function passagesOf(id: string, version: number): Promise<string[]> {
  const { sk } = documentTextKey(id, version, 0);
  const items = await queryItems({
    partition: documentPartition(id),
    from: sk,
    to: upTo(sk.slice(0, sk.lastIndexOf('#'))),
  });
  return unpacked(items);
}

/** Returns the passages of texts by document id. One request per hundred blocks. */
export async function textsOf(
  texts: { id: string; version: number; passages: number }[],
): Promise<Map<string, string[]>> {
  const keys = texts.flatMap(({ id, version, passages }) =>
    Array.from({ length: blocksOf(passages) }, (_, block) => documentTextKey(id, version, block)),
  );
  const items = (await getItems(keys, { consistent: false })).sort((a, b) =>
    String(a['sk']) < String(b['sk']) ? -1 : 1,
  );
  return new Map(texts.map(({ id }) => [id, unpacked(items.filter(({ pk }) => pk === documentPartition(id)))]));
}
