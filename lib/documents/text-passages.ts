import { documentPartition, documentTextKey } from '../platform/dynamodb/key-schema.ts';
import { getItems, queryItems } from '../platform/dynamodb/read.ts';
import { getLastSortKeyAt } from '../platform/dynamodb/sort-keys.ts';
import { countPassageBlocks, unpackPassages } from './pack-passages.ts';

/**
 * Returns the passages of a version of a document's text, in order; empty for an unknown version.
 * One request for up to a megabyte of stored data.
 */
export async function getTextPassages(documentId: string, version: number): Promise<string[]> {
  const { sk } = documentTextKey(documentId, version, 0);
  const items = await queryItems({
    partition: documentPartition(documentId),
    from: sk,
    to: getLastSortKeyAt(sk.slice(0, sk.lastIndexOf('#'))),
  });
  return unpackPassages(items);
}

/**
 * Returns the passages of several texts, by document id; at most one text per document.
 * One request per hundred blocks of 50 passages.
 */
export async function getPassagesOfTexts(
  texts: { id: string; version: number; passages: number }[],
): Promise<Map<string, string[]>> {
  const keys = texts.flatMap(({ id, version, passages }) =>
    Array.from({ length: countPassageBlocks(passages) }, (_, block) => documentTextKey(id, version, block)),
  );
  const items = (await getItems(keys, { consistent: false })).sort((a, b) =>
    String(a['sk']) < String(b['sk']) ? -1 : 1,
  );
  return new Map(texts.map(({ id }) => [id, unpackPassages(items.filter(({ pk }) => pk === documentPartition(id)))]));
}
