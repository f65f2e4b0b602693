import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDocumentId } from '../../../lib/documents/document-address.ts';
import type { EntryDetail } from '../../../lib/entries/entry.ts';
import { DOCUMENT_TASKS_PARTITION, documentTextKey } from '../../../lib/platform/dynamodb/document-keys.ts';
import type { SearchedDocument, SearchedTextSource } from '../../../lib/search/index/searched-texts.ts';
import { matchesQueryInPart } from '../../../lib/search/match-texts.ts';
import { parseSearchText } from '../../../lib/search/parse.ts';
import type { ListPosition, PageRequest } from '../../../lib/values/page.ts';
import { atEachRequest, someCases } from '../../support/at-each-request.ts';
import type { CutDynamoDb } from '../../support/cut-dynamodb.ts';
import { draft } from '../../support/drafts.ts';
import { reads, storeDocument, unvisited } from '../../support/kept-document.ts';
import { fc, getSome } from '../../support/property.ts';
import { TABLE_IS_KIND } from '../../support/unkind-dynamodb.ts';
import { type DocumentsWorld, MINUTE_MS, startKillableWorld } from './world.ts';

/*
 * A search in documents finds exactly the entries whose documents match, after changes of the text or the entry and
 * after killed index writers.
 */

const WORDS = [
  'bank',
  'capital',
  'capitals',
  'requirement',
  'the',
  'fraud',
  'securities',
  'liquidity',
  'zebra',
  'ratio',
];
const COUNT = 40;
const RUNS = getSome(90);
const HALF = { freq: 1 };
/** Longer than the lease of a killed process. */
const LEASE_MS = 2 * MINUTE_MS;

let failing: Awaited<ReturnType<typeof startKillableWorld>>['failing'];
let proxy: CutDynamoDb;
let world: DocumentsWorld;
const texts = new Map<string, SearchedDocument>();
let n = 0;

const sentence = (seed: number, length: number) =>
  Array.from({ length }, (_, i) => WORDS[(seed * 31 + i * i * 7 + seed * i) % WORDS.length]).join(' ');
const getLink = (id: string) => `https://example.org/${id}`;

beforeAll(async () => {
  ({ world, failing, proxy } = await startKillableWorld('documents-search'));
  for (let i = 0; i < COUNT; i += 1) {
    const id = await stored({
      title: sentence(i, 2),
      description: sentence(i + 50, 3),
      is_active: i % 5 !== 0,
      place: i,
    });
    if (i % 3 === 0) continue;
    // Some words occur more often in the document than a posting counts.
    const passages = [
      sentence(i + 7, 6),
      sentence(i + 9, 4),
      ...(i % 4 === 0 ? [`${'capital fraud '.repeat(20)} ratio`] : []),
    ];
    await read(id, passages);
  }
  await index();
});
afterAll(async () => {
  await world.stop();
  await proxy.stop();
});

/** Stores an entry with a unique link; returns its id. */
async function stored(fields: Parameters<typeof draft>[1]): Promise<string> {
  n += 1;
  const day = String(1 + (n % 28)).padStart(2, '0');
  const published_date = `2026-10-${day}T0${n % 10}:00:00Z`;
  await world.storeEntry(draft(n, { published_date, link: getLink(world.idOf(n)), ...fields }));
  return world.idOf(n);
}

/** Stores the text of the first or a later visit of an entry's document. */
async function read(id: string, passages: string[]): Promise<void> {
  const { buildDocumentEntryItem } = await import('../../../lib/documents/document-rows.ts');
  const document = getDocumentId(getLink(id));
  const known = await world.findDocumentRecord(document);
  if (known) await world.storeVisit(known, reads(...passages), { sent_at: '', now: new Date() });
  else {
    await storeDocument(unvisited(getLink(id)), [reads(...passages)]);
    await world.putItem({ Item: buildDocumentEntryItem(document, id) });
  }
  texts.set(id, { passages, language: 'en' });
}

