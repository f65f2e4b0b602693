import { expect, it } from 'vitest';
import type { EntryDetail } from '../../../lib/entries/entry.ts';
import { ATTRIBUTE_NAMES, type AttributeName, FILTERS } from '../../../lib/search/filters.ts';
import { allItems, expectProblem, get, send } from '../../support/api.ts';
import { FILTER_EXAMPLES } from '../../support/filter-examples.ts';
import { HOSTILE } from '../../support/route-tests.ts';

/* Attribute filters of GET /entries/detail: which values they accept, and which entries they return. */

const path = '/entries/detail';
/** The value of a kind that nothing has depends on the entries of the demo. */
const NAMES = ATTRIBUTE_NAMES.filter((name) => name !== 'kind');
const getUnknown = (name: AttributeName) => FILTER_EXAMPLES[name].unknown;
/** Filters whose values are free texts. */
const OF_TEXTS: string[] = ['sector', 'institution', 'tag', 'cites'];

it.each(NAMES)(
  '400: rejects %s if repeated, empty or with too many values · 200: accepts the most values',
  async (name) => {
    const value = encodeURIComponent(getUnknown(name));
    const maxValues = 'isListed' in FILTERS[name] ? 4 : 20;
    const refused = [
      Array(maxValues + 1)
        .fill(value)
        .join(','),
      ...['', '%20', ',', `${value},`, `,${value}`, `${value},,${value}`, `${value},%20,${value}`],
      ...(OF_TEXTS.includes(name) ? [] : ['%F0%9F%92%A9']),
      ...['%00', '%C3%28', `${value},${'a'.repeat(1_001)}`],
    ];
    for (const one of refused) {
      const answer = await send(`${path}?${name}=${one}`);
      expectProblem(answer, 400, 'invalid_parameter');
      expect(answer.body.errors[0]).toMatchObject({ in: 'query', parameter: name });
    }
    expectProblem(await send(`${path}?${name}=${value}&${name}=${value}`), 400, 'invalid_parameter');
    const most = async () => (await get(path, { [name]: Array(maxValues).fill(getUnknown(name)).join(',') })).body;
    // While words are on their way, of a document for one, nothing is counted.
    await expect.poll(most).toMatchObject({ items: [], total: 0, has_more: false, next_cursor: null });
  },
);

it.each(NAMES)('200 or 400: finds nothing for a hostile value of %s, or rejects the value', async (name) => {
  for (const value of HOSTILE) {
    const answer = await send(`${path}?${name}=${value}`);
    // While words are on their way, of a document for one, nothing is counted.
    if (answer.status === 200) {
      expect(answer.body.items, value).toEqual([]);
      expect([0, null], value).toContain(answer.body.total);
    } else expectProblem(answer, 400, 'invalid_parameter');
  }
});

it('400: rejects a malformed filter value at any position of a list of values', async () => {
  for (const name of ATTRIBUTE_NAMES)
    for (const value of FILTER_EXAMPLES[name].malformed)
      expectProblem(await get(path, { [name]: value }), 400, 'invalid_parameter');
});

it('200: returns an empty page for an unknown filter value with a search', async () => {
  for (const name of NAMES) {
    const { status, body } = await get(path, { [name]: getUnknown(name), search: 'capital' });
    expect(status, name).toBe(200);
    expect(body, name).toMatchObject({ items: [], has_more: false });
  }
});

/** The filters whose values have lists of changes of their own. */
const WITH_LISTS: string[] = ['category_id', 'topic_id', 'feed_id', 'jurisdiction'];

it('200: returns only empty pages for an unknown filter value with updated_after', async () => {
  for (const name of NAMES) {
    const query = { [name]: getUnknown(name), updated_after: '2026-01-01' };
    const { body } = await get(path, query);
    expect(body, name).toMatchObject({ items: [], next_cursor: expect.any(String) });
    if (WITH_LISTS.includes(name)) expect(body.has_more, name).toBe(false);
    else expect(await allItems(path, query), name).toEqual([]);
  }
});

let all: Promise<EntryDetail[]> | undefined;

/** The entries that the list without a filter has, and pass. */
async function passing(passes: (entry: EntryDetail) => boolean): Promise<EntryDetail[]> {
  all ??= allItems(path);
  const entries = (await all).filter(passes);
  expect(entries.length).toBeGreaterThan(1);
  return entries;
}

