import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { EntryDraft } from '../../../lib/entries/draft.ts';
import type { Feed } from '../../../lib/feeds/feed.ts';
import type { Facts } from '../../../lib/search/facts.ts';
import { atEach } from '../../support/at-each.ts';
import { startCutDynamoDb } from '../../support/cut-dynamodb.ts';
import { draft } from '../../support/drafts.ts';
import { ownTable } from '../../support/own-table.ts';
import { itemsOf } from '../jobs/table-state.ts';

/*
 * Writers, and the settling of what they leave, that are killed or stopped at each of their requests. A search never tells a wrong
 * total meanwhile, and afterwards the postings are exactly those of the entries.
 */

const FEEDS = ['sec-press-releases', 'ecb-press-releases'];
/** More requests than anything here sends: a loop over all of them ends before. */
const MOST = 40;
const LATER_MS = 120_000;

async function instanceOf(endpoint: string) {
  vi.resetModules();
  process.env['DYNAMODB_ENDPOINT'] = endpoint;
  return {
    ...(await import('../../../lib/entries/write.ts')),
    ...(await import('../../../lib/entries/change-lists.ts')),
    ...(await import('../../../lib/entries/read.ts')),
    ...(await import('../../../lib/entries/rows.ts')),
    ...(await import('../../../lib/entries/words-due.ts')),
    ...(await import('../../../lib/entries/feed-names.ts')),
    ...(await import('../../../lib/search/grammar.ts')),
    ...(await import('../../../lib/search/postings.ts')),
    ...(await import('../../../lib/catalog/feeds.ts')),
    ...(await import('../../../lib/table/read.ts')),
    ...(await import('../../../lib/table/write.ts')),
  };
}
type Instance = Awaited<ReturnType<typeof instanceOf>>;

/** A process that nothing befalls, one that is killed, and another one of these. */
let calm: Instance;
let doomed: Instance;
let other: Instance;
let cutting: Awaited<ReturnType<typeof startCutDynamoDb>>;
let stopping: typeof cutting;
let feeds: Feed[];
let table = '';
let made = 0;

