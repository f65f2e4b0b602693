import { beforeAll, expect, it } from 'vitest';
import { encodeCursor } from '../../../lib/http/cursor.ts';
import { buildCursorScope } from '../../../lib/http/paging.ts';
import { call, type GatewayHandler } from '../../support/api.ts';
import { draft, getId, storeAll } from '../../support/drafts.ts';
import { ownTable } from '../../support/own-table.ts';

/*
 * A cursor is sealed without a key, so everybody can make one. A forged cursor gets 400 or another position of the same
 * list, and never 500.
 */

const ENTRY = `2026-11-01T10:00:00Z#${getId(1)}`;
const RANKED = `all~3~1~7~${ENTRY}~${ENTRY}~${ENTRY}`;
/** More lists than any search has, and a range that holds nothing. */
const RANKED_FORGED = [`all~3~99~7~${ENTRY}~${ENTRY}~${ENTRY}`, `all~999~1~1~${ENTRY}~0~9`];
const PLACES = [
  ...['#', '0', '9', 'a', 'z', '~', '~~~~', '-', ':', 'all', 'all~', 'all~1~1~1~~~', 'newest~1~1~1~~~'],
  ...[`all~1~1~1~${ENTRY}~~`, `all~1~1~1~${ENTRY}~${ENTRY}~`, `all~1~1~x~${ENTRY}~${ENTRY}~${ENTRY}`],
  ...[`all~1~0~1~${ENTRY}~${ENTRY}~${ENTRY}`, `all~9999~1~1~${ENTRY}~${ENTRY}~${ENTRY}`, `${RANKED}~${ENTRY}`],
  ...RANKED_FORGED,
  ...['2026-99-99T99:99:99Z', '2026-11-01T10:00:00Z', '9999-12-31', `${ENTRY}#${'9'.repeat(250)}`, '~'.repeat(320)],
];
/** Contents of no cursor: nothing, a text that is too long, characters that no key has. */
const OTHERS = ['', 'a'.repeat(2_000), `a\0b`, 'a\ud800b', 'Zürich', 'a b', "a'b"];

/** A list whose cursors are forged: its function, its query, and a sort key that its cursors can have. */
interface ForgedList {
  file: string;
  route: string;
  query: Record<string, string>;
  sortKey: string;
  /** The id in the path. */
  id?: string;
  /** The prefix of the list's name in a cursor. */
  prefix?: string;
}
const LISTS: ForgedList[] = [
  { file: 'list-entries', route: 'listEntries', query: {}, sortKey: ENTRY },
  { file: 'list-entry-details', route: 'listEntryDetails', query: { search: 'capital' }, sortKey: ENTRY },
  {
    file: 'list-entry-details',
    route: 'listEntryDetails',
    query: { search: 'capital', order: 'relevance' },
    sortKey: RANKED,
  },
  { file: 'list-entry-details', route: 'listEntryDetails', query: {}, sortKey: ENTRY, prefix: 'changes of ' },
  { file: 'list-topic-entries', route: 'listTopicEntries', query: {}, sortKey: ENTRY, id: 'us-sec' },
  { file: 'list-due-dates', route: 'listDueDates', query: {}, sortKey: `2026-12-01#${ENTRY}` },
  { file: 'list-entry-versions', route: 'listEntryVersions', query: {}, sortKey: 'V#000001', id: getId(1) },
  { file: 'list-coverage', route: 'listCoverage', query: {}, sortKey: 'us-sec' },
];

beforeAll(async () => {
  await ownTable('forged-cursors');
  await storeAll([1, 2, 3].map((n) => draft(n, { title: 'Capital rules' })));
});

it.each(LISTS)(
  'function $file (operation $route) with $query returns a page or 400 for a forged cursor',
  async ({ file, route, query, sortKey, id = '', prefix = '' }) => {
    const handler: GatewayHandler = (await import(`../../../functions/feeds/${file}.ts`)).handler;
    const pathParameters = id ? { topic_id: id, entry_id: id } : {};
    const asked = async (after: string) => {
      const cursor = encodeCursor(prefix + buildCursorScope(route, id, query), 1, { after, skip: 0 });
      const { status, body } = await call(handler, { query: { ...query, cursor }, pathParameters });
      return status === 200 ? '200' : `${status} ${body?.code}`;
    };
    expect(await asked(sortKey)).toBe('200');
    for (const place of PLACES) expect(['200', '400 invalid_cursor'], place).toContain(await asked(place));
    for (const other of OTHERS)
      expect(['400 invalid_cursor', '400 invalid_parameter'], other).toContain(await asked(other));
  },
);

it('a search ordered by relevance refuses cursors of other orders', async () => {
  const { handler } = await import('../../../functions/feeds/list-entry-details.ts');
  const query = { search: 'capital', order: 'relevance' };
  for (const after of PLACES) {
    const cursor = encodeCursor(buildCursorScope('listEntryDetails', '', query), 1, { after, skip: 0 });
    const { status } = await call(handler, { query: { ...query, cursor } });
    expect(status, after).toBe(RANKED_FORGED.includes(after) ? 200 : 400);
  }
});
