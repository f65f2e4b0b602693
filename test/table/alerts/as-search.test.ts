import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AlertQuery } from '../../../lib/alerts/registry/alert-query.ts';
import type { EntryDraft } from '../../../lib/entries/entry-draft.ts';
import type { ListPosition } from '../../../lib/values/page.ts';
import { draft } from '../../support/drafts.ts';
import { fc, getSome } from '../../support/property.ts';
import { type AlertsWorld, startWorld } from './world.ts';

/* The rule of alerts: an alert matches an update exactly when the search lists it. */

const QUERIES = getSome(180);
const ENTRIES = 40;
const PIECES = [
  ...['CRR', 'Capital Requirements Regulation', 'MiFID II', 'DORA', 'credit rating agencies', 'SARs'],
  ...[
    'capital',
    'requirements',
    'regulation',
    'resilience',
    'banks',
    'Banken',
    'insurance',
    'l’autorité',
    'the',
    'die',
  ],
];
const few = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 2 }).map((all) => all.join(' '));
const many = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 12 }).map((all) => all.join(' '));
const search = fc
  .array(fc.tuple(fc.constantFrom('', '', '', '"', '-'), few), { minLength: 1, maxLength: 2 })
  .map((parts) => parts.map(([mark, one]) => (mark === '"' ? `"${one}"` : mark + one)).join(' '));
const some = (...values: string[]) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constantFrom(...values) });
const queries = fc.record({
  search: fc.option(search, { nil: undefined, freq: 8 }),
  topic_id: some('us-sec', 'eu-ecb', 'us-sec,us-cftc'),
  jurisdiction: some('EU', 'US,EU'),
  tag: some('banking', 'markets'),
  language: some('de', 'en'),
  status: some('active', 'inactive'),
});
const drafts = fc.record({
  title: many,
  description: many,
  place: fc.nat(2),
  jurisdiction_code: fc.constantFrom('EU', 'US'),
  tags: fc.subarray(['Banking', 'Markets']),
  language: fc.constantFrom('en', 'de', 'fr', null),
  is_active: fc.boolean(),
});

const given = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T;

let world: AlertsWorld;
beforeAll(async () => {
  world = await startWorld('alerts-as-search');
});
afterAll(() => world.stop());

async function listed(query: AlertQuery): Promise<string[]> {
  const ids: string[] = [];
  for (let position: ListPosition | null = null; ; ) {
    const page: Awaited<ReturnType<typeof world.listEntries>> = await world.listEntries(world.parseAlertFilter(query), {
      limit: 100,
      offset: 0,
      position,
    });
    ids.push(...page.items.map(({ id }) => id));
    position = page.next;
    if (!position) return ids.sort();
  }
}

it(`matches the updates that a search lists, in ${QUERIES * ENTRIES} random pairs of query and update`, async () => {
  const seed = Number(process.env['TEST_SEED'] ?? fc.sample(fc.nat(), 1)[0]);
  const refused: AlertQuery[] = [];
  // The search refuses a query without a word to look up, and so do alerts.
  const isAlert = async (query: AlertQuery) =>
    world.listEntries(world.parseAlertFilter(query), { limit: 1, offset: 0, position: null }).then(
      () => true,
      (fault: Error & { status?: number }) => {
        if (fault.name !== 'Problem' || fault.status !== 400) throw fault;
        refused.push(query);
        return false;
      },
    );
  const drawn: AlertQuery[] = [];
  for (const query of fc.sample(queries, { numRuns: QUERIES * 2, seed }).map((one) => given(one) as AlertQuery))
    if (drawn.length < QUERIES && (await isAlert(query))) drawn.push(query);
  expect(refused.filter(({ search }) => !/-|^("?(the|die)"? ?)+$/.test(search ?? ''))).toEqual([]);
  const alerts = [];
  for (const [n, query] of drawn.entries())
    alerts.push({ query, alert: await world.alert(`person-${n % 3}`, query), n });
  await world.store(
    ...fc.sample(drafts, { numRuns: ENTRIES, seed }).map((fields, n) => draft(n + 1, fields as Partial<EntryDraft>)),
  );
  const { entries } = await world.match();
  expect(entries).toBe(ENTRIES);
  let matchCount = 0;
  for (const { query, alert, n } of alerts) {
    const matches = await world.matches(`person-${n % 3}`, alert.id);
    expect({ seed, query, ids: matches.map(({ entry }) => entry.id).sort() }).toEqual({
      seed,
      query,
      ids: await listed(query),
    });
    matchCount += matches.length;
  }
  expect(matchCount).toBeGreaterThan(QUERIES);
  expect(drawn).toHaveLength(QUERIES);
});
