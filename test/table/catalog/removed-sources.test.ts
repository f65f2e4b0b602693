import { beforeAll, describe, expect, it } from 'vitest';
import { atEachRequest, startInstances } from '../../support/at-each-request.ts';
import { catalogOfFeeds } from '../../support/read-catalog.ts';
import { getItems } from '../jobs/table-state.ts';
import { getDocument } from './world.ts';

/* Deleted sources: their entries become inactive or are removed, also when a request is killed or two runs meet. */

const load = async () => ({
  ...(await import('../../../lib/catalog/apply-catalog.ts')),
  ...(await import('../../../lib/catalog/sources/remove-source.ts')),
  ...(await import('../../../lib/catalog/sources/remove-source-entries.ts')),
  ...(await import('../../../lib/catalog/sources/source-store.ts')),
  ...(await import('../../../lib/catalog/sources/update-source.ts')),
  ...(await import('../../../lib/catalog/stored-feeds.ts')),
  ...(await import('../../../lib/catalog/topics.ts')),
  ...(await import('../../../lib/documents/index-documents.ts')),
  ...(await import('../../../lib/entries/index-outbox.ts')),
  ...(await import('../../../lib/entries/list-entries.ts')),
  ...(await import('../../../lib/entries/search-entries.ts')),
  ...(await import('../../../lib/entries/store-entry.ts')),
  ...(await import('../../../lib/feeds/feeds-with-health.ts')),
  ...(await import('../../../lib/ingest/ingest-feed.ts')),
  ...(await import('../../../lib/platform/dynamodb/read.ts')),
  ...(await import('../../../lib/platform/dynamodb/write.ts')),
  ...(await import('../../support/key-chart.ts')),
});
let world: Awaited<ReturnType<typeof startInstances<Awaited<ReturnType<typeof load>>>>>;
let lib: Awaited<ReturnType<typeof load>>;
beforeAll(async () => {
  world = await startInstances('removed-sources', load);
  lib = world.calm;
});

const always = () => true;
const PAGE = { limit: 50, offset: 0, position: null };
let added = 0;

/** Adds a source whose document has entries with these titles. Returns its id and the ids of its entries. */
async function addSource(titles: string[]): Promise<{ id: string; entryIds: string[] }> {
  added += 1;
  const description = { url: `https://reg.example/${added}`, name: 'Register notices', topic_id: 'us-sec' };
  const item = await lib.createSource(description, { person: 'ada', isProposal: false });
  const id = String(item['sk']);
  await read(id, titles);
  return { id, entryIds: (await listIds(id)).sort() };
}

async function read(id: string, titles: string[]): Promise<void> {
  const followed = await lib.findFeedWithHealth(id);
  if (followed) await lib.ingestFeed(followed, async () => getDocument(titles));
}

const listIds = async (id: string, status: 'active' | 'inactive' = 'active') =>
  (await lib.listEntries({ attributes: { feed_id: [id] }, status }, PAGE)).items.map((entry) => entry.id);

/** Stores what a review, or a share, of an entry leaves in the table. */
const storeReview = (entryId: string) => lib.putItem({ Item: { ...lib.reviewKey(entryId), state: 'new' } });
const storeShare = (entryId: string) =>
  lib.putItem({
    Item: { ...lib.shareKey(entryId), gsi1: lib.entrySharesPartition(entryId), at: '2026-01-01T00:00:00Z#1' },
  });

/** Completes the index writes of the minutes that pass between two runs. */
const passMinutes = () => lib.drainIndexOutbox(new Date(Date.now() + 120_000));

/** Runs what the queue and the planner run until the removal is done. Returns the answer to the same deletion then. */
async function finish(id: string) {
  for (let run = 0; run < 4; run += 1) {
    await lib.continueSourceRemoval(id, always);
    await passMinutes();
  }
  return (await lib.removeSource(id, 'keep')).removal;
}

/** Returns the keys that contain one of these ids, other than rows of the change stream. */
async function findRowsWith(ids: string[]): Promise<string[]> {
  const rows = (await getItems(process.env['TABLE_NAME'] ?? '')).map(({ pk, sk }) => `${pk} / ${sk}`);
  return rows.filter((row) => !row.startsWith('CHANGES') && ids.some((id) => row.includes(id))).sort();
}

const countEntries = async (id: string) => {
  const { total_entries = 0, active_entries = 0 } = (await lib.getItem(lib.feedKey(id), { consistent: true })) ?? {};
  return [total_entries, active_entries];
};

