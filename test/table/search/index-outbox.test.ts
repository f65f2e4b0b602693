import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntryDraft } from '../../../lib/entries/entry-draft.ts';
import type { Feed } from '../../../lib/feeds/feed.ts';
import type { EntryAttributeValues } from '../../../lib/search/index/attributes.ts';
import { atEachRequest, someCases, startInstances } from '../../support/at-each-request.ts';
import type { CutDynamoDb } from '../../support/cut-dynamodb.ts';
import { draft } from '../../support/drafts.ts';
import { getItems } from '../jobs/table-state.ts';

/*
 * Writers and the draining of the outbox are killed or paused at each of their requests. A search never returns a wrong
 * total in between, and afterwards the postings are exactly those of the entries.
 */

const FEEDS = ['sec-press-releases', 'ecb-press-releases'];
const LATER_MS = 120_000;

const load = async () => ({
  ...(await import('../../../lib/entries/store-entry.ts')),
  ...(await import('../../../lib/entries/changes-by-attribute.ts')),
  ...(await import('../../../lib/entries/list-entries.ts')),
  ...(await import('../../../lib/entries/entry-items.ts')),
  ...(await import('../../../lib/entries/index-outbox.ts')),
  ...(await import('../../../lib/entries/entry-draft.ts')),
  ...(await import('../../../lib/search/parse.ts')),
  ...(await import('../../../lib/search/index/postings.ts')),
  ...(await import('../../../lib/catalog/stored-feeds.ts')),
  ...(await import('../../../lib/platform/dynamodb/read.ts')),
  ...(await import('../../../lib/platform/dynamodb/write.ts')),
});
type OutboxLib = Awaited<ReturnType<typeof load>>;

/** A process without faults, and one that is killed or paused at a request. */
let healthy: OutboxLib;
let failing: OutboxLib;
let proxy: CutDynamoDb;
let feeds: Feed[];
let made = 0;

beforeAll(async () => {
  ({ calm: healthy, doomed: failing, proxy } = await startInstances('words-due', load));
  const all = await healthy.listFeeds();
  feeds = FEEDS.map((id) => all.find((feed) => feed.id === id) as Feed);
  return () => proxy.stop();
});

/** A version of an entry. Each of its `words` ends with the number of the entry, so that no other entry has it. */
interface WordsVersion {
  words: string;
  feed?: 0 | 1;
  day?: number;
  is_active?: boolean;
}
const LONG = (from: number) => Array.from({ length: 36 }, (_, i) => `long${from + i}`).join(' ');
const OLD: WordsVersion = { words: 'stays was again' };

const ownWords = (n: number, { words }: WordsVersion) => words.split(' ').map((word) => `${word}x${n}`);
function getDraft(n: number, version: WordsVersion): EntryDraft {
  const { feed = 0, day = 10, is_active = true } = version;
  const names = healthy.getDenormalizedFeedFields(feeds[feed] as Feed);
  const published_date = `2026-10-${day}T10:00:00Z`;
  return draft(n, {
    ...names,
    title: `Entry ${n}`,
    description: ownWords(n, version).join(' '),
    published_date,
    is_active,
  });
}

const CHANGES: [string, WordsVersion | null, WordsVersion][] = [
  ['entry created', null, OLD],
  ['words changed', OLD, { words: 'stays is' }],
  ['many words changed', { words: `stays ${LONG(0)}` }, { words: `stays ${LONG(18)}` }],
  ['date changed', OLD, { ...OLD, day: 20 }],
  ['status and topic changed', OLD, { ...OLD, feed: 1, is_active: false }],
];
const BACK: WordsVersion = { words: 'stays was third' };

const stored = async (n: number) => {
  const item = await healthy.getItem({ pk: `ENTRY#${draft(n).id}`, sk: 'ENTRY' }, { consistent: true });
  return item && healthy.parseStoredEntry(item);
};
const store = (lib: OutboxLib, n: number, version: WordsVersion) => lib.storeEntry(getDraft(n, version));
const later = () => new Date(Date.now() + LATER_MS);
const marks = async () => [
  ...(await healthy.queryItems({ partition: 'WORDS_DUE', consistent: true })),
  ...(await healthy.queryItems({ partition: 'WORDS_GONE', consistent: true })),
];

/** Stores the version that an entry had before, with nothing pending. */
async function begin(before: WordsVersion | null): Promise<number> {
  made += 1;
  if (before) await store(healthy, made, before);
  return made;
}

const FILTERS: { attributes?: Partial<EntryAttributeValues>; status?: 'active' | 'inactive' }[] = [
  ...[{}, { attributes: { jurisdiction: ['US'] } }, { attributes: { topic_id: ['eu-ecb'] } }],
  { status: 'active' },
];

/**
 * Expects each search for the words of the versions to be right. Its total is right or null; `isSettled` requires a
 * total.
 */
