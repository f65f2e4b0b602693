import { describe, expect, it } from 'vitest';
import { computeQueryId, toCanonicalFilter } from '../../../lib/alerts/registry/alert-query.ts';
import {
  buildPackedQueriesWrite,
  parseRegisteredQueries,
  selectBlockNumberForQuery,
} from '../../../lib/alerts/registry/query-block.ts';
import { buildOversizedQueryItem } from '../../../lib/alerts/registry/registered-query.ts';
import type { EntryFilter } from '../../../lib/entries/entry-filter.ts';
import type { TableItem } from '../../../lib/platform/dynamodb/client.ts';
import { fc } from '../../support/property.ts';

const since = '2026-11-24T08:00:01Z';
const getQuery = (given: EntryFilter) => {
  const filter = toCanonicalFilter(given);
  return { id: computeQueryId(filter), filter, since };
};
const ofWords = (...words: string[]) => getQuery({ search: { words, phrases: [], excluded: [] } });
const PLACE = { term: 'WORD:capit', block: 0 };
const put = (added: ReturnType<typeof getQuery>[], seen?: TableItem, removed: string[] = []) => {
  const write = buildPackedQueriesWrite({ ...PLACE, added, removed }, seen);
  if (!('Put' in write)) throw new Error('The block is not stored.');
  return write.Put;
};

describe('packed blocks of alert queries', () => {
  it('a stored block returns all its queries unchanged and ordered by id, for generated filters', () => {
    const texts = fc.array(fc.string({ minLength: 1, maxLength: 4 }), { maxLength: 3 });
    const search = fc.record({ words: texts, phrases: texts, excluded: texts });
    const attributes = fc.dictionary(fc.constantFrom('topic_id', 'tag'), fc.array(fc.string(), { minLength: 1 }), {
      minKeys: 1,
    });
    const publishedRange = fc.constantFrom({ from: since }, { to: since }, { from: since, to: since });
    const filter = fc.record(
      { search, attributes, publishedRange, status: fc.constant('inactive') },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.uniqueArray(filter, { minLength: 1, selector: (one) => JSON.stringify(one) }), (drawn) => {
        const queries = new Map(drawn.map((one) => getQuery(one as EntryFilter)).map((query) => [query.id, query]));
        expect(parseRegisteredQueries(put([...queries.values()]).Item)).toEqual([...queries.values()]);
      }),
    );
  });

  it('selectBlockNumberForQuery derives the block number from the first 32 bits of the query id', () => {
    const { filter } = ofWords('one');
    const blockAt = (id: string, others: number) =>
      selectBlockNumberForQuery({ id: id.padEnd(32, '0'), filter }, others);
    expect(blockAt('00000010', 149)).toBe(0);
    expect(blockAt('00000010', 150)).toBe(0);
    expect(blockAt('00000011', 150)).toBe(1);
    expect(blockAt('00000010', 1_500)).toBe(16 % 11);
    expect(blockAt('000000ff', 1_500)).toBe(255 % 11);
    expect(blockAt('ffffffff', 14_850)).toBe(4_294_967_295 % 100);
  });

  it('buildPackedQueriesWrite makes the write conditional on the read version, and deletes an empty block', () => {
    const one = ofWords('one');
    const two = ofWords('two');
    const three = ofWords('three');
    const first = put([one, two]);
    expect(first.ConditionExpression).toBe('attribute_not_exists(pk)');
    const second = put([three, two], first.Item, [one.id]);
    expect(parseRegisteredQueries(second.Item).map(({ id }) => id)).toEqual([three.id, two.id]);
    const ofFirst = { ':seen': first.Item['version'] };
    expect([second.ConditionExpression, second.ExpressionAttributeValues]).toEqual(['version = :seen', ofFirst]);
    const end = buildPackedQueriesWrite({ ...PLACE, added: [], removed: [two.id, three.id] }, second.Item);
    expect(end).toEqual({
      Delete: {
        Key: { pk: 'ALERTS:WORD:capit', sk: '~0' },
        ConditionExpression: 'version = :seen',
        ExpressionAttributeValues: { ':seen': second.Item['version'] },
      },
    });
    // A block that is created again has another version, so that writers of the deleted one fail their condition.
    expect(put([one, two]).Item['version']).not.toBe(first.Item['version']);
  });

  it('a block needs less than a fifth of the bytes of its queries as unpacked items', () => {
    const words = Array.from({ length: 300 }, (_, n) => `${['capital', 'liquid', 'market', 'fund'][n % 4]}${n}`);
    const queries = words.map((word) => ofWords('requirements', word));
    const row = JSON.stringify(buildOversizedQueryItem(PLACE.term, ofWords('requirements', 'liquid1'))).length;
    const { length } = put(queries).Item['packed'] as Uint8Array;
    expect(length / queries.length).toBeLessThan(row / 5);
  });

  it('selectBlockNumberForQuery adds a block per 150 queries, and returns null for a query too long to pack', () => {
    const blocks = (others: number) =>
      new Set(Array.from({ length: 200 }, (_, n) => selectBlockNumberForQuery(ofWords(`word${n}`), others)));
    expect([...blocks(0)]).toEqual([0]);
    expect([...blocks(149)]).toEqual([0]);
    expect([...blocks(150)].sort()).toEqual([0, 1]);
    expect(blocks(1_500).size).toBe(11);
    expect(selectBlockNumberForQuery(ofWords('x'.repeat(150)), 0)).toBe(0);
    // By bytes, of which a character may have three.
    expect(selectBlockNumberForQuery(ofWords('規'.repeat(80)), 0)).toBe(null);
    expect(selectBlockNumberForQuery(ofWords('x'.repeat(250)), 0)).toBe(null);
  });

  it('computeQueryId returns the pinned id of a known filter, so that stored blocks stay valid', () => {
    const filter = {
      attributes: { topic_id: ['eu-ecb'] },
      search: { words: ['Capital'], phrases: ['own funds'], excluded: [] },
    };
    expect(computeQueryId(filter)).toBe('a14b308d8d91fa2e3fe9d94f79e2aec1');
  });
});
