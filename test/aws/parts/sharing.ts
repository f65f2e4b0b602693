import { randomUUID } from 'node:crypto';
import type { ChatWorkspace } from '../../../local/chat-workspace.ts';
import { begin, check, equal } from '../report.ts';
import { bash } from '../shell.ts';
import { type AwsWorld, type RoleTokens, STACK, type StackAccess } from '../world.ts';

const SHARE = '/api/v2/feeds/chat/share';
const DIGEST = '/api/v2/feeds/chat/digest';

/** An entry in the team's chat, by the bot and by the webhook, once, and its record. */
export async function sharing(
  { chat, env }: AwsWorld,
  { gateway, apiKey }: StackAccess,
  tokens: RoleTokens,
): Promise<void> {
  begin('sharing');
  const as = (role: keyof RoleTokens) => ({ Authorization: `Bearer ${tokens[role]}` });
  const { body } = await gateway('/api/v1/feeds/entries/detail?limit=1', { headers: { 'X-API-Key': apiKey } });
  const [{ id: entry_id, title }] = body.items;
  const channels = await check('the channels are listed', async () => {
    const listed = await gateway('/api/v2/feeds/chat/channels', { headers: as('viewer') });
    equal(listed.body.success, true, 'success');
    return listed.body.channels as { id: string; name: string }[];
  });
  const channel_id = channels?.find(({ name }) => name === 'random')?.id ?? '';
  const headers = { ...as('member'), 'Idempotency-Key': randomUUID() };
  const json = { entry_id, channel_id, comment: 'Shared by a test' };
  const first = await check('a member shares by the bot, and the message is in the channel', async () => {
    const answer = await gateway(SHARE, { method: 'POST', headers, json });
    equal([answer.status, answer.body.method], [200, 'bot'], 'it');
    const message = (await messagesIn(chat, channel_id)).find(({ ts }) => ts === answer.body.message_ts);
    if (!JSON.stringify(message ?? null).includes(JSON.stringify(title).slice(1, 20))) throw new Error('there is none');
    return answer.body;
  });
  await check('the same request again posts nothing', async () => {
    const before = (await messagesIn(chat, channel_id)).length;
    const again = await gateway(SHARE, { method: 'POST', headers, json });
    equal(again.body, first, 'the answer');
    equal((await messagesIn(chat, channel_id)).length, before, 'the number of messages');
  });
  await check('without a channel by the webhook', async () => {
    const answer = await gateway(SHARE, { method: 'POST', headers: as('admin'), json: { entry_id } });
    equal([answer.status, answer.body.method], [200, 'webhook'], 'it');
  });
  await check('403 role_required: a viewer', async () => {
    const answer = await gateway(SHARE, { method: 'POST', headers: as('viewer'), json });
    equal([answer.status, answer.body.code], [403, 'role_required'], 'it');
  });
  await check('404 channel_not_found: a channel that is none', async () => {
    const answer = await gateway(SHARE, {
      method: 'POST',
      headers: as('member'),
      json: { entry_id, channel_id: 'C0000000XX' },
    });
    equal([answer.status, answer.body.code], [404, 'channel_not_found'], 'it');
  });
  await check('its record is shown, with the address of who shared', async () => {
    const { body } = await gateway(`/api/v2/feeds/entries/${entry_id}/shares`, { headers: as('viewer') });
    const own = body.find((one: { message_ts: string }) => one.message_ts === first.message_ts);
    if (!JSON.stringify(own ?? null).includes('member@example.org'))
      throw new Error(JSON.stringify(body).slice(0, 400));
  });
  await check('two entries as one message, once, which the shares of each tell', async () => {
    const headers = { ...as('member'), 'Idempotency-Key': randomUUID() };
    const { body } = await gateway('/api/v2/feeds/entries/list?limit=2', { headers: as('member') });
    const entry_ids = (body.items as { id: string }[]).map(({ id }) => id);
    const ask = { method: 'POST', headers, json: { entry_ids, channel_id } };
    const posted = await gateway(DIGEST, ask);
    const again = await gateway(DIGEST, ask);
    equal([posted.status, posted.body.entry_ids, again.body], [200, entry_ids, posted.body], 'it, twice');
    const own = (await messagesIn(chat, channel_id)).filter(({ ts }) => ts === posted.body.message_ts);
    equal(own.length, 1, 'the number of messages');
    for (const id of entry_ids) {
      const [newest] = (await gateway(`/api/v2/feeds/entries/${id}/shares`, { headers: as('viewer') })).body;
      equal([newest.share_id, newest.entry_count], [posted.body.share_id, 2], 'the newest share');
    }
  });
  await check('npm run ops -- shares', async () => {
    const output = await bash(`npm run ops -- shares --table ${STACK}`, env);
    if (!output.includes('posted')) throw new Error(output);
  });
}

/** The messages of a channel, as a member of the workspace sees them. */
async function messagesIn({ apiUrl, readerToken }: ChatWorkspace, channel: string): Promise<{ ts: string }[]> {
  const headers = { authorization: `Bearer ${readerToken}` };
  const response = await fetch(`${apiUrl}conversations.history`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ channel }),
  });
  const { messages = [] } = (await response.json()) as { messages?: { ts: string }[] };
  return messages;
}
