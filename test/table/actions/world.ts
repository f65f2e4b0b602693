import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { vi } from 'vitest';
import type { Alert } from '../../../lib/alerts/alert.ts';
import { startIdentityProvider } from '../../../local/identity-provider.ts';
import { alertItem } from '../../support/alerts.ts';
import { botToken, startChatStub } from '../../support/chat-stub.ts';
import { draft, idOf } from '../../support/drafts.ts';
import { ownTable } from '../../support/own-table.ts';
import { askPool } from '../../support/pool.ts';
import { type AnyPress, formOf, payloadOf, signedHeaders, TEAM } from '../../support/presses.ts';

/*
 * Presses of buttons with a table of its own, the scripted chat platform, and the user pool's stand-in. Call it before lib is imported.
 */

export const SECRET = 'a signing secret of tests';
const MASTER = 'a master secret of more than 32 bytes';
export type Who = 'member' | 'admin' | 'viewer';

/** Who stands for whom in the chat. */
const USERS = { member: 'U0MEMBER', admin: 'U0ADMIN', viewer: 'U0VIEWER', guest: 'U0GUEST' } as const;
type ChatUser = keyof typeof USERS;

/** Somebody of the workspace, as users.info tells of them. */
export const chatPerson = (id: string, email: string, more: object = {}) => ({
  ...{ id, team_id: TEAM, name: 'somebody', deleted: false, is_bot: false, is_email_confirmed: true },
  profile: { real_name: 'Some Body', email },
  ...more,
});

/** So much longer than the platform waits has a press: what a busy machine does not do in two seconds it does. */
const PATIENT_MS = 60_000;

/** With `patienceMs` of 0 a press has as long as in a deployment. */
export async function startPresses(name: string, env: Record<string, string> = {}, patienceMs = PATIENT_MS) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'presses-'));
  const scopes = ['chat:write', 'channels:read', 'users:read', 'users:read.email'];
  const [chat, identity] = [await startChatStub({ scopes }), await startIdentityProvider(dataDir)];
  chat.setPeople(...Object.entries(USERS).map(([who, id]) => chatPerson(id, `${who}@example.com`)));
  vi.resetModules();
  await ownTable(name);
  Object.assign(process.env, {
    ...{ CHAT_BOT_TOKEN: botToken, CHAT_API_URL: chat.apiUrl, CHAT_WEBHOOK_URL: '', CHAT_SIGNING_SECRET: SECRET },
    ...{ WEBHOOK_SECRET: MASTER, ADMIN_TOTP: 'false', TOKEN_ISSUER: identity.issuer },
    ...{
      IDENTITY_ENDPOINT: identity.url,
      USER_POOL_ID: identity.issuer.split('/').at(-1),
      ROLE_WITHOUT_GROUP: 'member',
    },
    ...env,
  });
  vi.resetModules();
  const { handler } = await import('../../../functions/site/press-button.ts');
  const all = await Promise.all([
    import('../../../lib/table/write.ts'),
    import('../../../lib/table/key-schema.ts'),
    import('../../../lib/entries/store-entry.ts'),
    import('../../../lib/alerts/alert-store.ts'),
    import('../../../lib/reviews/review-store.ts'),
    import('../../../lib/reviews/review-log.ts'),
    import('../../../lib/delivery/button-value.ts'),
  ]);
  const lib = Object.assign({}, ...all) as (typeof all)[0] &
    (typeof all)[1] &
    (typeof all)[2] &
    (typeof all)[3] &
    (typeof all)[4] &
    (typeof all)[5] &
    (typeof all)[6];
  const { Users } = await askPool(identity, 'ListUsers', {});
  const attribute = (user: { Attributes: { Name: string; Value: string }[] }, wanted: string) =>
    user.Attributes.find(({ Name }) => Name === wanted)?.Value ?? '';
  // biome-ignore lint/suspicious/noExplicitAny: a user as the pool tells it
  const subs = new Map(Users.map((user: any) => [attribute(user, 'email').split('@')[0], attribute(user, 'sub')]));
  let made = 0;
  return {
    ...{ lib, chat, identity, handler },
    pool: (operation: string, body: object) => askPool(identity, operation, body),
    sub: (who: Who) => String(subs.get(who)),
    /** Sends a body as the gateway hands it on. */
    async send(
      body: string | Buffer,
      headers = signedHeaders(SECRET, body),
      more: Partial<APIGatewayProxyEvent> = {},
    ): Promise<APIGatewayProxyResult> {
      const multiValueHeaders = Object.fromEntries(Object.entries(headers).map(([one, value]) => [one, [value]]));
      const requestContext = {
        requestId: 'request',
        path: '/prod/chat/actions',
        requestTimeEpoch: Date.now() + patienceMs,
      };
      const event = { multiValueHeaders, pathParameters: null, body: String(body), isBase64Encoded: false };
      return handler({ ...event, requestContext, ...more } as unknown as APIGatewayProxyEvent) as never;
    },
    /** Presses a button; answers what was told: to whom, and the words. */
    async press(who: ChatUser, action_id: string, value: string, more: Partial<AnyPress> = {}) {
      made += 1;
      const [name, before] = [`${who}-${made}`, chat.answers.length];
      const press = { user: USERS[who], action_id, value, response_url: chat.answerUrl(name), ...more };
      const answer = await this.send(formOf(payloadOf(press)));
      const [told, ...others] = chat.answers.slice(before).filter(({ path: of }) => of.endsWith(name));
      const to = told?.body['response_type'] === 'in_channel' ? 'all' : told ? 'presser' : null;
      return { answer, to, words: String(told?.body['text'] ?? ''), told: told?.body, others };
    },
    /** An entry and somebody's alert, and what the buttons of their message carry. */
    async message(owner: Who, given: Partial<Alert> = {}) {
      made += 1;
      await lib.storeEntry(draft(made));
      const [entry_id, person] = [idOf(made), String(subs.get(owner))];
      const item = alertItem(person, given);
      await lib.putItem({ Item: item });
      await lib.putItem({ Item: { ...lib.alertOwnerKey(item.id), person } });
      return { entry_id, alert_id: item.id, person, value: lib.formatButtonValue({ entry_id, alert_id: item.id }) };
    },
    review: (entry: string) => lib.getReview(entry),
    log: async (entry: string) => (await lib.listReviewLog(entry, { limit: 50, offset: 0, position: null })).items,
    paused: async (person: string, alert: string) => (await lib.findAlert(person, alert))?.alert.paused,
    async stop(): Promise<void> {
      await Promise.all([chat.stop(), identity.stop()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
export type Presses = Awaited<ReturnType<typeof startPresses>>;
