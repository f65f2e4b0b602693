import { people } from './people.ts';
import { reads } from './reads.ts';
import { type Connection, sender } from './send.ts';

export { all } from './all.ts';
export { type Changes, changes, type FollowOptions } from './changes.ts';
export { ServiceError } from './error.ts';
export type { Paged } from './paged.ts';
export type { ShareOptions, Tagged } from './people.ts';
export type { Call, Connection, RequestOptions } from './send.ts';
export type * from './types.ts';
export {
  type DigestMessage,
  type EntryMessage,
  isDigestMessage,
  isEntryMessage,
  isReminderMessage,
  type ReminderMessage,
  type SourceReport,
  type VerifyOptions,
  verifyWebhook,
  WebhookError,
  type WebhookHeaders,
  type WebhookMessage,
} from './webhooks.ts';

/** A connection of version 1, for programs. */
export interface KeyConnection extends Connection {
  apiKey: string;
}

/** A connection of version 2, for people. */
export interface TokenConnection extends Connection {
  /** The access token of who signed in; asked for each request, so that it can be a fresh one. */
  accessToken: string | (() => string | Promise<string>);
}

/** The reads with an API key (version 1). */
export function clientWithKey({ apiKey, ...connection }: KeyConnection) {
  return reads(sender({ retries: 2, ...connection }, 'v1', async () => ({ 'X-API-Key': apiKey })));
}

/** The reads, alerts, the team's record, the chat and the API keys with an access token (version 2). */
export function clientWithToken({ accessToken, ...connection }: TokenConnection) {
  const token = async () => (typeof accessToken === 'string' ? accessToken : accessToken());
  const send = sender(connection, 'v2', async () => ({ Authorization: `Bearer ${await token()}` }));
  return { ...reads(send), ...people(send) };
}