describe('a deleted source', () => {
  it('is not listed, read or counted, and its address is free', async () => {
    const before = await lib.getItem(lib.CATALOG_TOTALS_KEY, { consistent: true });
    const { id } = await addSource(['one']);
    await lib.removeSource(id, 'keep');
    const after = await lib.getItem(lib.CATALOG_TOTALS_KEY, { consistent: true });
    expect([after?.['total_feeds'], after?.['active_feeds']]).toEqual([
      before?.['total_feeds'],
      before?.['active_feeds'],
    ]);
    expect((await lib.listFeeds()).map((feed) => feed.id)).not.toContain(id);
    await expect(lib.getSourceItem(id)).rejects.toMatchObject({ code: 'source_not_found' });
    const again = { url: `https://reg.example/${added}`, name: 'Again', topic_id: 'us-sec' };
    expect(String((await lib.createSource(again, { person: 'ada', isProposal: false }))['sk'])).not.toBe(id);
  });

  it('keeps its entries as inactive ones, also after a change of the catalog', async () => {
    const { id, entryIds } = await addSource(['Alpha keeps', 'Beta keeps']);
    expect((await lib.removeSource(id, 'keep')).removal).toEqual({
      source_id: id,
      entries: 'keep',
      state: 'pending',
      total_entries: 2,
      removed_entries: 0,
      kept_entries: 2,
    });
    expect(await finish(id)).toMatchObject({ entries: 'keep', state: 'done', removed_entries: 0, kept_entries: 2 });
    await lib.applyCatalog(catalogOfFeeds());
    expect([await listIds(id), (await listIds(id, 'inactive')).sort()]).toEqual([[], entryIds]);
    expect(await countEntries(id)).toEqual([2, 0]);
  });

  it('removes its entries with their versions and postings, and keeps reviewed and shared ones', async () => {
    const { id, entryIds } = await addSource(['Zircon one', 'Zircon two', 'Zircon three', 'Zircon four']);
    await read(id, ['Zircon one', 'Zircon two', 'Zircon three', 'Zircon four', 'Zircon five']);
    const [reviewed = '', shared = '', ...gone] = entryIds;
    await lib.updateSource(id, { topic_id: 'us-cftc' });
    await read(id, ['Zircon one']);
    await passMinutes();
    expect((await findRowsWith(gone)).filter((row) => row.startsWith('WAS:'))).not.toEqual([]);
    await storeReview(reviewed);
    await storeShare(shared);
    expect((await lib.removeSource(id, 'remove')).removal).toMatchObject({ total_entries: 5, kept_entries: null });
    expect(await finish(id)).toMatchObject({ state: 'done', removed_entries: 3, kept_entries: 2 });
    expect((await listIds(id, 'inactive')).sort()).toEqual([reviewed, shared].sort());
    expect([await countEntries(id), await findRowsWith(gone)]).toEqual([[2, 0], []]);
  });

  it('answers the first choice if it is deleted again, and is done at once without entries', async () => {
    const { id } = await addSource([]);
    const { removal } = await lib.removeSource(id, 'remove');
    expect(removal).toMatchObject({ state: 'done', total_entries: 0, kept_entries: 0 });
    expect(await lib.removeSource(id, 'keep')).toEqual({ removal, before: null });
    expect((await lib.findFeedWithHealth(id))?.pending).toBeUndefined();
  });

  it('gets no entry from a run that began before, and none becomes active', async () => {
    const { id } = await addSource(['kept']);
    const followed = await lib.findFeedWithHealth(id);
    if (!followed) throw new Error('it is not stored');
    await lib.ingestFeed(followed, async () => {
      await lib.removeSource(id, 'keep');
      await lib.continueSourceRemoval(id, always);
      return getDocument(['kept', 'late']);
    });
    expect([await listIds(id), await listIds(id, 'inactive')]).toEqual([[], expect.any(Array)]);
    expect(await countEntries(id)).toEqual([1, 0]);
  });

  it('cannot be one of the catalog', async () => {
    await expect(lib.removeSource('sec-press-releases', 'keep')).rejects.toMatchObject({ code: 'source_in_catalog' });
    await expect(lib.removeSource('unknown', 'keep')).rejects.toMatchObject({ code: 'source_not_found' });
  });
});

describe('a removal', () => {
  it('takes two requests, and leaves one source or none if it is killed at any', async () => {
    await atEachRequest(
      world.proxy,
      { least: 2, begin: () => addSource(['one']), run: ({ id }) => world.doomed.removeSource(id, 'remove') },
      async ({ id }) => {
        await lib.removeSource(id, 'remove');
        expect((await lib.listFeeds()).map((feed) => feed.id)).not.toContain(id);
        expect(await finish(id)).toMatchObject({ state: 'done', removed_entries: 1 });
      },
    );
  });

  it('leaves nothing of an entry if its run is killed at any request', async () => {
    await atEachRequest(
      world.proxy,
      {
        least: 10,
        begin: async () => {
          const source = await addSource(['Quartz one', 'Quartz two']);
          await lib.removeSource(source.id, 'remove');
          await lib.continueSourceRemoval(source.id, always);
          await passMinutes();
          return source;
        },
        run: ({ id }) => world.doomed.continueSourceRemoval(id, always),
      },
      async ({ id, entryIds }) => {
        expect(await finish(id)).toMatchObject({ state: 'done', removed_entries: 2, kept_entries: 0 });
        expect([await countEntries(id), await findRowsWith(entryIds)]).toEqual([[0, 0], []]);
      },
    );
  });

  it('removes each entry once if two runs meet', async () => {
    const { id, entryIds } = await addSource(['one', 'two', 'three']);
    await lib.removeSource(id, 'remove');
    for (let run = 0; run < 3; run += 1) {
      await Promise.all([1, 2].map(() => lib.continueSourceRemoval(id, always)));
      await passMinutes();
    }
    expect(await finish(id)).toMatchObject({ state: 'done', removed_entries: 3 });
    expect([await countEntries(id), await findRowsWith(entryIds)]).toEqual([[0, 0], []]);
  });

  it('stops when its time is up, and keeps an entry that is reviewed meanwhile', async () => {
    const { id, entryIds } = await addSource(['one', 'two']);
    await lib.removeSource(id, 'remove');
    await lib.continueSourceRemoval(id, () => false);
    expect(await countEntries(id)).toEqual([2, 2]);
    await lib.continueSourceRemoval(id, always);
    const [reviewed = ''] = entryIds;
    await passMinutes();
    await storeReview(reviewed);
    expect(await finish(id)).toMatchObject({ state: 'done', removed_entries: 1, kept_entries: 1 });
  });
});
