import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { EntryShare, type Share } from '../../../lib/sharing/share.ts';
import { createShareRecord, storeShareOutcome } from '../../../lib/sharing/share-store.ts';
import { allItems, expectProblem, sendV2 } from '../../support/api.ts';
import { channelId, share } from '../../support/chat.ts';
import { bearer, type Person, signIn } from '../../support/people.ts';

const entries: string[] = [];
let random = '';
const list = async (id: string, query = '', person: Person = 'viewer') =>
  sendV2('GET', `/feeds/entries/${id}/shares${query}`, await bearer(person));

beforeAll(async () => {
  for (const { id } of (await allItems('/entries/detail', {})).reverse()) {
    if (entries.length < 3 && (await list(id)).body.length === 0) entries.push(id);
  }
  random = await channelId('random');
});
/** One of the oldest entries, which no other test shares and no run before this one has shared. */
const anEntry = (place: number) => entries[place] ?? '';
/** What the ids of the records begin with: those of another run have another. */
const run = randomBytes(8).toString('hex');

/** Writes a record that ended, as a share does, of a person without an e-mail address. */
async function record(entry_id: string, n: number, outcome: Share['outcome']): Promise<string> {
  const id = `${run}${`${n}`.padStart(16, '0')}`;
  const at = new Date().toISOString().replace(/\.\d+Z/, 'Z');
  const share: Share = {
    id,
    entry_id,
    comment: 'not shown',
    shared_by: 'somebody',
    shared_by_email: null,
    shared_at: at,
    method: 'webhook',
    channel_id: null,
    message_ts: null,
    outcome: 'pending',
    closed_at: null,
    failure: null,
    earlier: [],
  };
  await createShareRecord({ share, attempt: 'one', intent: 'one' });
  if (outcome !== 'pending') await storeShareOutcome({ ...share, outcome }, 'one', false);
  return id;
}

describe('listEntryShares', () => {
  it('200: lists shares with person, channel and time, newest first, to every role', async () => {
    const entry_id = anEntry(0);
    const first = (await share({ entry_id, channel_id: random, comment: 'between us' })).body;
    const second = (await share({ entry_id, channel_id: await channelId('compliance') })).body;
    const [, claims = ''] = (await signIn('member')).AccessToken.split('.');
    const shared_by = JSON.parse(Buffer.from(claims, 'base64url').toString()).sub;
    for (const person of ['viewer', 'member', 'admin'] as const) {
      const answer = await list(entry_id, '', person);
      expect(answer.status, answer.text).toBe(200);
      expect(z.array(EntryShare).parse(answer.body)).toEqual(answer.body);
      const who = { shared_by, shared_by_email: 'member@example.com' };
      const shares = [second, first].map(({ success: _, ...posted }) => ({ ...posted, ...who, entry_count: 1 }));
      expect(answer.body).toEqual(shares);
      expect(answer.headers['x-total-count']).toBe('2');
    }
  });

  it('200: omits shares that were not posted', async () => {
    const entry_id = anEntry(1);
    expect((await share({ entry_id, channel_id: 'C0NOSUCHONE' })).status).toBe(404);
    await record(entry_id, 1, 'pending');
    await record(entry_id, 2, 'unknown');
    await record(entry_id, 3, 'failed');
    const posted = await record(entry_id, 4, 'posted');
    const { body } = await list(entry_id);
    expect(body.map(({ share_id }: EntryShare) => share_id)).toEqual([posted]);
    expect(body[0]).toMatchObject({ method: 'webhook', channel_id: null, message_ts: null, shared_by_email: null });
  });

  it('200: lists the newest 50 shares, and none for an entry without shares', async () => {
    const entry_id = anEntry(2);
    expect((await list(entry_id)).body).toEqual([]);
    const ids: string[] = [];
    for (let n = 100; n < 160; n += 1) ids.push(await record(entry_id, n, 'posted'));
    const { body } = await list(entry_id);
    expect(body.map(({ share_id }: EntryShare) => share_id)).toEqual(ids.reverse().slice(0, 50));
    expect((await list(entry_id, '?page=2&page_size=20')).body).toEqual(body.slice(20, 40));
  });

  it('404: rejects an unknown entry and a malformed id', async () => {
    expectProblem(await list('0123456789abcdef01234567'), 404, 'entry_not_found');
    for (const id of ['nothing', '%00', '..%2f', '__proto__', 'A'.repeat(4_000)]) expectProblem(await list(id), 404);
  });
});