beforeAll(async () => {
  await ownTable('words-due');
  table = process.env['TABLE_NAME'] ?? '';
  const endpoint = process.env['DYNAMODB_ENDPOINT'] ?? '';
  [cutting, stopping] = await Promise.all([startCutDynamoDb(endpoint), startCutDynamoDb(endpoint)]);
  doomed = await instanceOf(cutting.endpoint);
  other = await instanceOf(stopping.endpoint);
  calm = await instanceOf(endpoint);
  const all = await calm.listFeeds();
  feeds = FEEDS.map((id) => all.find((feed) => feed.id === id) as Feed);
});
afterAll(async () => {
  await Promise.all([cutting.stop(), stopping.stop()]);
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
  const names = calm.namesOf(feeds[feed] as Feed);
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
  return item && calm.storedEntryOfItem(item);
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

/** Searches for each word that one of the versions has: a total is right, and so is what is found; `isSettled`: there is a total. */
async function expectSearches(n: number, versions: Version[], isSettled: boolean): Promise<void> {
  const entry = await stored(n);
  const has = new Set(entry?.description.split(' '));
  const words = [...new Set(versions.flatMap((version) => ownWords(n, version)))];
  const asked = words.length > 9 ? [words[0], words[1], words[30], words.at(-1)] : words;
  const filters: { facts?: Partial<Facts>; status?: 'active' | 'inactive' }[] = [
    ...[{}, { facts: { jurisdiction: ['US'] } }, { facts: { topic_id: ['eu-ecb'] } }],
    { status: 'active' },
  ];
  for (const [i, word = ''] of asked.entries())
    for (const filter of i === 0 ? filters : filters.slice(0, 1)) {
      const { facts = {}, status } = filter;
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
  const items = await itemsOf(table);
  const entries = items.filter(({ sk }) => sk === 'ENTRY').map((item) => calm.storedEntryOfItem(item));
  const postings = items.filter(({ pk }) => /^(WORD|CONCEPT|FACT|CHANGES):/.test(String(pk))).map(textOf);
  const right = entries
    .flatMap((entry) => [...calm.postingsOf(entry), ...calm.listKeysOf(entry)])
    .map((key) => textOf({ ...key }));
  expect(postings.sort()).toEqual(right.sort());
}

/** Ways in which what is left is settled. */
const SETTLING: Record<string, () => Promise<unknown>> = {
  once: () => calm.settleWords(later()),
  twice: async () => {
    await calm.settleWords(later());
    expect(await calm.settleWords(later())).toEqual({ settled: 0, due_since: null });
  },
  'by two at once': () => Promise.all([calm.settleWords(later()), other.settleWords(later())]),
};
const waysOf = Object.values(SETTLING);

describe.each(CHANGES)('%s', (_, before, after) => {
  const versions = [...(before ? [before] : []), after, BACK];

  it('by a writer that is killed at any request, and settled once, twice or by two at once', async () => {
    const requests = await atEach({ least: 3, most: MOST }, async (at) => {
      let wasCut = false;
      for (const how of made % 2 === 0 ? (['cut', 'half'] as const) : (['half'] as const)) {
        const n = await begin(before);
        wasCut = await cutting.cut(at, () => store(doomed, n, after), how);
        await expectSearches(n, versions, false);
        await calm.settleWords();
        await expectSearches(n, versions, false);
        await waysOf[(at + made) % waysOf.length]?.();
        await expectSettled(n, versions);
      }
      return wasCut;
    });
    expect(requests).toBeGreaterThan(2);
    await expectPostings();
  });

  it('by a writer that is killed at any request, and again by another one, to what it partly was before', async () => {
    await atEach({ least: 3, most: MOST }, async (at) => {
      const n = await begin(before);
      const wasCut = await cutting.cut(at, () => store(doomed, n, after));
      await store(calm, n, BACK);
      await expectSearches(n, versions, false);
      await waysOf[at % waysOf.length]?.();
      await expectSettled(n, versions);
      return wasCut;
    });
    await expectPostings();
  });

  it('by a writer that stops at any request until another one was there', async () => {
    await atEach({ least: 3, most: MOST }, async (at) => {
      const n = await begin(before);
      const meanwhile = async () => {
        await store(calm, n, BACK);
        await expectSearches(n, versions, false);
      };
      const wasHeld = await stopping.hold(at, () => store(other, n, after), meanwhile);
      await expectSearches(n, versions, false);
      await calm.settleWords(later());
      await expectSettled(n, versions);
      return wasHeld;
    });
    await expectPostings();
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
    else expect(await cutting.cut('BatchWriteItem', () => store(doomed, n, AFTER), how)).toBe(true);
    return n;
  }

  it('tells since when the oldest writing waits, if any does', async () => {
    expect(await calm.wordsDueSince()).toBe(null);
    const begun = Date.now();
    await left('cut');
    const since = Date.parse((await calm.wordsDueSince()) ?? '');
    // Instants are of whole seconds.
    expect(since).toBeGreaterThan(begun - 1_000);
    expect(since).toBeLessThanOrEqual(Date.now());
    expect(await calm.settleWords(later())).toEqual({ settled: 1, due_since: null });
  });

  /** Marks of writings whose words are stored, as new names in the catalog leave them, and of one whose words are due, after them. */
  async function namesChanged(marks: number): Promise<string> {
    const at = (n: number) =>
      `${new Date(Date.now() + n * 1_000).toISOString().slice(0, 19)}Z#${draft(9_000 + n).id}#2`;
    const all = Array.from({ length: marks }, (_, n) => ({ pk: 'WORDS_DUE', sk: at(n - marks), stored: true }));
    const due = { pk: 'WORDS_DUE', sk: at(0) };
    await calm.writeEach([...all, due], []);
    return due.sk.split('#')[0] ?? '';
  }

  it('words that are due behind many that are stored are told, and settled first; the others while there is time', async () => {
    const since = await namesChanged(450);
    expect(await calm.wordsDueSince()).toBe(since);
    expect(await calm.settleWords(later(), () => false)).toEqual({ settled: 0, due_since: since });
    let looks = 0;
    expect(await calm.settleWords(later(), () => ++looks === 1)).toEqual({ settled: 1, due_since: null });
    expect(await calm.settleWords(later())).toEqual({ settled: 450, due_since: null });
    expect(await calm.settleWords(later())).toEqual({ settled: 0, due_since: null });
  });

  it.each(LEFT)('where a writer stored %s: killed at any request, twice', async (_, how) => {
    const requests = await atEach({ least: 10, most: MOST }, async (at) => {
      const n = await left(how);
      const wasCut = await cutting.cut(at, () => doomed.settleWords(later()), 'half');
      await expectSearches(n, versions, false);
      await cutting.cut(at, () => doomed.settleWords(later()));
      await expectSearches(n, versions, false);
      await calm.settleWords(later());
      await expectSettled(n, versions);
      return wasCut;
    });
    expect(requests).toBeGreaterThan(5);
    await expectPostings();
  });

  it.each(LEFT)('where a writer stored %s: killed at any request, then written again', async (_, how) => {
    await atEach({ least: 10, most: MOST }, async (at) => {
      const n = await left(how);
      const wasCut = await cutting.cut(at, () => doomed.settleWords(later()), 'half');
      await store(calm, n, BACK);
      await expectSearches(n, versions, false);
      await calm.settleWords(later());
      await expectSettled(n, versions);
      return wasCut;
    });
    await expectPostings();
  });

  it.each(LEFT)('where a writer stored %s: stopped at any request while the entry is written', async (_, how) => {
    await atEach({ least: 10, most: MOST }, async (at) => {
      const n = await left(how);
      const meanwhile = async () => {
        await store(calm, n, BACK);
        await expectSearches(n, versions, false);
      };
      const wasHeld = await stopping.hold(at, () => other.settleWords(later()), meanwhile);
      await expectSearches(n, versions, false);
      await calm.settleWords(later());
      await expectSettled(n, versions);
      return wasHeld;
    });
    await expectPostings();
  });

  it.each(LEFT)('where a writer stored %s: stopped at any request while another one settles', async (_, how) => {
    await atEach({ least: 10, most: MOST }, async (at) => {
      const n = await left(how);
      const wasHeld = await stopping.hold(
        at,
        () => other.settleWords(later()),
        () => calm.settleWords(later()),
      );
      await expectSearches(n, versions, false);
      await calm.settleWords(later());
      await expectSettled(n, versions);
      return wasHeld;
    });
    await expectPostings();
  });

  it.each(LEFT)('where a writer stored %s: stopped while the entry is written, then killed', async (_, how) => {
    await atEach({ least: 10, most: MOST }, async (at) => {
      const n = await left(how);
      const write = () => store(calm, n, BACK);
      const wasHeld = await stopping.hold(at, () => other.settleWords(later()), write, { killed: true });
      await calm.settleWords(later());
      await expectSettled(n, versions);
      return wasHeld;
    });
    await expectPostings();
  });
});