/** Indexes the texts that were read, until nothing is due. */
async function index(): Promise<void> {
  for (;;) {
    world.pass(LEASE_MS);
    const { outcome } = await world.runDocumentTasks(new Date(), () => true);
    if (outcome === 'nothing due') return;
  }
}

interface DocumentQuery {
  search: string;
  where: SearchedTextSource;
  status?: 'active' | 'inactive' | undefined;
  order?: 'newest' | 'relevance';
  topic?: string | null;
}

const getFilter = ({ search, where, status, order, topic }: DocumentQuery) => ({
  search: parseSearchText(search),
  where,
  status,
  publishedRange: {},
  ...(order ? { order } : {}),
  attributes: topic ? { topic_id: [topic] } : {},
});

async function found(query: DocumentQuery, limit = 7): Promise<{ ids: string[]; totals: (number | null)[] }> {
  const ids = [] as string[];
  const totals = [] as (number | null)[];
  let position: ListPosition | null = null;
  do {
    const page: Awaited<ReturnType<DocumentsWorld['listEntries']>> = await world.listEntries(
      getFilter(query),
      { limit, offset: 0, position },
      world.readDocumentTexts,
    );
    ids.push(...page.items.map(({ id }) => id));
    if (!position) totals.push(page.total);
    position = page.next;
  } while (position);
  return { ids, totals };
}

/** Returns the expected matches: the rule of the search, evaluated for every entry and its text. */
async function expected({ search, where, status, topic }: DocumentQuery): Promise<string[]> {
  const all = await everything();
  const query = await world.parseSearchQuery(parseSearchText(search));
  return all
    .filter((entry) => !status || entry.status === status)
    .filter((entry) => !topic || entry.topic_id === topic)
    .filter((entry) => matchesQueryInPart(query, where, { searched: entry, document: texts.get(entry.id) ?? null }))
    .map(({ id }) => id);
}

async function everything(): Promise<EntryDetail[]> {
  const items: EntryDetail[] = [];
  let position: ListPosition | null = null;
  do {
    const page: Awaited<ReturnType<DocumentsWorld['listEntries']>> = await world.listEntries(
      {},
      { limit: 100, offset: 0, position },
    );
    items.push(...page.items);
    position = page.next;
  } while (position);
  return items;
}

const ofNumbers = (ids: string[]) => [...ids].sort();
const PARTS = ['entry', 'document', 'both'] as const;

it('finds matches in entry, document or both for words, phrases, exclusions and filters', async () => {
  let fruitful = 0;
  const word = fc.constantFrom(...WORDS.filter((one) => one !== 'the'));
  const query = fc.record({
    words: fc.array(word, { minLength: 1, maxLength: 2 }),
    phrase: fc.option(fc.tuple(word, fc.constantFrom(...WORDS)), HALF),
    excluded: fc.option(word, { freq: 4 }),
    where: fc.constantFrom(...PARTS),
    status: fc.constantFrom(undefined, 'active' as const, 'inactive' as const),
    topic: fc.option(fc.constantFrom('us-sec', 'us-cftc'), { freq: 4 }),
    order: fc.constantFrom('newest' as const, 'relevance' as const),
    limit: fc.integer({ min: 1, max: 20 }),
  });
  await fc.assert(
    fc.asyncProperty(query, async ({ words, phrase, excluded, limit, ...rest }) => {
      const quoted = phrase ? [`"${phrase.join(' ')}"`] : [];
      const search = [...words, ...quoted, ...(excluded ? [`-${excluded}`] : [])].join(' ');
      const requested = { search, ...rest };
      const wanted = await expected(requested);
      const { ids, totals } = await found(requested, limit);
      if (rest.order === 'newest') expect(ids, search).toEqual(wanted);
      else expect(ofNumbers(ids), search).toEqual(ofNumbers(wanted));
      for (const total of totals) expect([null, wanted.length]).toContain(total);
      const counted = await world.listEntries(
        getFilter({ ...requested, order: 'newest' }),
        PAGE_0,
        world.readDocumentTexts,
      );
      expect([null, wanted.length]).toContain(counted.total);
      if (wanted.length > 0) fruitful += 1;
    }),
    { numRuns: RUNS },
  );
  expect(fruitful).toBeGreaterThan(RUNS / 3);
});
const PAGE_0 = { limit: 0, offset: 0, position: null };

