import { beforeAll, describe, expect, it } from 'vitest';
import { DigestAnswer } from '../../../lib/sharing/share.ts';
import { expectProblem, send, sendV2 } from '../../support/api.ts';
import { blockFaults } from '../../support/block-limits.ts';
import { anIdempotencyKey, channelId, messagesIn, shareDigest, someEntries } from '../../support/chat.ts';
import { bearer } from '../../support/people.ts';

const NO_SUCH = '000000000000000000000000';
let entry_ids: string[] = [];
let random = '';

beforeAll(async () => {
  entry_ids = await someEntries(3);
  random = await channelId('random');
});

describe('shareDigest', () => {
  it('200: posts one message with a line per entry in the given order, and lists it for each entry', async () => {
    const order = [...entry_ids].reverse();
    const answer = await shareDigest({ entry_ids: order, channel_id: random, comment: 'For <Monday>' });
    expect(answer.status, answer.text).toBe(200);
    expect(DigestAnswer.parse(answer.body)).toEqual(answer.body);
    const { share_id, message_ts, shared_at } = answer.body;
    expect(answer.body).toMatchObject({ success: true, method: 'bot', channel_id: random, entry_ids: order });
    const message = (await messagesIn('random')).find(({ ts }) => ts === message_ts);
    expect(message.blocks[0].text.text).toBe('3 regulatory updates');
    const lines: string[] = message.blocks.flatMap((item: { type: string; text: { text: string } }) =>
      item.type === 'section' ? [item.text.text] : [],
    );
    expect(lines.at(-1)).toBe('*Comment*\nFor &lt;Monday&gt;');
    const asked = await bearer('viewer');
    for (const [place, id] of order.entries()) {
      const { link, topic_id } = (await sendV2('GET', `/feeds/entries/${id}`, asked)).body;
      const { acronym } = (await sendV2('GET', `/feeds/topics/${topic_id}`, asked)).body;
      expect(lines[place]).toContain(`<${link.replaceAll('&', '&amp;')}|`);
      expect(lines[place]).toContain(`\n${acronym}, `);
      const [newest] = (await sendV2('GET', `/feeds/entries/${id}/shares`, asked)).body;
      const expected = { share_id, entry_id: id, entry_count: 3, channel_id: random, message_ts, shared_at };
      expect(newest).toMatchObject({ ...expected, shared_by_email: 'member@example.com' });
    }
  });

  it('200: accepts 20 entries', async () => {
    const twenty = await someEntries(20);
    const answer = await shareDigest({ entry_ids: twenty, channel_id: random });
    expect(answer.status, answer.text).toBe(200);
    const message = (await messagesIn('random')).find(({ ts }) => ts === answer.body.message_ts);
    expect(message.blocks.filter((item: { type: string }) => item.type === 'section')).toHaveLength(20);
    expect(blockFaults({ text: message.text, blocks: message.blocks })).toEqual([]);
  });

  it('200: posts once per Idempotency-Key, and once per request without a key', async () => {
    const headers = anIdempotencyKey();
    const json = { entry_ids, channel_id: random };
    const a = await shareDigest(json, headers);
    const b = await shareDigest(json, headers);
    expect(b.body).toEqual(a.body);
    const c = await shareDigest(json);
    const d = await shareDigest(json);
    expect(new Set([a, c, d].map(({ body }) => body.message_ts)).size).toBe(3);
  });

  it('400: rejects an invalid body, and names each invalid field', async () => {
    const many = Array.from({ length: 21 }, (_, i) => `${i}`.padStart(24, '0'));
    const cases: [unknown, string[]][] = [
      [{}, ['entry_ids']],
      [{ entry_ids: entry_ids[0] }, ['entry_ids']],
      [{ entry_ids: entry_ids.slice(1, 2) }, ['entry_ids']],
      [{ entry_ids: many }, ['entry_ids']],
      [{ entry_ids: [entry_ids[0], entry_ids[0]] }, ['entry_ids']],
      [{ entry_ids: [entry_ids[0], 'ENTRY#x'] }, ['entry_ids.1']],
      [{ entry_ids, channel_id: '#random' }, ['channel_id']],
      [{ entry_ids, comment: 'c'.repeat(501) }, ['comment']],
      [{ entry_ids, entry_id: entry_ids[0] }, ['entry_id']],
      [[], ['body']],
    ];
    for (const [json, names] of cases) {
      const answer = await shareDigest(json);
      expectProblem(answer, 400, 'invalid_parameter');
      const named = answer.body.errors.map((item: { parameter: string }) => item.parameter);
      expect([...new Set(named)]).toEqual(names);
    }
    expectProblem(await shareDigest({ entry_ids }), 400, 'channel_required');
    expectProblem(await shareDigest({ entry_ids, channel_id: random }, ['Idempotency-Key', 'a b']), 400);
  });

  it('401: rejects a missing token · 403: a viewer, and a channel without the bot', async () => {
    const json = { entry_ids, channel_id: random };
    expectProblem(await sendV2('POST', '/feeds/chat/digest', { headers: [], json }), 401, 'unauthorized');
    const asViewer = await sendV2('POST', '/feeds/chat/digest', { headers: await bearer('viewer'), json });
    expectProblem(asViewer, 403, 'role_required');
    const answer = await shareDigest({ entry_ids, channel_id: await channelId('board') });
    expectProblem(answer, 403, 'not_in_channel');
    expect(answer.body.detail).toContain('Invite the bot');
  });

  it('404: names an unknown entry by its id, and rejects an unknown channel', async () => {
    const answer = await shareDigest({ entry_ids: [...entry_ids, NO_SUCH], channel_id: random });
    expectProblem(answer, 404, 'entry_not_found');
    expect(answer.body.detail).toContain(NO_SUCH);
    expectProblem(await shareDigest({ entry_ids, channel_id: 'C0NOSUCHONE' }), 404, 'channel_not_found');
  });

  it('413: rejects a body over 64 KB · 415: another media type', async () => {
    const json = { entry_ids, channel_id: random };
    expectProblem(await shareDigest({ ...json, comment: 'c'.repeat(65_536) }), 413, 'request_too_large');
    const headers = [...(await bearer('member')), 'Content-Type', 'text/plain'];
    const path = '//api/v2/feeds/chat/digest';
    const answer = await send(path, { method: 'POST', headers, body: JSON.stringify(json) });
    expectProblem(answer, 415, 'unsupported_media_type');
  });

  it('422: rejects an archived channel, and an Idempotency-Key used for other entries', async () => {
    expectProblem(await shareDigest({ entry_ids, channel_id: await channelId('old-news') }), 422, 'is_archived');
    const headers = anIdempotencyKey();
    expect((await shareDigest({ entry_ids, channel_id: random }, headers)).status).toBe(200);
    const fewer = { entry_ids: entry_ids.slice(1), channel_id: random };
    expectProblem(await shareDigest(fewer, headers), 422, 'idempotency_key_reused');
  });
});
