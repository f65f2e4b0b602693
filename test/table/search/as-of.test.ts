import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EntryDetail } from '../../../lib/entries/entry.ts';
import { FEED_TEXT_SUMMARY_PROVENANCE } from '../../../lib/entries/entry.ts';
import type { EntryDraft } from '../../../lib/entries/entry-draft.ts';
import type { EntryFilter } from '../../../lib/entries/entry-filter.ts';
import type { StoredEntry } from '../../../lib/entries/entry-items.ts';
import type { Feed } from '../../../lib/feeds/feed.ts';
import type { RequestCost } from '../../../lib/platform/dynamodb/capacity.ts';
import type { EntryAttributeValues } from '../../../lib/search/index/attributes.ts';
import type { CandidatePosting } from '../../../lib/search/plan.ts';
import { runInParallel } from '../../../lib/values/in-parallel.ts';
import type { ListPage, ListPosition, PageRequest } from '../../../lib/values/page.ts';
import { atEachRequest, someCases, startInstances } from '../../support/at-each-request.ts';
import type { CutDynamoDb } from '../../support/cut-dynamodb.ts';
import { draft, getId } from '../../support/drafts.ts';
import { unpackable } from '../../support/long-texts.ts';
import { fc, getSome } from '../../support/property.ts';
import { TABLE_IS_KIND } from '../../support/unkind-dynamodb.ts';

/* Lists and searches as of an instant answer what they answered at that instant, after any later writes. */

const FEEDS = ['sec-press-releases', 'ecb-press-releases', 'cftc-press-releases'];
const START = Date.parse('2026-04-12T09:00:00Z');
const LATER_MS = 120_000;
/** More requests than the draining of one edit takes. */
const MOST = 20;

const load = async () => ({
  ...(await import('../../../lib/entries/entry-draft.ts')),
  ...(await import('../../../lib/entries/entry-draft.ts')),
  ...(await import('../../../lib/entries/versions/as-of-reader.ts')),
  ...(await import('../../../lib/entries/versions/archived-version.ts')),
  ...(await import('../../../lib/entries/list-entries.ts')),
  ...(await import('../../../lib/entries/entry-items.ts')),
  ...(await import('../../../lib/entries/index-outbox.ts')),
  ...(await import('../../../lib/entries/store-entry.ts')),
  ...(await import('../../../lib/catalog/stored-feeds.ts')),
  ...(await import('../../../lib/search/index/snapshot.ts')),
  ...(await import('../../../lib/search/index/postings.ts')),
  ...(await import('../../../lib/search/parse.ts')),
  ...(await import('../../../lib/search/index/postings.ts')),
  ...(await import('../../../lib/platform/dynamodb/capacity.ts')),
  ...(await import('../../support/key-chart.ts')),
  ...(await import('../../../lib/platform/dynamodb/read.ts')),
  ...(await import('../../../lib/platform/dynamodb/write.ts')),
});
type AsOfLib = Awaited<ReturnType<typeof load>>;

let healthy: AsOfLib;
/** A process that is killed at a request. */
let failing: AsOfLib;
let proxy: CutDynamoDb;
let feeds: Feed[];
const sinceStart = (lib: AsOfLib) => lib.putItem({ Item: { pk: 'WORDS_DUE', sk: '!', former_since: at(0) } });