it('ranks matches in the entry before matches in its document by relevance', async () => {
  const one = await stored({ description: 'A quokka.' });
  const other = await stored({ title: 'Something else' });
  await read(other, ['A quokka.']);
  await index();
  expect((await found({ search: 'quokka', where: 'both', order: 'newest' })).ids).toEqual([other, one]);
  expect((await found({ search: 'quokka', where: 'both', order: 'relevance' })).ids).toEqual([one, other]);
});

it('names the document among the matching fields only if the entry alone does not match', async () => {
  const id = await stored({ title: 'Wombats', description: 'Marsupials.' });
  await read(id, ['They dig burrows.', 'A wombat is no bear.']);
  await index();
  const listFields = async (search: string, where: SearchedTextSource) => {
    const filter = { ...getFilter({ search, where }), highlight: true };
    const { items } = await world.listEntries(filter, { limit: 5, offset: 0, position: null }, world.readDocumentTexts);
    return items.map(({ matches = [] }) => matches.map(({ field }) => field));
  };
  expect(await listFields('wombat', 'both')).toEqual([['title']]);
  expect(await listFields('wombat burrows', 'both')).toEqual([['title', 'document']]);
  expect(await listFields('wombat', 'document')).toEqual([['document']]);
  expect(await listFields('burrows', 'entry')).toEqual([]);
});

describe('changed documents and entries', () => {
  it('finds a changed document only by the words of its current text', async () => {
    const id = await stored({});
    await read(id, ['An aardvark in the morning.']);
    await index();
    expect((await asks('aardvark')).ids).toEqual([id]);
    await read(id, ['An armadillo in the morning.']);
    await index();
    const all = [await asks('aardvark'), await asks('armadillo'), await asks('morning')];
    expect(all.map(({ ids }) => ids)).toEqual([[], [id], [id]]);
    expect(await getRows('aardvark')).toBe(0);
  });

  it('finds an entry by its document under its new status, and no longer after its link changes', async () => {
    const id = await stored({ is_active: true });
    await read(id, ['A capybara.']);
    await index();
    const of = (status: 'active' | 'inactive') => found({ search: 'capybara', where: 'both', status });
    expect((await of('active')).ids).toEqual([id]);
    await world.storeEntry(draft(n, { link: getLink(id), is_active: false }));
    expect((await of('inactive')).totals).toEqual([null]);
    expect((await of('active')).ids).toEqual([]);
    await follow();
    expect((await of('inactive')).ids).toEqual([id]);
    expect(await getRows('capybara')).toBe(1);
    await world.storeEntry(draft(n, { link: 'https://example.org/elsewhere', is_active: true }));
    expect((await of('active')).ids).toEqual([]);
    await follow();
    expect([(await of('active')).ids, await getRows('capybara')]).toEqual([[], 0]);
  });

  it('returns the total again once an entry with two status changes is reindexed', async () => {
    const id = await stored({ is_active: true });
    await read(id, ['A potoroo.']);
    await index();
    await world.storeEntry(draft(n, { link: getLink(id), is_active: false }));
    await follow();
    await world.storeEntry(draft(n, { link: getLink(id), is_active: true }));
    await world.storeEntry(draft(n, { link: getLink(id), is_active: false }));
    expect((await asks('potoroo')).totals).toEqual([null]);
    await follow();
    expect(await asks('potoroo')).toEqual({ ids: [id], totals: [1] });
  });

  it('reindexes nothing after an edit that keeps link, date and status', async () => {
    const id = await stored({ title: 'Before' });
    await read(id, ['A dingo.']);
    await index();
    await follow();
    await world.storeEntry(draft(n, { ...(await getEntry(id)), title: 'After' }));
    world.pass(MINUTE_MS);
    await world.scheduleNewDocuments(() => true);
    expect((await world.runDocumentTasks(new Date(), () => true)).outcome).toBe('nothing due');
  });
});

