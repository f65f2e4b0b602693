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
  it('200: one message with a line for each entry in the given order, which is told in the shares of each', async () => {
    const order = [...entry_ids].reverse();
    const answer = await shareDigest({ entry_ids: order, channel_id: random, comment: 'For <Monday>' });
    expect(answer.status, answer.text).toBe(200);
    expect(DigestAnswer.parse(answer.body)).toEqual(answer.body);
    const { share_id, message_ts, shared_at } = answer.body;
    expect(answer.body).toMatchObject({ success: true, method: 'bot', channel_id: random, entry_ids: order });
    const message = (await messagesIn('random')).find(({ ts }) => ts === message_ts);
    expect(message.blocks[0].text.text).toBe('3 regulatory updates');
    const lines: string[] = message.blocks.flatMap(({ type, text }: { type: string; text: { text: string } }) =>
      type === 'section' ? [text.text] : [],
    );
    expect(lines.at(-1)).toBe('*Comment*\nFor &lt;Monday&gt;');
    const asked = await bearer('viewer');
    for (const [place, id] of order.entries()) {
      const { link, topic_id } = (await sendV2('GET', `/feeds/entries/${id}`, asked)).body;
      const { acronym } = (await sendV2('GET', `/feeds/topics/${topic_id}`, asked)).body;
      expect(lines[place]).toContain(`<${link.replaceAll('&', '&amp;')}|`);
      expect(lines[place]).toContain(`\n${acronym}, `);
      const [newest] = (await sendV2('GET', `/feeds/entries/${id}/shares`, asked)).body;
      const told = { share_id, entry_id: id, entry_count: 3, channel_id: random, message_ts, shared_at };
      expect(newest).toMatchObject({ ...told, shared_by_email: 'member@example.com' });
    }
  });

  it('200: twenty entries fit', async () => {
    const twenty = await someEntries(20);
    const answer = await shareDigest({ entry_ids: twenty, channel_id: random });
    expect(answer.status, answer.text).toBe(200);
    const message = (await messagesIn('random')).find(({ ts }) => ts === answer.body.message_ts);
    expect(message.blocks.filter(({ type }: { type: string }) => type === 'section')).toHaveLength(20);
    expect(blockFaults({ text: message.text, blocks: message.blocks })).toEqual([]);
  });

  it('200: the same Idempotency-Key is the same message, and without one each request is another', async () => {
    const headers = anIdempotencyKey();
    const json = { entry_ids, channel_id: random };
    const [a, b] = [await shareDigest(json, headers), await shareDigest(json, headers)];
    expect(b.body).toEqual(a.body);
    const [c, d] = [await shareDigest(json), await shareDigest(json)];
    expect(new Set([a, c, d].map(({ body }) => body.message_ts)).size).toBe(3);
  });

  it('400: a body that is not what it should be, with each fault named', async () => {
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
      const named = answer.body.errors.map(({ parameter }: { parameter: string }) => parameter);
      expect([...new Set(named)]).toEqual(names);
    }
    expectProblem(await shareDigest({ entry_ids }), 400, 'channel_required');
    expectProblem(await shareDigest({ entry_ids, channel_id: random }, ['Idempotency-Key', 'a b']), 400);
  });

  it('401 without a token, 403 for a viewer and for a channel that the bot is not in', async () => {
    const json = { entry_ids, channel_id: random };
    expectProblem(await sendV2('POST', '/feeds/chat/digest', [], json), 401, 'unauthorized');
    const asViewer = await sendV2('POST', '/feeds/chat/digest', await bearer('viewer'), json);
    expectProblem(asViewer, 403, 'role_required');
    const answer = await shareDigest({ entry_ids, channel_id: await channelId('board') });
    expectProblem(answer, 403, 'not_in_channel');
    expect(answer.body.detail).toContain('Invite the bot');
  });

  it('404: an entry that is unknown, by its id, and a channel that is', async () => {
    const answer = await shareDigest({ entry_ids: [...entry_ids, NO_SUCH], channel_id: random });
    expectProblem(answer, 404, 'entry_not_found');
    expect(answer.body.detail).toContain(NO_SUCH);
    expectProblem(await shareDigest({ entry_ids, channel_id: 'C0NOSUCHONE' }), 404, 'channel_not_found');
  });

  it('413: a body over 64 KB; 415: one that does not say that it is JSON', async () => {
    const json = { entry_ids, channel_id: random };
    expectProblem(await shareDigest({ ...json, comment: 'c'.repeat(65_536) }), 413, 'request_too_large');
    const headers = [...(await bearer('member')), 'Content-Type', 'text/plain'];
    const path = '//api/v2/feeds/chat/digest';
    const answer = await send(path, { method: 'POST', headers, body: JSON.stringify(json) });
    expectProblem(answer, 415, 'unsupported_media_type');
  });

  it('422: an archived channel, and an Idempotency-Key that was used for other entries', async () => {
    expectProblem(await shareDigest({ entry_ids, channel_id: await channelId('old-news') }), 422, 'is_archived');
    const headers = anIdempotencyKey();
    expect((await shareDigest({ entry_ids, channel_id: random }, headers)).status).toBe(200);
    const fewer = { entry_ids: entry_ids.slice(1), channel_id: random };
    expectProblem(await shareDigest(fewer, headers), 422, 'idempotency_key_reused');
  });
});