beforeAll(async () => {
  ({ calm: healthy, doomed: failing, proxy } = await startInstances('as-of', load));
  const all = await healthy.listFeeds();
  feeds = FEEDS.map((id) => all.find((feed) => feed.id === id) as Feed);
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterAll(async () => {
  vi.useRealTimers();
  await proxy.stop();
});

let second = 0;
/** The instant so many seconds after the start. */
const at = (after: number) => new Date(START + after * 1_000).toISOString().replace('.000Z', 'Z');
/** Sets the clock so many seconds on, and answers the instant. */
function wait(seconds: number): string {
  second += seconds;
  vi.setSystemTime(START + second * 1_000);
  return at(second);
}
beforeEach(async () => {
  wait(1_000);
  await sinceStart(healthy);
});
const later = () => new Date(Date.now() + LATER_MS);

type Filter = EntryFilter & { topic?: string | undefined };
interface ListAnswer {
  items: EntryDetail[];
  total: number | null;
}
/**
 * Returns the first entries of a list, over its pages, and its total if known. An offset that is too large is applied
 * here, without a total.
 */
async function answer(filter: Filter, wanted: number, { limit = wanted, offset = 0 } = {}): Promise<ListAnswer> {
  const isTooFar = (problem: { code: string }) => {
    if (offset === 0 || problem.code !== 'offset_too_large') throw problem;
    return null;
  };
  const result = await pages(filter, wanted, { limit, offset }).catch(isTooFar);
  if (result) return result;
  const { items } = await pages(filter, wanted + offset, { limit, offset: 0 });
  return { items: items.slice(offset), total: null };
}

interface PagesOptions {
  limit: number;
  offset: number;
}

async function pages(
  { topic, ...filter }: Filter,
  wanted: number,
  { limit, offset }: PagesOptions,
): Promise<ListAnswer> {
  const all: ListAnswer = { items: [], total: null };
  for (let position: ListPosition | null = null, isFirst = true; isFirst || position; isFirst = false) {
    const page = { limit, offset, position };
    const slice: ListPage<EntryDetail> = topic
      ? await healthy.listTopicEntries({ topic_id: topic, status: filter.status, asOf: filter.asOf }, page)
      : await healthy.listEntries(filter, page);
    if (isFirst) all.total = slice.total;
    all.items.push(...slice.items);
    position = all.items.length < wanted ? slice.next : null;
  }
  return { ...all, items: all.items.slice(0, wanted) };
}
const found = async (search: string, asOf?: string) =>
  (await answer({ search: healthy.parseSearchText(search), asOf }, 20)).items.map(({ title }) => title);

const WORDS = ['capital', 'liquidity', 'fraud', 'climate', 'own funds', 'custody'];
const words = (most: number) =>
  fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: most }).map((all) => all.join(' '));
const day = fc.integer({ min: 1, max: 28 }).map((of) => `2026-03-${String(of).padStart(2, '0')}T10:00:00Z`);
/** Left out three times of four. */
const seldom = <T>(of: fc.Arbitrary<T>) =>
  fc.oneof(fc.constant(undefined), fc.constant(undefined), fc.constant(undefined), of);

/** One edit, or a new entry: the fields that it has are written, the others stay as they are. */
const edit = fc.record(
  {
    n: fc.integer({ min: 0, max: 79 }),
    place: fc.integer({ min: 0, max: 2 }),
    title: fc
      .tuple(fc.constantFrom('Consultation paper:', 'Final rule:', 'Speech:'), words(2))
      .map((all) => all.join(' ')),
    description: words(8),
    published_date: day,
    is_active: fc.boolean(),
    language: fc.constantFrom('en', 'de', null),
    tags: fc.subarray(['capital', 'crypto', 'aml']),
    one_line_summary: words(3),
  },
  { requiredKeys: ['n'] },
);
type Edit = typeof edit extends fc.Arbitrary<infer E> ? E : never;

const phrase = fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(...WORDS)).map(([a, b]) => `"${a} ${b}"`);
const search = fc.oneof(
  words(2),
  phrase,
  fc.tuple(words(1), fc.constantFrom(...WORDS)).map(([one, not]) => `${one} -"${not}"`),
  fc.tuple(phrase, words(1)).map(([one, other]) => `${other} ${one}`),
);
const attributes = fc.record(
  {
    topic_id: fc.constantFrom(['us-sec'], ['eu-ecb', 'us-cftc']),
    feed_id: fc.constantFrom(['ecb-press-releases'], ['cftc-press-releases']),
    language: fc.constantFrom(['en'], ['de', 'en']),
    kind: fc.constantFrom(['consultation'], ['final_rule', 'speech']),
    tag: fc.constantFrom(['capital'], ['crypto', 'aml', 'x', 'y', 'z']),
  },
  { requiredKeys: [] },
);
const question = fc.record({
  topic: seldom(fc.constantFrom('us-sec', 'eu-ecb')),
  search: fc.option(search, { freq: 2, nil: undefined }),
  attributes: seldom(attributes),
  status: seldom(fc.constantFrom('active' as const, 'inactive' as const)),
  from: seldom(day),
  limit: fc.integer({ min: 2, max: 6 }),
  wanted: fc.constantFrom(2, 3, 4, 8),
  offset: fc.constantFrom(0, 0, 1, 3),
});
type Question = typeof question extends fc.Arbitrary<infer Q> ? Q : never;