it('200: returns entries that have any of the listed values, regardless of spaces and order', async () => {
  const topics = ['us-sec', 'eu-ecb', 'us-cftc', 'eu-esma', 'uk-fca', 'int-fsb'];
  const ofTopics = await passing(({ topic_id }) => topics.includes(topic_id));
  for (const value of [topics.join(','), topics.join(', '), ` ${topics.toReversed().join(' , ')} `])
    expect(await allItems(path, { topic_id: value, limit: 60 })).toEqual(ofTopics);
  const two = await passing(({ topic_id }) => topics.slice(0, 2).includes(topic_id));
  expect(await allItems(path, { topic_id: 'us-sec,eu-ecb,us-sec,no-such-topic' })).toEqual(two);
});

it('200: matches names and codes in any case, with hyphens or spaces', async () => {
  const expectFound = async (query: Record<string, string>, entries: EntryDetail[]) =>
    expect((await get(path, { ...query, limit: 100 })).body.items, JSON.stringify(query)).toEqual(
      entries.slice(0, 100),
    );
  const european = await passing(({ jurisdiction_code }) => jurisdiction_code === 'EU');
  for (const jurisdiction of ['EU', 'eu', 'Eu', 'eu, EU']) await expectFound({ jurisdiction }, european);
  const managed = await passing(({ sectors }) => sectors.includes('asset management'));
  for (const sector of [
    'asset-management',
    'asset management',
    'Asset Management',
    'ASSET_MANAGEMENT',
    ' asset  management',
  ])
    await expectFound({ sector }, managed);
  const [first] = managed as [EntryDetail];
  const own = await passing(({ institution_name }) => institution_name === first.institution_name);
  await expectFound({ institution: first.institution_name.toUpperCase() }, own);
  const english = await passing(({ language }) => language === 'en');
  for (const language of ['en', 'EN', 'en-GB']) await expectFound({ language }, english);
});

it('200: combines filters of several kinds with a search, a status and days', async () => {
  const facts = { jurisdiction: 'us,eu', sector: 'banking,securities' };
  const isMeant = ({ jurisdiction_code, sectors }: EntryDetail) =>
    ['US', 'EU'].includes(jurisdiction_code) && sectors.some((one) => ['banking', 'securities'].includes(one));
  const meant = await passing(isMeant);
  expect(await allItems(path, { ...facts, limit: 60 })).toEqual(meant);
  const active = await allItems(path, { ...facts, status: 'active' });
  expect(active).toEqual(meant.filter(({ status }) => status === 'active'));
  const worded = ((await allItems(path, { search: 'capital' })) as EntryDetail[]).filter(isMeant);
  expect(await allItems(path, { ...facts, search: 'capital', limit: 11 })).toEqual(worded);
  const day = meant[1]?.published_date.slice(0, 10) ?? '';
  expect(await allItems(path, { ...facts, start_date: day })).toEqual(
    meant.filter(({ published_date }) => published_date >= day),
  );
  // Other tests store entries at the same time. No total is known while one has pending index writes.
  expect([meant.length, null]).toContain((await get(path, { ...facts, limit: 100 })).body.total);
});

it('400: rejects a cursor of other filters · 200: accepts it with the same filters', async () => {
  const { next_cursor: cursor } = (await get(path, { limit: 1, jurisdiction: 'us', sector: 'banking' })).body;
  expect(cursor).not.toBeNull();
  const others = [
    {},
    { jurisdiction: 'us' },
    { sector: 'banking' },
    { jurisdiction: 'eu', sector: 'banking' },
    { jurisdiction: 'us,eu', sector: 'banking' },
    { jurisdiction: 'us', tag: 'banking' },
    { jurisdiction: 'us', sector: 'banking', language: 'en' },
    { jurisdiction: 'us', sector: 'banking', status: 'active' },
    { jurisdiction: 'us', sector: 'banking', search: 'capital' },
    { jurisdiction: 'us', sector: 'banking', updated_after: '2026-01-01' },
  ] as Record<string, string>[];
  for (const other of others) expectProblem(await get(path, { limit: 1, ...other, cursor }), 400);
  expect((await get(path, { limit: 3, jurisdiction: 'us', sector: 'banking', cursor })).status).toBe(200);
});
