import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntryDraft } from '../../../lib/entries/entry-draft.ts';
import type { Feed } from '../../../lib/feeds/feed.ts';
import type { EntryAttributes } from '../../../lib/search/attributes.ts';
import { atEachRequest, someCases, startInstances } from '../../support/at-each-request.ts';
import type { CutDynamoDb } from '../../support/cut-dynamodb.ts';
import { draft } from '../../support/drafts.ts';
import { itemsOf } from '../jobs/table-state.ts';

/*
 * Writers, and the settling of what they leave, that are killed or stopped at each of their requests. A search never tells a wrong
 * total meanwhile, and afterwards the postings are exactly those of the entries.
 */

const FEEDS = ['sec-press-releases', 'ecb-press-releases'];
const LATER_MS = 120_000;

const load = async () => ({
  ...(await import('../../../lib/entries/store-entry.ts')),
  ...(await import('../../../lib/entries/attribute-changes.ts')),
  ...(await import('../../../lib/entries/list-entries.ts')),
  ...(await import('../../../lib/entries/entry-items.ts')),
  ...(await import('../../../lib/entries/index-outbox.ts')),
  ...(await import('../../../lib/entries/feed-fields.ts')),
  ...(await import('../../../lib/search/parse-search.ts')),
  ...(await import('../../../lib/search/postings.ts')),
  ...(await import('../../../lib/catalog/stored-feeds.ts')),
  ...(await import('../../../lib/table/read.ts')),
  ...(await import('../../../lib/table/write.ts')),
});
type Instance = Awaited<ReturnType<typeof load>>;

/** A process that nothing befalls, and one that is killed or stopped at a request. */
let calm: Instance;
let doomed: Instance;
let proxy: CutDynamoDb;
let feeds: Feed[];
let made = 0;

beforeAll(async () => {
  ({ calm, doomed, proxy } = await startInstances('words-due', load));
  const all = await calm.listFeeds();
  feeds = FEEDS.map((id) => all.find((feed) => feed.id === id) as Feed);
  return () => proxy.stop();
});

/** A version of an entry, as a test writes it: `words` end with the number of the entry, so that no other one has them. */
interface Version {
  words: string;
  feed?: 0 | 1;
  day?: number;
  is_active?: boolean;
}
const LONG = (from: number) => Array.from({ length: 36 }, (_, i) => `long${from + i}`).join(' ');
const OLD: Version = { words: 'stays was again' };

const ownWords = (n: number, { words }: Version) => words.split(' ').map((word) => `${word}x${n}`);
function draftOf(n: number, version: Version): EntryDraft {
  const { feed = 0, day = 10, is_active = true } = version;
  const names = calm.getFeedFields(feeds[feed] as Feed);
  const published_date = `2026-10-${day}T10:00:00Z`;
  return draft(n, {
    ...names,
    title: `Entry ${n}`,
    description: ownWords(n, version).join(' '),
    published_date,
    is_active,
  });
}

const CHANGES: [string, Version | null, Version][] = [
  ['created', null, OLD],
  ['words change', OLD, { words: 'stays is' }],
  ['many words change', { words: `stays ${LONG(0)}` }, { words: `stays ${LONG(18)}` }],
  ['the date moves', OLD, { ...OLD, day: 20 }],
  ['status and topic change', OLD, { ...OLD, feed: 1, is_active: false }],
];
const BACK: Version = { words: 'stays was third' };

const stored = async (n: number) => {
  const item = await calm.getItem({ pk: `ENTRY#${draft(n).id}`, sk: 'ENTRY' }, { consistent: true });
  return item && calm.parseStoredEntry(item);
};
const store = (lib: Instance, n: number, version: Version) => lib.storeEntry(draftOf(n, version));
const later = () => new Date(Date.now() + LATER_MS);
const marks = async () => [
  ...(await calm.queryItems({ partition: 'WORDS_DUE', consistent: true })),
  ...(await calm.queryItems({ partition: 'WORDS_GONE', consistent: true })),
];

/** Begins with an entry that is stored as it was, with nothing due. */
async function begin(before: Version | null): Promise<number> {
  made += 1;
  if (before) await store(calm, made, before);
  return made;
}

const FILTERS: { facts?: Partial<EntryAttributes>; status?: 'active' | 'inactive' }[] = [
  ...[{}, { facts: { jurisdiction: ['US'] } }, { facts: { topic_id: ['eu-ecb'] } }],
  { status: 'active' },
];