/** Writes an edit; fields that it does not have stay unchanged. */
async function write({ n, place, one_line_summary, is_active, ...texts }: Edit): Promise<void> {
  const stored = (await healthy.findStoredEntries([getId(n)])).get(getId(n));
  const made = {
    method: 'extractive' as const,
    model: null,
    generated_at: at(second),
    ...FEED_TEXT_SUMMARY_PROVENANCE,
  };
  await healthy.storeEntry(
    draft(n, {
      ...(stored ? healthy.toEntryDraft(stored) : {}),
      ...(place === undefined ? {} : healthy.getDenormalizedFeedFields(feeds[place] as Feed)),
      ...(one_line_summary === undefined ? {} : { one_line_summary, summary: made }),
      ...(is_active === undefined ? {} : { is_active }),
      ...texts,
    }),
  );
}

const asked = ({ topic, search: text, attributes: wanted = {}, status, from }: Question, asOf?: string): Filter =>
  topic
    ? { topic, status, asOf }
    : {
        attributes: wanted as unknown as Partial<EntryAttributeValues>,
        status,
        asOf,
        ...(text ? { search: healthy.parseSearchText(text) } : {}),
        ...(from ? { publishedRange: { from } } : {}),
      };

const MOMENTS = 10;
const ANSWERS = MOMENTS * getSome(getSome(100));
const sampled = <T>(of: fc.Arbitrary<T>, numRuns: number, seed: number) => fc.sample(of, { seed, numRuns });

describe('searches as of many instants, with concurrent writers and killed drains of the index outbox', () => {
  const history = async (seed: number) => {
    const recorded: { one: Question; instant: string; original: ListAnswer }[] = [];
    const expectAgain = async ({ one, instant, original }: (typeof recorded)[0]) => {
      const then = await answer(asked(one, instant), one.wanted, one);
      expect(then.items, `${instant} ${JSON.stringify(one)}`).toEqual(original.items);
      if (then.total !== null && original.total !== null) expect(then.total, JSON.stringify(one)).toBe(original.total);
    };
    for (let moment = 0; moment < MOMENTS; moment += 1) {
      for (const one of sampled(edit, moment === 0 ? 80 : 8, seed + moment)) {
        wait(1);
        await write(one);
      }
      const [killedAt = 0] = sampled(fc.integer({ min: -8, max: MOST }), 1, seed + moment);
      const wasKilled = killedAt >= 0 && (await proxy.cut(killedAt, () => failing.drainIndexOutbox(later()), 'half'));
      if (wasKilled) await healthy.drainIndexOutbox(later());
      const instant = wait(1);
      for (const one of sampled(question, ANSWERS / MOMENTS, seed + moment))
        recorded.push({ one, instant, original: await answer(asked(one), one.wanted, one) });
      wait(1);
      for (const one of recorded.filter((_, i) => i % 199 === moment)) await expectAgain(one);
    }
    await healthy.drainIndexOutbox(later());
    for (const one of recorded) await expectAgain(one);
    const texts = (of: number) =>
      recorded.slice(of, of + ANSWERS / MOMENTS).map(({ original }) => JSON.stringify(original.items));
    return {
      found: recorded.filter(({ original }) => original.items.length > 0).length,
      kinds: new Set([...texts(0), ...texts(ANSWERS - ANSWERS / MOMENTS)]).size,
    };
  };

  it('return the same results as at the instant itself', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(1_000_000), async (seed) => {
        const { found, kinds } = await history(seed);
        expect(found).toBeGreaterThan(ANSWERS / 2);
        expect(kinds).toBeGreaterThan(ANSWERS / MOMENTS / 2);
      }),
      { numRuns: 1, endOnFailure: true },
    );
  }, 1_200_000);
});

let made = 1_000;
/** Stores a version of an entry, whose text has a word that no other entry has. */
const store = (n: number, fields: Partial<EntryDraft>) =>
  healthy.storeEntry(draft(n, { description: `own${n}`, ...fields }));
const newEntry = () => {
  made += 1;
  return made;
};
const getFormer = async (word: string) => (await healthy.queryItems({ partition: `WAS:WORD:${word}` })).length;