/** Processes a change as the planner does. */
async function follow(): Promise<void> {
  world.pass(MINUTE_MS);
  await world.scheduleNewDocuments(() => true);
  await index();
}

const getEntry = async (id: string) => {
  const { link, published_date, is_active } = await world.getEntry(id);
  return { link, published_date, is_active };
};
const getRows = async (word: string) =>
  (await world.queryItems({ partition: `WORD:${word}`, consistent: true })).length;

const indexFailing = () => failing.runDocumentTasks(new Date(), () => true);
const MANY = Array.from({ length: 60 }, (_, i) => `filler${i}`).join(' ');

it('returns the total of the old or new text, or no total, when indexing is killed at any request', async () => {
  const id = await stored({ title: 'Numbats' });
  await read(id, [`numbat ${MANY}`]);
  await index();
  let last = 'numbat';
  const totals = new Set<string>();
  const begin = async (at: number) => {
    const next = `numbat${at}`;
    await read(id, [`${next} ${MANY.replaceAll('filler', `other${at}x`)}`]);
    world.pass(LEASE_MS);
    return next;
  };
  await atEachRequest(proxy, { least: 18, begin, run: indexFailing }, async (next) => {
    const of = await asks(last);
    const ofNext = await asks(next);
    totals.add(JSON.stringify([of.totals[0], ofNext.totals[0]]));
    if (ofNext.totals[0] === null) expect(of.ids).toEqual([]);
    await index();
    expect([(await asks(next)).ids, await asks(last)]).toEqual([[id], { ids: [], totals: [0] }]);
    last = next;
  });
  expect([...totals].filter((one) => !['[1,0]', '[0,1]', '[null,null]'].includes(one))).toEqual([]);
  expect(totals).toContain('[null,null]');
});
it('indexes all words of a new document in the next run after a kill at any request', async () => {
  const begin = async (at: number) => {
    const id = await stored({ title: 'Bandicoots' });
    await read(id, [`bandicoot${at} ${MANY.replaceAll('filler', `first${at}x`)}`]);
    world.pass(LEASE_MS);
    return id;
  };
  await atEachRequest(proxy, { least: 15, begin, run: indexFailing }, async (id, at) => {
    await index();
    for (const word of [`bandicoot${at}`, `first${at}x0`, `first${at}x31`, `first${at}x59`])
      expect(await asks(word), `${word} at ${at}`).toEqual({ ids: [id], totals: [1] });
  });
});

it('finds an entry under its new filters or returns no total while indexing is paused at any request', async () => {
  const begin = async (at: number) => {
    const id = await stored({ is_active: true });
    await read(id, ['A dasyure.']);
    await index();
    await read(id, [`A dasyure${at}.`]);
    world.pass(LEASE_MS);
    return id;
  };
  const during = (id: string) => world.storeEntry(draft(n, { link: getLink(id), is_active: false }));
  await atEachRequest(proxy, { least: 15, begin, run: indexFailing, during }, async (id, at) => {
    const of = (search: string) => found({ search, where: 'document', status: 'inactive' });
    expect([null, 1], `at ${at}`).toContain((await of(`dasyure${at}`)).totals[0]);
    await follow();
    expect(await of(`dasyure${at}`)).toEqual({ ids: [id], totals: [1] });
  });
});

it('indexes other texts while a broken one stays queued, and releases the lease at the time limit', async () => {
  const broken = await stored({ title: 'One' });
  const other = await stored({ title: 'Other' });
  await read(broken, ['A cuscus.']);
  world.pass(MINUTE_MS);
  await read(other, ['A glider.']);
  const block = { ...documentTextKey(getDocumentId(getLink(broken)), 1, 0), body: Buffer.from('no text') };
  await world.putItem({ Item: block });
  world.pass(LEASE_MS);
  expect(await world.runDocumentTasks(new Date(), () => true)).toMatchObject({ dead: 0, error: expect.anything() });
  expect((await asks('glider')).ids).toEqual([other]);
  const queued = () => world.queryItems({ partition: DOCUMENT_TASKS_PARTITION, consistent: true });
  expect(await queued()).toMatchObject([{ attempts: 1 }]);
  await read(broken, ['A possum.']);
  world.pass(LEASE_MS);
  expect(await world.runDocumentTasks(new Date(), () => false)).toMatchObject({ done: {}, has_more: true });
  expect(await world.runDocumentTasks(new Date(), () => true)).toMatchObject({ error: expect.anything() });
  await world.putAndDeleteItems([], (await queued()) as { pk: string; sk: string }[]);
});

