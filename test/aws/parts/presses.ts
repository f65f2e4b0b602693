import { createHmac } from 'node:crypto';
import { listChatPeople } from '../../../local/chat-people.ts';
import { getForm, getPayload, signedHeaders } from '../../support/presses.ts';
import { begin, check, equal } from '../report.ts';
import { type AwsWorld, type RoleTokens, type StackAccess, WEBHOOK_SECRET } from '../world.ts';

const PATH = '/chat/actions';

/** Returns the value of a button of this deployment, in the form of lib/channels/chat/chat-buttons.ts. */
function buttonValue(alert: string, entry: string): string {
  const signature = createHmac('sha256', WEBHOOK_SECRET).update(`button ${alert} ${entry}`).digest('base64url');
  return `press_${alert}.${entry}.${signature}`;
}

/** An update that is decided, and an alert that is muted, in the chat. */
export async function presses({ chat }: AwsWorld, { gateway }: StackAccess, tokens: RoleTokens): Promise<void> {
  begin('presses');
  const headers = { Authorization: `Bearer ${tokens.member}` };
  const json = { name: 'Muted in the chat', query: {} };
  const { body: alert } = await gateway('/api/v2/alerts', { method: 'POST', headers, json });
  const { body: found } = await gateway('/api/v2/feeds/entries/detail?limit=10', { headers });
  const entry_id: string = found.items.at(-1).id;
  const press = async (who: string, action_id: string, secret = chat.signingSecret) => {
    const user = listChatPeople().find(({ name }) => name === who)?.id ?? '';
    const value = buttonValue(alert.id, entry_id);
    const form = getForm(
      getPayload({ user, action_id, value, response_url: 'https://hooks.slack.com/actions/of-a-test' }),
    );
    return gateway(PATH, { method: 'POST', headers: signedHeaders(secret, form), form });
  };
  const getState = async () => (await gateway(`/api/v2/entries/${entry_id}/review`, { headers })).body;
  await check('401 not_signed: by another secret', async () => {
    const { status, body } = await press('member', 'take', 'another secret');
    equal([status, body.code], [401, 'not_signed'], 'it');
  });
  await check('a viewer changes nothing, and a guest neither', async () => {
    for (const who of ['viewer', 'guest']) equal((await press(who, 'take')).status, 200, who);
    equal((await getState()).version, 0, 'the version of the review');
  });
  await check('a member takes an update, and marks it as not relevant', async () => {
    equal([(await press('member', 'take')).status, (await getState()).state], [200, 'in_review'], 'taken');
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    equal([(await press('member', 'not_relevant')).status, (await getState()).state], [200, 'not_relevant'], 'marked');
  });
  await check('a member mutes their alert', async () => {
    equal((await press('member', 'mute')).status, 200, 'it');
    const { body } = await gateway(`/api/v2/alerts/${alert.id}`, { headers });
    equal(body.paused?.reason.startsWith('muted in the chat by '), true, 'the pause');
  });
}
