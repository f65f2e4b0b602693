import { beforeAll, expect, it } from 'vitest';
import { encodeCursor } from '../../../lib/http/cursor.ts';
import { buildListName } from '../../../lib/http/paging.ts';
import { call } from '../../support/api.ts';
import { draft, idOf, storeAll } from '../../support/drafts.ts';
import { ownTable } from '../../support/own-table.ts';

/* A cursor is sealed without a key: whoever makes one is told that it is none, or gets another place of the same list, and never 500. */

type Handler = Parameters<typeof call>[0];
const ENTRY = `2026-11-01T10:00:00Z#${idOf(1)}`;
const RANKED = `all~7~${ENTRY}~${ENTRY}~${ENTRY}`;
const PLACES = [
  ...['#', '0', '9', 'a', 'z', '~', '~~~~', '-', ':', 'all', 'all~', 'all~1~~~', 'newest~1~~~', `all~1~${ENTRY}~~`],
  ...[`all~1~${ENTRY}~${ENTRY}~`, `all~x~${ENTRY}~${ENTRY}~${ENTRY}`, `all~1~${ENTRY}~0~9`, `${RANKED}~${ENTRY}`],
  ...['2026-99-99T99:99:99Z', '2026-11-01T10:00:00Z', '9999-12-31', `${ENTRY}#${'9'.repeat(250)}`, '~'.repeat(320)],
];
/** What no cursor has: nothing, a text that is too long, characters that no key has. */
const OTHERS = ['', 'a'.repeat(2_000), `a\0b`, 'a\ud800b', 'Zürich', 'a b', "a'b"];

/** Routes with what a list is named by, and a place that its cursors can have. */
const LISTS: [string, string, Record<string, string>, string, string, string?][] = [
  ['list-entries', 'listEntries', {}, ENTRY, ''],
  ['list-entry-details', 'listEntryDetails', { search: 'capital' }, ENTRY, ''],
  ['list-entry-details', 'listEntryDetails', { search: 'capital', order: 'relevance' }, RANKED, ''],
  ['list-entry-details', 'listEntryDetails', {}, ENTRY, '', 'changes of '],
  ['list-topic-entries', 'listTopicEntries', {}, ENTRY, 'us-sec'],
  ['list-due-dates', 'listDueDates', {}, `2026-12-01#${ENTRY}`, ''],
  ['list-entry-versions', 'listEntryVersions', {}, 'V#000001', idOf(1)],
  ['list-coverage', 'listCoverage', {}, 'us-sec', ''],
];

beforeAll(async () => {
  await ownTable('forged-cursors');
  await storeAll([1, 2, 3].map((n) => draft(n, { title: 'Capital rules' })));
});

it.each(LISTS)(
  '%s of %s with %j: a forged cursor is a place of the list or 400',
  async (file, route, query, good, id, changes = '') => {
    const handler: Handler = (await import(`../../../functions/feeds/${file}.ts`)).handler;
    const pathParameters = id ? { topic_id: id, entry_id: id } : {};
    const asked = async (after: string) => {
      const cursor = encodeCursor(changes + buildListName(route, id, query), 1, { after, skip: 0 });
      const { status, body } = await call(handler, { query: { ...query, cursor }, pathParameters });
      return status === 200 ? '200' : `${status} ${body?.code}`;
    };
    expect(await asked(good)).toBe('200');
    for (const place of PLACES) expect(['200', '400 invalid_cursor'], place).toContain(await asked(place));
    for (const other of OTHERS)
      expect(['400 invalid_cursor', '400 invalid_parameter'], other).toContain(await asked(other));
  },
);

it('an order by relevance takes no cursor of another form', async () => {
  const { handler } = await import('../../../functions/feeds/list-entry-details.ts');
  const query = { search: 'capital', order: 'relevance' };
  for (const after of PLACES) {
    const cursor = encodeCursor(buildListName('listEntryDetails', '', query), 1, { after, skip: 0 });
    const { status } = await call(handler, { query: { ...query, cursor } });
    expect(status, after).toBe(after === `all~1~${ENTRY}~0~9` ? 200 : 400);
  }
});
