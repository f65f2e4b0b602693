import { beforeAll, describe, expect, it } from 'vitest';
import { ShareAnswer } from '../../../lib/sharing/share.ts';
import { type Answer, expectProblem, send, sendV2 } from '../../support/api.ts';
import { anEntry, anIdempotencyKey, channelId, messagesIn, share } from '../../support/chat.ts';
import { bearer } from '../../support/people.ts';

const TEXT = { type: 'mrkdwn', verbatim: true };
// biome-ignore lint/suspicious/noExplicitAny: an entry as it was answered
let entry: any;
let random = '';

/** Returns the message of a share in a channel, among other posts. */
async function posted(channel: string, answer: Answer) {
  const message = (await messagesIn(channel)).find(({ ts }) => ts === answer.body.message_ts);
  if (!message) throw new Error(`Nothing was posted to ${channel}: ${answer.text}`);
  return message;
}

beforeAll(async () => {
  entry = await anEntry();
  random = await channelId('random');
});

describe('shareEntry', () => {
  it('200: posts a message that appears in the channel', async () => {
    const answer = await share({ entry_id: entry.id, channel_id: random });
    expect(answer.status, answer.text).toBe(200);
    expect(ShareAnswer.parse(answer.body)).toEqual(answer.body);
    expect(answer.body).toMatchObject({ success: true, method: 'bot', channel_id: random, entry_id: entry.id });
    const message = await posted('random', answer);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(message.blocks.at(-2).elements[0].url).toBe(entry.link);
    const { text } = message.blocks.at(-1).elements[0];
    expect(text).toContain(`${process.env['STACK_URL']}/#/entries/${entry.id}`);
  });

  it('200: posts the escaped comment below the summary', async () => {
    const comment = 'Please read <!channel> & tell\nme';
    const answer = await share({ entry_id: entry.id, channel_id: random, comment });
    expect(answer.status, answer.text).toBe(200);
    const message = await posted('random', answer);
    expect(message.blocks.at(-3)).toEqual({
      type: 'section',
      text: { ...TEXT, text: '*Comment*\nPlease read &lt;!channel&gt; &amp; tell me' },
    });
  });

  it('200: posts to a private channel that the bot is in', async () => {
    const answer = await share({ entry_id: entry.id, channel_id: await channelId('risk-committee') });
    expect(answer.status, answer.text).toBe(200);
    expect((await posted('risk-committee', answer)).blocks.at(-2).elements[0].url).toBe(entry.link);
  });

  it('200: posts once per request without an Idempotency-Key, and once per key with one', async () => {
    const headers = anIdempotencyKey();
    const comment = `Counted by ${headers[1]}`;
    const json = { entry_id: entry.id, channel_id: random, comment };
    const a = await share(json);
    const b = await share(json);
    expect(a.body.share_id).not.toBe(b.body.share_id);
    const c = await share(json, { headers });
    const d = await share(json, { headers });
    expect(d.body).toEqual(c.body);
    const own = (await messagesIn('random')).filter((message) => JSON.stringify(message).includes(comment));
    expect(own).toHaveLength(3);
  });

  it('200: treats the same Idempotency-Key of another person as a separate share', async () => {
    const json = { entry_id: entry.id, channel_id: random };
    const key = anIdempotencyKey();
    const byMember = await share(json, { headers: key });
    const byAdmin = await sendV2('POST', '/feeds/chat/share', { headers: [...(await bearer('admin')), ...key], json });
    expect(byAdmin.body.share_id).not.toBe(byMember.body.share_id);
  });

  it('400: rejects an invalid body, and names each invalid field', async () => {
    const cases: [unknown, string[]][] = [
      [{}, ['entry_id']],
      [{ entry_id: 7 }, ['entry_id']],
      [{ entry_id: '' }, ['entry_id']],
      [{ entry_id: 'ENTRY#x' }, ['entry_id']],
      [{ entry_id: entry.id, channel_id: '' }, ['channel_id']],
      [{ entry_id: entry.id, channel_id: '#random' }, ['channel_id']],
      [{ entry_id: entry.id, channel_id: 'U000000001' }, ['channel_id']],
      [{ entry_id: entry.id, channel_id: null }, ['channel_id']],
      [{ entry_id: entry.id, channel_id: [random] }, ['channel_id']],
      [{ entry_id: entry.id, channel_id: random, comment: 'c'.repeat(501) }, ['comment']],
      [{ entry_id: entry.id, channel: random }, ['channel']],
      [{ entry_id: entry.id, constructor: 1, a: 2 }, ['constructor', 'a']],
      [{ entry_id: null, channel_id: 1 }, ['entry_id', 'channel_id']],
      [[], ['body']],
      [7, ['body']],
    ];
    for (const [json, names] of cases) {
      const answer = await share(json);
      expectProblem(answer, 400, 'invalid_parameter');
      const named = answer.body.errors.map((item: { parameter: string }) => item.parameter);
      expect(named, answer.text).toEqual(names);
    }
    for (const json of [null, 'text']) expectProblem(await share(json), 400);
  });

  it('400: names at most 20 of thousands of unknown fields', async () => {
    const json = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`f${i}`, 1]));
    const answer = await share({ entry_id: entry.id, ...json });
    expectProblem(answer, 400, 'invalid_parameter');
    expect(answer.body.errors).toHaveLength(20);
    expect(answer.text.length).toBeLessThan(5_000);
  });

  it('400: rejects a body that is empty, truncated, not JSON or not UTF-8', async () => {
    const headers = [...(await bearer('member')), 'Content-Type', 'application/json'];
    for (const body of ['', '{', '{"entry_id":', 'entry_id=x', Buffer.from([0x22, 0xff, 0xfe, 0x22])]) {
      const answer = await send('//api/v2/feeds/chat/share', { method: 'POST', headers, body });
      expectProblem(answer, 400, 'invalid_body');
    }
  });

  it('400: rejects an Idempotency-Key that is empty, repeated, too long or contains spaces', async () => {
    const json = { entry_id: entry.id, channel_id: random };
    for (const headers of [
      ['Idempotency-Key', ''],
      ['Idempotency-Key', 'a', 'idempotency-key', 'b'],
      ['Idempotency-Key', 'k'.repeat(256)],
      ['Idempotency-Key', 'a b'],
    ]) {
      expectProblem(await share(json, { headers }), 400, 'invalid_parameter');
    }
  });

  it('400: returns channel_required without a channel if only the bot is configured', async () => {
    expectProblem(await share({ entry_id: entry.id }), 400, 'channel_required');
  });

  it('403: returns not_in_channel with a remedy', async () => {
    const answer = await share({ entry_id: entry.id, channel_id: await channelId('board') });
    expectProblem(answer, 403, 'not_in_channel');
    expect(answer.body.detail).toContain('Invite the bot');
  });

  it('404: rejects an unknown entry, and an unknown channel with a remedy', async () => {
    const unknown = { entry_id: '000000000000000000000000', channel_id: random };
    expectProblem(await share(unknown), 404, 'entry_not_found');
    const answer = await share({ entry_id: entry.id, channel_id: 'C0NOSUCHONE' });
    expectProblem(answer, 404, 'channel_not_found');
    for (const remedy of ['Invite the bot', 'chat:write.public', 'CHAT_BOT_TOKEN']) {
      expect(answer.body.detail).toContain(remedy);
    }
  });

  it('413: rejects a body over 64 KB', async () => {
    const json = { entry_id: entry.id, channel_id: random, comment: 'c'.repeat(65_536) };
    expectProblem(await share(json), 413, 'request_too_large');
  });

  it('415: rejects a body without a JSON content type', async () => {
    const body = JSON.stringify({ entry_id: entry.id, channel_id: random });
    for (const type of [[], ['Content-Type', 'text/plain'], ['Content-Type', 'application/x-www-form-urlencoded']]) {
      const headers = [...(await bearer('member')), ...type];
      const answer = await send('//api/v2/feeds/chat/share', { method: 'POST', headers, body });
      expectProblem(answer, 415, 'unsupported_media_type');
    }
  });

  it('422: rejects an archived channel, and an Idempotency-Key used for another share', async () => {
    const archived = await share({ entry_id: entry.id, channel_id: await channelId('old-news') });
    expectProblem(archived, 422, 'is_archived');
    const headers = anIdempotencyKey();
    const first = await share({ entry_id: entry.id, channel_id: random }, { headers });
    expect(first.status).toBe(200);
    const other = { entry_id: entry.id, channel_id: random, comment: 'another' };
    expectProblem(await share(other, { headers }), 422, 'idempotency_key_reused');
  });

  // That the platform is not asked again: test/table/sharing/failures.test.ts.
  it('repeats the response of a permanent failure for the same Idempotency-Key', async () => {
    const headers = anIdempotencyKey();
    const json = { entry_id: entry.id, channel_id: await channelId('old-news') };
    const first = await share(json, { headers });
    const again = await share(json, { headers });
    expect({ ...again.body, request_id: '' }).toEqual({ ...first.body, request_id: '' });
  });
});
