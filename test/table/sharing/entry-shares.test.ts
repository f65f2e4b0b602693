import { beforeAll, expect, it, vi } from 'vitest';
import type { Share } from '../../../lib/sharing/share.ts';
import { draft, getId } from '../../support/drafts.ts';
import { ownTable } from '../../support/own-table.ts';

let lib: typeof import('../../../lib/sharing/share-store.ts');

beforeAll(async () => {
  await ownTable('entry-shares');
  vi.resetModules();
  lib = await import('../../../lib/sharing/share-store.ts');
  const { storeEntry } = await import('../../../lib/entries/store-entry.ts');
  await storeEntry(draft(1));
});

let made = 0;
/** Shares of the entry, each later than the ones before. */
async function shared(count: number, outcome: 'posted' | 'failed'): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    made += 1;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T00:00:00Z') + 1_000 * made });
    const share: Share = {
      id: `share-${made}`,
      entry_id: getId(1),
      comment: null,
      shared_by: 'ada',
      shared_by_email: null,
      shared_at: new Date().toISOString(),
      method: 'webhook',
      channel_id: null,
      message_ts: null,
      outcome: 'pending',
      closed_at: null,
      failure: null,
      earlier: [],
    };
    await lib.createShareRecord({ share, attempt: 'a', intent: 'i' });
    expect(await lib.storeShareOutcome({ ...share, outcome }, 'a', false)).toBe(null);
  }
  vi.useRealTimers();
}
const listIds = async () => (await lib.listEntryShares(getId(1))).map(({ id }) => id);

it('lists the newest 50 posted shares among the newest 100 records of an entry', async () => {
  await shared(2, 'posted');
  await shared(98, 'failed');
  expect(await listIds()).toEqual(['share-2', 'share-1']);
  await shared(1, 'failed');
  expect(await listIds()).toEqual(['share-2']);
  await shared(51, 'posted');
  expect(await listIds()).toEqual(Array.from({ length: 50 }, (_, i) => `share-${made - i}`));
});