describe('search as of an instant', () => {
  it('finds words that a later edit removed, with the entry date at the instant, and nothing newer', async () => {
    const n = newEntry();
    await store(n, { title: 'zander first', published_date: '2026-03-02T10:00:00Z' });
    const first = at(second);
    wait(10);
    await store(n, { title: 'zander second', published_date: '2026-03-09T10:00:00Z' });
    const other = newEntry();
    await store(other, { title: 'zander other' });
    await healthy.drainIndexOutbox(later());
    expect(await found('zander first', first)).toEqual(['zander first']);
    expect(await found('zander', first)).toEqual(['zander first']);
    expect(await found('zander second', first)).toEqual([]);
    expect(await found('zander')).toHaveLength(2);
    const { items } = await answer({ search: healthy.parseSearchText('first'), asOf: first }, 5);
    expect(items.map(({ published_date }) => published_date)).toEqual(['2026-03-02T10:00:00Z']);
  });

  it('finds words removed by two edits before one drain, and words that were added again', async () => {
    const n = newEntry();
    const instants: string[] = [];
    for (const title of ['quagga', 'okapi', 'quagga']) {
      await store(n, { title });
      instants.push(at(second));
      wait(10);
    }
    await healthy.drainIndexOutbox(later());
    expect(await getFormer('quagga')).toBe(0);
    for (const [i, title] of ['quagga', 'okapi', 'quagga'].entries())
      expect(await found(title, instants[i])).toEqual([title]);
    expect(await found('okapi', instants[2])).toEqual([]);
  });

  it('finds removed words after a drain of the outbox is killed at any request and repeated', async () => {
    const begin = async () => {
      const n = newEntry();
      const words = Array.from({ length: 30 }, (_, i) => `gone${n}x${i}`);
      await store(n, { title: words.join(' '), published_date: '2026-03-02T10:00:00Z' });
      const before = at(second);
      wait(10);
      await store(n, { title: `stays${n}`, published_date: '2026-03-03T10:00:00Z' });
      return { n, words, before };
    };
    const run = () => failing.drainIndexOutbox(later());
    await atEachRequest(proxy, { least: 8, begin, run, half: true }, async ({ n, words, before }) => {
      for (const word of [words[0], words[29], `own${n}`])
        expect(await found(String(word), before), word).toHaveLength(1);
      await healthy.drainIndexOutbox(later());
      for (const word of someCases([...words, `own${n}`])) expect(await found(word, before), word).toHaveLength(1);
    });
  });

  it('keeps one tombstone per word for an entry that changes thirty times', async () => {
    const n = newEntry();
    for (let i = 0; i < 30; i += 1) {
      await store(n, { title: i % 2 === 0 ? 'flipper' : 'flopper' });
      wait(1);
      if (i % 10 === 9) await healthy.drainIndexOutbox(later());
    }
    expect([await getFormer('flipper'), await getFormer('flopper')]).toEqual([1, 0]);
    expect(await found('flopper', at(second - 3))).toEqual(['flopper']);
    expect(await found('flopper', at(second - 2))).toEqual([]);
    expect(await found('flipper', at(second - 2))).toEqual(['flipper']);
  });

  it('returns the total with limit 0 if each entry can be verified', async () => {
    for (let i = 0; i < 3; i += 1) await store(newEntry(), { title: 'counted' });
    const asOf = at(second);
    wait(10);
    await store(made, { title: 'other' });
    await healthy.drainIndexOutbox(later());
    const count = (filter: EntryFilter) => healthy.listEntries(filter, { limit: 0, offset: 0, position: null });
    expect(await count({ search: healthy.parseSearchText('counted'), asOf })).toMatchObject({ items: [], total: 3 });
    expect(await count({ search: healthy.parseSearchText('counted') })).toMatchObject({ total: 2 });
    const beyond = { limit: 5, offset: 9_999, position: null };
    const last = await healthy.listEntries({ search: healthy.parseSearchText('counted'), asOf }, beyond);
    expect(last).toMatchObject({ items: [], total: 3, next: null });
  });

  it('404: refuses an instant at which the content of a found entry was not kept', async () => {
    const n = newEntry();
    await store(n, { title: 'unkept' });
    const asOf = at(second);
    wait(10);
    await store(n, { title: 'kept' });
    await healthy.deleteItem(healthy.archivedEntryVersionKey(getId(n), 1));
    await healthy.drainIndexOutbox(later());
    const refusal = { status: 404, code: 'version_not_kept', message: expect.stringContaining(getId(n)) };
    await expect(found('unkept', asOf)).rejects.toMatchObject(refusal);
  });

  it('404: refuses an instant before the first tombstones, and names the earliest instant', async () => {
    const asOf = at(second);
    const ask = () => healthy.listEntries({ asOf }, { limit: 1, offset: 0, position: null });
    const since = wait(60);
    await healthy.deleteItem({ pk: 'WORDS_DUE', sk: '!' });
    await expect(ask()).rejects.toMatchObject({ status: 404, code: 'version_not_kept' });
    await healthy.recordFirstAsOfInstant();
    await expect(ask()).rejects.toMatchObject({
      status: 404,
      code: 'version_not_kept',
      message: expect.stringContaining(since),
    });
    wait(60);
    await healthy.recordFirstAsOfInstant();
    await expect(ask()).rejects.toMatchObject({ message: expect.stringContaining(since) });
    await healthy.listEntries({ asOf: since }, { limit: 1, offset: 0, position: null });
  });
});