const asks = (search: string) => found({ search, where: 'document' });

describe('phrases in documents', () => {
  it('matches phrases by positions, or by the text for common words and words with over 16 positions', async () => {
    const id = await stored({ title: 'Phrases' });
    await read(id, [`${'echidna burrow '.repeat(20)} echidna river of gold`]);
    const other = await stored({ title: 'Beside' });
    await read(other, ['echidna. A river in gold, and echidna in a burrow.', 'river']);
    await index();
    for (const [search, wanted] of [
      ['"echidna burrow"', [id]],
      ['"echidna river"', [id]],
      ['"river of gold"', [id]],
      ['"river gold"', []],
      ['echidna -"river of gold"', [other]],
      ['"gold echidna"', []],
    ] as const)
      expect((await asks(search)).ids, search).toEqual(wanted);
  });

  it('does not match a phrase across two passages, or across an entry and its document', async () => {
    const id = await stored({ title: 'A kowari' });
    await read(id, ['dunnart', 'quoll']);
    await index();
    const both = async (search: string) => (await found({ search, where: 'both' })).ids;
    expect([await both('"kowari dunnart"'), await both('"dunnart quoll"'), await both('kowari quoll')]).toEqual([
      [],
      [],
      [id],
    ]);
  });
});

it.runIf(TABLE_IS_KIND)('keeps a page within the search budget for long and incompressible texts', async () => {
  // Texts of 20,000 and of 150,000 words, and incompressible ones of long words. Every other one ends with the phrase.
  const long = Array.from({ length: 400 }, (_, k) => `${sentence(k, 45)} w${k}.`);
  const longest = Array.from({ length: 330 }, (_, k) => `${sentence(k, 330)} v${k}.`);
  const random = Array.from({ length: 140 }, () => randomBytes(2_000).toString('base64url').replace(/[-_]/g, 'x'));
  for (let i = 0; i < 4; i += 1) {
    const id = await stored({ title: 'A long notice', description: sentence(i, 200) });
    const last = i % 2 === 0 ? 'The platypus of the river.' : 'A platypus and the river.';
    await read(id, [...([long, longest, random][i % 3] ?? []), last]);
  }
  await index();
  const searches = [
    'platypus',
    '"platypus of the river"',
    'platypus river -echidna',
    '"bank capital" platypus',
    '"bank capital" "fraud securities" platypus -"ratio bank" -echidna',
  ];
  const cases = searches.flatMap((search) =>
    (['newest', 'relevance'] as const).flatMap((order) => [20, 0].map((limit) => ({ search, order, limit }))),
  );
  for (const { search, order, limit } of someCases(cases)) {
    let position: ListPosition | null = null;
    let pages = 0;
    do {
      const page: PageRequest = { limit, offset: 0, position };
      const { result, cost }: MeasuredPage = await world.measureCost(() =>
        world.listEntries(getFilter({ search, where: 'both', order }), page, world.readDocumentTexts),
      );
      expect(cost.requests, `${search} ${order} ${limit}`).toBeLessThanOrEqual(8);
      expect(cost.readUnits, `${search} ${order} ${limit}`).toBeLessThanOrEqual(60);
      position = result.next;
      pages += 1;
      expect(pages).toBeLessThan(40);
    } while (position);
  }
});
interface MeasuredPage {
  result: Awaited<ReturnType<DocumentsWorld['listEntries']>>;
  cost: { requests: number; readUnits: number };
}