async function expectSearches(n: number, versions: WordsVersion[], isSettled: boolean): Promise<void> {
  const entry = await stored(n);
  const has = new Set(entry?.description.split(' '));
  const words = [...new Set(versions.flatMap((version) => ownWords(n, version)))];
  const [first = '', ...others] = words.length > 9 ? [words[0], words[1], words[30], words.at(-1)] : words;
  const searches = [
    ...FILTERS.map((filter) => ({ word: first, filter })),
    ...others.map((word) => ({ word, filter: {} })),
  ];
  for (const { word = '', filter } of someCases(searches)) {
    const { attributes = {}, status }: (typeof FILTERS)[number] = filter;
    const isWanted =
      entry !== null &&
      has.has(word) &&
      (!attributes.jurisdiction || entry.jurisdiction_code === 'US') &&
      (!attributes.topic_id || entry.topic_id === 'eu-ecb') &&
      (!status || entry.status === status);
    const search = healthy.parseSearchText(word);
    const page = await healthy.listEntries({ search, ...filter }, { limit: 5, offset: 0, position: null });
    const found = page.items.map(({ id, published_date, status: own }) => `${id} ${published_date} ${own}`);
    const right = isWanted && entry ? [`${entry.id} ${entry.published_date} ${entry.status}`] : [];
    // A writer that is paused for long repeats its request, and continues.
    if (!isSettled && (await stored(n))?.version !== entry?.version) return;
    const what = `${word} ${JSON.stringify(filter)}`;
    if (found.length > 0 || isSettled) expect(found, what).toEqual(right);
    if (page.total !== null || isSettled) expect(page.total, what).toBe(right.length);
  }
}

async function expectSettled(n: number, versions: WordsVersion[]): Promise<void> {
  expect(await marks()).toEqual([{ pk: 'WORDS_DUE', sk: '!', former_since: expect.any(String) }]);
  await expectSearches(n, versions, true);
}

const getText = ({ pk, sk }: Record<string, unknown>) => `${pk} ${sk}`;

/** Expects exactly the postings and change rows of all entries that were made. */
async function expectPostings(): Promise<void> {
  const items = await getItems(process.env['TABLE_NAME'] ?? '');
  const entries = items.filter(({ sk }) => sk === 'ENTRY').map((item) => healthy.parseStoredEntry(item));
  const postings = items.filter(({ pk }) => /^(WORD|CONCEPT|FACT|CHANGES):/.test(String(pk))).map(getText);
  const right = entries
    .flatMap((entry) => [...healthy.buildPostings(entry), ...healthy.listChangeStreamKeysByAttribute(entry)])
    .map((key) => getText({ ...key }));
  expect(postings.sort()).toEqual(right.sort());
}

/** Ways to drain the outbox. */
const SETTLING: Record<string, () => Promise<unknown>> = {
  once: () => healthy.drainIndexOutbox(later()),
  twice: async () => {
    await healthy.drainIndexOutbox(later());
    expect(await healthy.drainIndexOutbox(later())).toEqual({ settled: 0, due_since: null });
  },
  'by two at once': () => Promise.all([healthy.drainIndexOutbox(later()), failing.drainIndexOutbox(later())]),
};
const waysOf = Object.values(SETTLING);

describe.each(CHANGES)('index outbox after a write of an entry (%s)', (_, before, after) => {
  const versions = [...(before ? [before] : []), after, BACK];

  afterAll(expectPostings);
  const begun = () => begin(before);
  const storeAfter = (n: number) => store(failing, n, after);

  it.each([false, true])(
    'is drained correctly after the writer is killed at any request, also by concurrent drains',
    async (half) => {
      await atEachRequest(proxy, { least: 3, variants: 2, begin: begun, run: storeAfter, half }, async (n, at) => {
        await expectSearches(n, versions, false);
        await healthy.drainIndexOutbox();
        await expectSearches(n, versions, false);
        await waysOf[(at + n) % waysOf.length]?.();
        await expectSettled(n, versions);
      });
    },
  );

  it('is drained correctly after the writer is killed and another writer restores part of the old words', async () => {
    await atEachRequest(proxy, { least: 3, variants: 2, begin: begun, run: storeAfter }, async (n, at) => {
      await store(healthy, n, BACK);
      await expectSearches(n, versions, false);
      await waysOf[at % waysOf.length]?.();
      await expectSettled(n, versions);
    });
  });

  it('is drained correctly after the writer is paused at any request during another write', async () => {
    const during = async (n: number) => {
      await store(healthy, n, BACK);
      await expectSearches(n, versions, false);
    };
    await atEachRequest(proxy, { least: 3, variants: 2, begin: begun, run: storeAfter, during }, async (n) => {
      await expectSearches(n, versions, false);
      await healthy.drainIndexOutbox(later());
      await expectSettled(n, versions);
    });
  });
});