/** The page of a search as of an instant after so many entries, bounded. */
async function pageAt(search: string, asOf: string, offset: number): Promise<ListPage<EntryDetail>> {
  const page: PageRequest = { limit: 20, offset, position: null };
  const { result, cost } = await healthy.measureCost(() =>
    healthy
      .listEntries({ search: healthy.parseSearchText(search), asOf }, page)
      .catch((problem: unknown) => ({ problem })),
  );
  if (TABLE_IS_KIND) expect(cost.requests).toBeLessThanOrEqual(40);
  if (TABLE_IS_KIND) expect(cost.readUnits).toBeLessThanOrEqual(60);
  if ('problem' in result) throw result.problem;
  return result;
}

/** The pages of a search as of an instant, each bounded, and the titles on them. */
async function bounded(search: string, asOf: string, limit: number): Promise<{ titles: string[]; pages: number }> {
  const titles: string[] = [];
  let pages = 0;
  for (let position: ListPosition | null = null; pages === 0 || position; pages += 1) {
    const page: PageRequest = { limit, offset: 0, position };
    const asked: () => Promise<ListPage<EntryDetail>> = () =>
      healthy.listEntries({ search: healthy.parseSearchText(search), asOf }, page);
    const { result, cost }: { result: ListPage<EntryDetail>; cost: RequestCost } = await healthy.measureCost(asked);
    if (TABLE_IS_KIND) expect(cost.requests).toBeLessThanOrEqual(40);
    if (TABLE_IS_KIND) expect(cost.readUnits).toBeLessThanOrEqual(60);
    titles.push(...result.items.map(({ title }) => title));
    position = result.next;
  }
  return { titles, pages };
}

