import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { vi } from 'vitest';
import type { Alert } from '../../../../lib/alerts/alert.ts';
import { startIdentityProvider } from '../../../../local/identity-provider.ts';
import { alertItem } from '../../../support/alerts.ts';
import { botToken, startChatStub } from '../../../support/chat-stub.ts';
import { draft, getId } from '../../../support/drafts.ts';
import { ownTable } from '../../../support/own-table.ts';
import { askPool } from '../../../support/pool.ts';
import { type AnyPress, getForm, getPayload, signedHeaders, TEAM } from '../../../support/presses.ts';

/*
 * Clicks on buttons in chat messages, with a separate table, the scripted chat platform and the emulated user pool.
 * Call it before lib is imported.
 */

export const SECRET = 'a signing secret of tests';
const MASTER = 'a master secret of more than 32 bytes';
export type RoleName = 'member' | 'admin' | 'viewer';

/** The chat user of each role, and of a person without an account. */
const USERS = { member: 'U0MEMBER', admin: 'U0ADMIN', viewer: 'U0VIEWER', guest: 'U0GUEST' } as const;
type ChatUser = keyof typeof USERS;

/** Returns a person of the workspace as users.info describes them. */
export const chatPerson = (id: string, email: string, more: object = {}) => ({
  id,
  team_id: TEAM,
  name: 'somebody',
  deleted: false,
  is_bot: false,
  is_email_confirmed: true,
  profile: { real_name: 'Some Body', email },
  ...more,
});

/** Extra time of a click, so that a busy machine does not exceed the platform's limit. */
const EXTRA_MS = 60_000;

/** Starts everything that a click needs. With `extraMs` of 0 a click has as long as in a deployment. */
export async function startPresses(name: string, env: Record<string, string> = {}, extraMs = EXTRA_MS) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'presses-'));
  const scopes = ['chat:write', 'channels:read', 'users:read', 'users:read.email'];
  const chat = await startChatStub({ scopes });
  const identity = await startIdentityProvider(dataDir);
  chat.setPeople(...Object.entries(USERS).map(([who, id]) => chatPerson(id, `${who}@example.com`)));
  vi.resetModules();
  await ownTable(name);
  Object.assign(process.env, {
    CHAT_BOT_TOKEN: botToken,
    CHAT_API_URL: chat.apiUrl,
    CHAT_WEBHOOK_URL: '',
    CHAT_SIGNING_SECRET: SECRET,
    WEBHOOK_SECRET: MASTER,
    ADMIN_TOTP: 'false',
    TOKEN_ISSUER: identity.issuer,
    IDENTITY_ENDPOINT: identity.url,
    USER_POOL_ID: identity.issuer.split('/').at(-1),
    ROLE_WITHOUT_GROUP: 'member',
    ...env,
  });
  vi.resetModules();
  const { handler } = await import('../../../../functions/site/press-button.ts');
  const all = await Promise.all([
    import('../../../../lib/platform/dynamodb/write.ts'),
    import('../../../support/key-chart.ts'),
    import('../../../../lib/entries/store-entry.ts'),
    import('../../../../lib/alerts/alert-store.ts'),
    import('../../../../lib/reviews/review-store.ts'),
    import('../../../../lib/reviews/review-log.ts'),
    import('../../../../lib/channels/chat/chat-buttons.ts'),
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
  // biome-ignore lint/suspicious/noExplicitAny: a user in the pool's format
  const subs = new Map(Users.map((user: any) => [attribute(user, 'email').split('@')[0], attribute(user, 'sub')]));
  let made = 0;
  return {
    lib,
    chat,
    identity,
    handler,
    pool: (operation: string, body: object) => askPool(identity, operation, body),
    sub: (who: RoleName) => String(subs.get(who)),
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
        requestTimeEpoch: Date.now() + extraMs,
      };
      const event = { multiValueHeaders, pathParameters: null, body: String(body), isBase64Encoded: false };
      return handler({ ...event, requestContext, ...more } as unknown as APIGatewayProxyEvent) as never;
    },
    /** Clicks a button; returns the answer, and the reply with its audience and text. */
    async press(who: ChatUser, action_id: string, click: Click) {
      made += 1;
      const name = `${who}-${made}`;
      const before = chat.answers.length;
      const payload = { user: USERS[who], action_id, response_url: chat.answerUrl(name), ...click };
      const answer = await this.send(getForm(getPayload(payload)));
      const [reply, ...others] = chat.answers.slice(before).filter(({ path: of }) => of.endsWith(name));
      const words = String(reply?.body['text'] ?? '');
      return { answer, to: getAudience(reply?.body), words, reply: reply?.body, others };
    },
    /** Stores an entry and an alert of the owner; returns their ids and the value of their buttons. */
    async message(owner: RoleName, given: Partial<Alert> = {}) {
      made += 1;
      await lib.storeEntry(draft(made));
      const entry_id = getId(made);
      const person = String(subs.get(owner));
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

/** The value of the clicked button, and the properties of the click that differ from the usual ones. */
type Click = Partial<AnyPress> & { value: string };

/** Returns the readers of a reply: `all` of the channel, or the `actor` alone; null without a reply. */
function getAudience(reply: Record<string, unknown> | undefined): 'all' | 'actor' | null {
  if (!reply) return null;
  return reply['response_type'] === 'in_channel' ? 'all' : 'actor';
}

export type Presses = Awaited<ReturnType<typeof startPresses>>;