describe('draining the outbox', () => {
  const BEFORE: WordsVersion = { words: `stays was again ${LONG(0)}`, day: 10 };
  const AFTER: WordsVersion = { words: `stays is ${LONG(18)}`, is_active: false };
  const versions = [BEFORE, AFTER, BACK];
  /** How far the writer came before it was killed, and how it was killed. */
  const LEFT = [
    ['only the entry', 'cut'],
    ['the entry and some of its words', 'half'],
    ['the entry and all its words', null],
  ] as const;
  type Left = (typeof LEFT)[number][1];

  /** Stores an entry whose writer came that far, and returns its number. */
  async function left(how: Left): Promise<number> {
    const n = await begin(BEFORE);
    if (how === null) await store(healthy, n, AFTER);
    else expect(await proxy.cut('BatchWriteItem', () => store(failing, n, AFTER), how)).toBe(true);
    return n;
  }

  it('reports the time of the oldest pending index write, and null without pending writes', async () => {
    expect(await healthy.getOldestPendingIndexWriteTime()).toBe(null);
    const begun = Date.now();
    await left('cut');
    const since = Date.parse((await healthy.getOldestPendingIndexWriteTime()) ?? '');
    // Instants are of whole seconds.
    expect(since).toBeGreaterThan(begun - 1_000);
    expect(since).toBeLessThanOrEqual(Date.now());
    expect(await healthy.drainIndexOutbox(later())).toEqual({ settled: 1, due_since: null });
  });

  /**
   * Stores pending writes whose words are stored, and after them one whose words are not. The first ones are as new
   * names in the catalog leave them.
   */
  async function namesChanged(marks: number): Promise<string> {
    const at = (n: number) =>
      `${new Date(Date.now() + n * 1_000).toISOString().slice(0, 19)}Z#${draft(9_000 + n).id}#2`;
    const all = Array.from({ length: marks }, (_, n) => ({ pk: 'WORDS_DUE', sk: at(n - marks), stored: true }));
    const due = { pk: 'WORDS_DUE', sk: at(0) };
    await healthy.putAndDeleteItems([...all, due], []);
    return due.sk.split('#')[0] ?? '';
  }

  it('drains pending writes whose words are missing before those whose words are stored', async () => {
    const since = await namesChanged(45);
    expect(await healthy.getOldestPendingIndexWriteTime()).toBe(since);
    expect(await healthy.drainIndexOutbox(later(), () => false)).toEqual({ settled: 0, due_since: since });
    let looks = 0;
    expect(await healthy.drainIndexOutbox(later(), () => ++looks === 1)).toEqual({ settled: 1, due_since: null });
    expect(await healthy.drainIndexOutbox(later())).toEqual({ settled: 45, due_since: null });
    expect(await healthy.drainIndexOutbox(later())).toEqual({ settled: 0, due_since: null });
  });

  const settle = () => failing.drainIndexOutbox(later());
  const rewrite = (n: number) => store(healthy, n, BACK);
  const expectEnd = async (n: number) => {
    await healthy.drainIndexOutbox(later());
    await expectSettled(n, versions);
  };

  describe.each(LEFT)('drain of the outbox after a writer stored %s', (_, how) => {
    const operation = { least: 10, variants: LEFT.length, begin: () => left(how), run: settle };
    afterAll(expectPostings);

    it('indexes the entry when the drain is killed twice at any request', async () => {
      await atEachRequest(proxy, { ...operation, half: true }, async (n, at) => {
        await expectSearches(n, versions, false);
        await proxy.cut(at, settle);
        await expectSearches(n, versions, false);
        await expectEnd(n);
      });
    });

    it('indexes the entry when the drain is killed at any request and the entry is written again', async () => {
      await atEachRequest(proxy, { ...operation, half: true }, async (n) => {
        await rewrite(n);
        await expectSearches(n, versions, false);
        await expectEnd(n);
      });
    });

    it('indexes the entry when the drain is paused at any request while the entry is written', async () => {
      const during = async (n: number) => {
        await rewrite(n);
        await expectSearches(n, versions, false);
      };
      await atEachRequest(proxy, { ...operation, during }, async (n) => {
        await expectSearches(n, versions, false);
        await expectEnd(n);
      });
    });

    it('indexes the entry when the drain is paused at any request while another drain runs', async () => {
      await atEachRequest(proxy, { ...operation, during: () => healthy.drainIndexOutbox(later()) }, async (n) => {
        await expectSearches(n, versions, false);
        await expectEnd(n);
      });
    });

    it('indexes the entry when the drain is paused during a write of the entry and then killed', async () => {
      await atEachRequest(proxy, { ...operation, during: rewrite, isKilled: true }, expectEnd);
    });
  });
});