describe('cost of a page as of an instant', () => {
  it('is bounded for one entry with 1,200 tombstones and versions', async () => {
    const n = newEntry();
    const quiet = newEntry();
    await store(quiet, { title: 'greedy quiet', published_date: '2010-01-01T00:00:00Z' });
    await store(n, { title: 'greedy' });
    const asOf = at(second);
    const stored = (await healthy.findStoredEntries([getId(n)])).get(getId(n));
    if (!stored) throw new Error('not stored');
    const day = (i: number) =>
      new Date(Date.parse('2020-01-01T00:00:00Z') + i * 3_600_000).toISOString().replace('.000Z', 'Z');
    const versions = Array.from({ length: 1_200 }, (_, i) => ({
      ...stored,
      version: i + 1,
      updated_at: at(second + i),
      published_date: day(i),
    }));
    await healthy.putAndDeleteItems(
      versions.map((version, i) => healthy.toArchivedVersionItem(version, at(second + i + 1))),
      [],
    );
    await healthy.putAndDeleteItems(
      versions.map(({ published_date }) => ({ pk: 'WAS:WORD:greedi', sk: `${published_date}#${getId(n)}` })),
      [],
    );
    wait(2_000);
    await healthy.putItem({ Item: healthy.toEntryItem({ ...stored, version: 1_201, updated_at: at(second) }) });
    const { titles, pages } = await bounded('greedy', asOf, 20);
    expect(titles).toEqual(['greedy', 'greedy quiet']);
    expect(pages).toBeLessThan(6);
  });

  it('does not grow with an offset beyond the end', async () => {
    const places = Array.from({ length: 3_000 }, (_, i) => `2019-01-01T00:00:00Z#${getId(100_000 + i)}`);
    await healthy.putAndDeleteItems(
      places.map((sk) => ({ pk: 'WAS:WORD:phantom', sk })),
      [],
    );
    const asOf = at(second);
    const end = await healthy.measureCost(() => pageAt('phantom', asOf, 9_999));
    expect(end.result).toMatchObject({ items: [], total: null, next: null });
    const refused = await healthy.measureCost(() =>
      expect(pageAt('phantom', asOf, 2_999)).rejects.toMatchObject({ code: 'offset_too_large' }),
    );
    const requests = [end, refused].map(({ cost }) => cost.requests);
    if (TABLE_IS_KIND) expect(requests).toEqual([7, 6]);
  });

  // Of long rows a page ends with its units, of short ones with its requests.
  it.each([
    ['long', { count: 40, length: 3_000, edits: 1 }],
    ['short', { count: 45, length: 3, edits: 2 }],
  ])(
    'is bounded for %s entries that were all edited after the instant, with each entry on one page',
    async (word, { count, length, edits }) => {
      const entries = Array.from({ length: count }, newEntry);
      const texts = entries.map((n) => unpackable(length, n));
      const write = (title: string) =>
        runInParallel([...entries.entries()], 8, ([i, n]) =>
          store(n, { title: `${title} ${n}`, description: `own${n} ${texts[i]}` }),
        );
      await write(word);
      const asOf = at(second);
      for (let n = 0; n < edits; n += 1) {
        wait(10);
        await write(`${word} again ${n}`);
      }
      await healthy.drainIndexOutbox(later());
      for (const limit of [20, 100]) {
        const { titles, pages } = await bounded(word, asOf, limit);
        expect(titles.sort()).toEqual(entries.map((n) => `${word} ${n}`).sort());
        expect(pages).toBeGreaterThan(1);
        expect(pages).toBeLessThan(12);
      }
      // The tombstones give the number of entries, without reading what each was.
      for (const offset of [count, 9_999])
        expect(await pageAt(word, asOf, offset)).toMatchObject({ items: [], next: null });
      await expect(pageAt(word, asOf, count - 1)).rejects.toMatchObject({ code: 'offset_too_large' });
    },
  );

  it('verifies only as many entries, from the first on, as the remaining requests allow', async () => {
    const entries = Array.from({ length: 9 }, newEntry);
    for (const n of entries) await store(n, {});
    const asOf = at(second);
    for (const title of ['once', 'twice']) {
      wait(10);
      for (const n of entries) await store(n, { title });
    }
    const getPlace = (n: number) => `${draft(n).published_date}#${getId(n)}`;
    const asked = entries.map(
      (n): CandidatePosting => ({
        posting: {
          sortKey: getPlace(n),
          id: getId(n),
          is_active: true,
          attributeCode: '',
          isOfDocument: false,
          positions: [],
        },
        verdict: 'unsure',
      }),
    );
    const read = healthy.createAsOfEntryReader({}, null, asOf);
    const { result, cost } = await healthy.measureCost(() => read(asked, { requests: 6, units: 100 }, false));
    if (TABLE_IS_KIND) expect(cost.requests).toBe(6);
    expect([...result.decidedSortKeys]).toEqual(entries.slice(0, 4).map(getPlace));
    const next = await healthy.measureCost(() => read(asked, { requests: 0, units: 0 }, true));
    expect(next.result.decidedSortKeys.size).toBe(5);
  });

  it('adds one write per removed posting to a drain of the outbox, and none for a new summary', async () => {
    const settling = async (n: number, before: Partial<EntryDraft>, after: Partial<EntryDraft>) => {
      await store(n, before);
      wait(10);
      await store(n, after);
      const { cost } = await healthy.measureCost(() => healthy.drainIndexOutbox(later()));
      return cost;
    };
    await healthy.drainIndexOutbox(later());
    const words = Array.from({ length: 300 }, (_, i) => `many${i}`).join(' ');
    const first = '2026-03-02T10:00:00Z';
    const moved = '2026-03-01T10:00:00Z';
    const word = await settling(newEntry(), { title: 'one goes' }, { title: 'one comes' });
    const date = await settling(
      newEntry(),
      { description: words, published_date: first },
      { description: words, published_date: moved },
    );
    const [stored] = (await healthy.findStoredEntries([getId(made)])).values();
    const postings = healthy.buildPostings(stored as StoredEntry).length;
    const brought = await settling(newEntry(), {}, { one_line_summary: 'new words' });
    if (TABLE_IS_KIND)
      expect([word, date, brought].map(({ writeUnits }) => writeUnits)).toEqual([9, 2 * postings + 7, 5]);
  });
});