/** Searches for words that one of the versions has: a total is right, and so is what is found; `isSettled`: there is a total. */
async function expectSearches(n: number, versions: Version[], isSettled: boolean): Promise<void> {
  const entry = await stored(n);
  const has = new Set(entry?.description.split(' '));
  const words = [...new Set(versions.flatMap((version) => ownWords(n, version)))];
  const [first = '', ...others] = words.length > 9 ? [words[0], words[1], words[30], words.at(-1)] : words;
  const searches = [
    ...FILTERS.map((filter) => ({ word: first, filter })),
    ...others.map((word) => ({ word, filter: {} })),
  ];
  for (const { word = '', filter } of someCases(searches)) {
    const { facts = {}, status }: (typeof FILTERS)[number] = filter;
    const isWanted =
      entry !== null &&
      has.has(word) &&
      (!facts.jurisdiction || entry.jurisdiction_code === 'US') &&
      (!facts.topic_id || entry.topic_id === 'eu-ecb') &&
      (!status || entry.status === status);
    const search = calm.parseSearch(word);
    const page = await calm.listEntries({ search, ...filter }, { limit: 5, offset: 0, position: null });
    const found = page.items.map(({ id, published_date, status: own }) => `${id} ${published_date} ${own}`);
    const right = isWanted && entry ? [`${entry.id} ${entry.published_date} ${entry.status}`] : [];
    // A writer that is stopped for long sends its request again, and goes on.
    if (!isSettled && (await stored(n))?.version !== entry?.version) return;
    const what = `${word} ${JSON.stringify(filter)}`;
    if (found.length > 0 || isSettled) expect(found, what).toEqual(right);
    if (page.total !== null || isSettled) expect(page.total, what).toBe(right.length);
  }
}

async function expectSettled(n: number, versions: Version[]): Promise<void> {
  expect(await marks()).toEqual([{ pk: 'WORDS_DUE', sk: '!', former_since: expect.any(String) }]);
  await expectSearches(n, versions, true);
}

const textOf = ({ pk, sk }: Record<string, unknown>) => `${pk} ${sk}`;

/** The postings of all entries that were made and their rows in the lists of changes, none missing and none too many. */
async function expectPostings(): Promise<void> {
  const items = await itemsOf(process.env['TABLE_NAME'] ?? '');
  const entries = items.filter(({ sk }) => sk === 'ENTRY').map((item) => calm.parseStoredEntry(item));
  const postings = items.filter(({ pk }) => /^(WORD|CONCEPT|FACT|CHANGES):/.test(String(pk))).map(textOf);
  const right = entries
    .flatMap((entry) => [...calm.buildPostings(entry), ...calm.getChangeListKeys(entry)])
    .map((key) => textOf({ ...key }));
  expect(postings.sort()).toEqual(right.sort());
}

/** Ways in which what is left is settled. */
const SETTLING: Record<string, () => Promise<unknown>> = {
  once: () => calm.drainIndexOutbox(later()),
  twice: async () => {
    await calm.drainIndexOutbox(later());
    expect(await calm.drainIndexOutbox(later())).toEqual({ settled: 0, due_since: null });
  },
  'by two at once': () => Promise.all([calm.drainIndexOutbox(later()), doomed.drainIndexOutbox(later())]),
};
const waysOf = Object.values(SETTLING);

describe.each(CHANGES)('%s', (_, before, after) => {
  const versions = [...(before ? [before] : []), after, BACK];

  afterAll(expectPostings);
  const begun = () => begin(before);
  const storeAfter = (n: number) => store(doomed, n, after);

  it.each([false, true])(
    'by a writer that is killed at any request, and settled once, twice or by two at once',
    async (half) => {
      await atEachRequest(proxy, { least: 3, variants: 2, begin: begun, run: storeAfter, half }, async (n, at) => {
        await expectSearches(n, versions, false);
        await calm.drainIndexOutbox();
        await expectSearches(n, versions, false);
        await waysOf[(at + n) % waysOf.length]?.();
        await expectSettled(n, versions);
      });
    },
  );

  it('by a writer that is killed at any request, and again by another one, to what it partly was before', async () => {
    await atEachRequest(proxy, { least: 3, variants: 2, begin: begun, run: storeAfter }, async (n, at) => {
      await store(calm, n, BACK);
      await expectSearches(n, versions, false);
      await waysOf[at % waysOf.length]?.();
      await expectSettled(n, versions);
    });
  });

  it('by a writer that stops at any request until another one was there', async () => {
    const during = async (n: number) => {
      await store(calm, n, BACK);
      await expectSearches(n, versions, false);
    };
    await atEachRequest(proxy, { least: 3, variants: 2, begin: begun, run: storeAfter, during }, async (n) => {
      await expectSearches(n, versions, false);
      await calm.drainIndexOutbox(later());
      await expectSettled(n, versions);
    });
  });
});

describe('settling', () => {
  const BEFORE: Version = { words: `stays was again ${LONG(0)}`, day: 10 };
  const AFTER: Version = { words: `stays is ${LONG(18)}`, is_active: false };
  const versions = [BEFORE, AFTER, BACK];
  /** How far the writer came that left something to be settled, and how it was killed. */
  const LEFT = [
    ['nothing but the entry', 'cut'],
    ['some of the words', 'half'],
    ['all words', null],
  ] as const;
  type Left = (typeof LEFT)[number][1];

  /** An entry whose writer came that far. */
  async function left(how: Left): Promise<number> {
    const n = await begin(BEFORE);
    if (how === null) await store(calm, n, AFTER);
    else expect(await proxy.cut('BatchWriteItem', () => store(doomed, n, AFTER), how)).toBe(true);
    return n;
  }

  it('tells since when the oldest writing waits, if any does', async () => {
    expect(await calm.getOldestPendingWrite()).toBe(null);
    const begun = Date.now();
    await left('cut');
    const since = Date.parse((await calm.getOldestPendingWrite()) ?? '');
    // Instants are of whole seconds.
    expect(since).toBeGreaterThan(begun - 1_000);
    expect(since).toBeLessThanOrEqual(Date.now());
    expect(await calm.drainIndexOutbox(later())).toEqual({ settled: 1, due_since: null });
  });

  /** Marks of writings whose words are stored, as new names in the catalog leave them, and of one whose words are due, after them. */
  async function namesChanged(marks: number): Promise<string> {
    const at = (n: number) =>
      `${new Date(Date.now() + n * 1_000).toISOString().slice(0, 19)}Z#${draft(9_000 + n).id}#2`;
    const all = Array.from({ length: marks }, (_, n) => ({ pk: 'WORDS_DUE', sk: at(n - marks), stored: true }));
    const due = { pk: 'WORDS_DUE', sk: at(0) };
    await calm.writeBatches([...all, due], []);
    return due.sk.split('#')[0] ?? '';
  }

  it('words that are due behind many that are stored are told, and settled first; the others while there is time', async () => {
    const since = await namesChanged(45);
    expect(await calm.getOldestPendingWrite()).toBe(since);
    expect(await calm.drainIndexOutbox(later(), () => false)).toEqual({ settled: 0, due_since: since });
    let looks = 0;
    expect(await calm.drainIndexOutbox(later(), () => ++looks === 1)).toEqual({ settled: 1, due_since: null });
    expect(await calm.drainIndexOutbox(later())).toEqual({ settled: 45, due_since: null });
    expect(await calm.drainIndexOutbox(later())).toEqual({ settled: 0, due_since: null });
  });

  const settle = () => doomed.drainIndexOutbox(later());
  const rewrite = (n: number) => store(calm, n, BACK);
  const expectEnd = async (n: number) => {
    await calm.drainIndexOutbox(later());
    await expectSettled(n, versions);
  };

  describe.each(LEFT)('where a writer stored %s', (_, how) => {
    const operation = { least: 10, variants: LEFT.length, begin: () => left(how), run: settle };
    afterAll(expectPostings);

    it('is killed at any request, twice', async () => {
      await atEachRequest(proxy, { ...operation, half: true }, async (n, at) => {
        await expectSearches(n, versions, false);
        await proxy.cut(at, settle);
        await expectSearches(n, versions, false);
        await expectEnd(n);
      });
    });

    it('is killed at any request, then the entry is written again', async () => {
      await atEachRequest(proxy, { ...operation, half: true }, async (n) => {
        await rewrite(n);
        await expectSearches(n, versions, false);
        await expectEnd(n);
      });
    });

    it('stops at any request while the entry is written', async () => {
      const during = async (n: number) => {
        await rewrite(n);
        await expectSearches(n, versions, false);
      };
      await atEachRequest(proxy, { ...operation, during }, async (n) => {
        await expectSearches(n, versions, false);
        await expectEnd(n);
      });
    });

    it('stops at any request while another one settles', async () => {
      await atEachRequest(proxy, { ...operation, during: () => calm.drainIndexOutbox(later()) }, async (n) => {
        await expectSearches(n, versions, false);
        await expectEnd(n);
      });
    });

    it('stops while the entry is written, then it is killed', async () => {
      await atEachRequest(proxy, { ...operation, during: rewrite, isKilled: true }, expectEnd);
    });
  });
});
