import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import type { Alert } from '../../../lib/alerts/alert.ts';
import type { StoredMatch as Match } from '../../../lib/alerts/matches/match.ts';
import type { DestinationKind } from '../../../lib/channels/channel-kinds.ts';
import { alertOwnerKey } from '../../../lib/platform/dynamodb/alert-keys.ts';
import { type MailServer, startMailServer } from '../../../local/mail-server.ts';
import { alertItem, aMatch } from '../../support/alerts.ts';
import { INCOMING_CHATS } from '../../support/channels.ts';
import { botToken, startChatStub } from '../../support/chat-stub.ts';
import { draft, getId } from '../../support/drafts.ts';
import { ownTable } from '../../support/own-table.ts';
import { type Receiver, startReceiver } from '../../support/receiver.ts';

/** An alert and its owner. */
export interface AlertRef {
  sub: string;
  alert_id: string;
}

/**
 * Starts a separate table and real receivers: webhooks, a mail server, and the scripted chat platform. Call it before
 * lib is imported. `more` may put a proxy between lib and the table; it gets the endpoint and returns the new one.
 */
export async function startDeliveries(
  name: string,
  more: (dynamoDb: string) => Promise<string> = async (same) => same,
) {
  const hook = await startReceiver();
  const incomingChats = Object.fromEntries(
    await Promise.all(INCOMING_CHATS.map(async ([kind]) => [kind, await startReceiver()] as const)),
  );
  const teams = incomingChats['teams'] as Receiver;
  const chat = await startChatStub();
  const refusing = new Set<string>();
  const mail: MailServer = await startMailServer((to) =>
    refusing.has(to) ? { code: 451, words: 'try again later' } : null,
  );
  vi.resetModules();
  await ownTable(name);
  Object.assign(process.env, {
    WEBHOOK_SECRET: 'a master secret of more than 32 bytes',
    WEBHOOK_LOOPBACK: 'true',
    DESTINATIONS_PER_PERSON: '1000',
    SMTP_URL: mail.smtpUrl,
    MAIL_FROM: 'updates@example.org',
    CHAT_BOT_TOKEN: botToken,
    CHAT_API_URL: chat.apiUrl,
    CHAT_WEBHOOK_URL: '',
    DYNAMODB_ENDPOINT: await more(process.env['DYNAMODB_ENDPOINT'] ?? ''),
  });
  vi.resetModules();
  const all = await Promise.all([
    import('../../../lib/notifications/plan-deliveries.ts'),
    import('../../../lib/notifications/run-due-deliveries.ts'),
    import('../../../lib/notifications/list-deliveries.ts'),
    import('../../../lib/notifications/replay-delivery.ts'),
    import('../../../lib/notifications/delivery-store.ts'),
    import('../../../lib/channels/destinations/destination-store.ts'),
    import('../../../lib/channels/destinations/destination-secrets.ts'),
    import('../../../lib/platform/dynamodb/write.ts'),
    import('../../../lib/platform/dynamodb/read.ts'),
    import('../../../lib/entries/store-entry.ts'),
    import('../../../lib/workspace/erasure.ts'),
    import('../../../lib/notifications/replay-span.ts'),
    import('../../../lib/notifications/sending-permission.ts'),
    import('../../../lib/alerts/destination-attachments.ts'),
  ]);
  const lib = Object.assign({}, ...all) as (typeof all)[0] &
    (typeof all)[1] &
    (typeof all)[2] &
    (typeof all)[3] &
    (typeof all)[4] &
    (typeof all)[5] &
    (typeof all)[6] &
    (typeof all)[7] &
    (typeof all)[8] &
    (typeof all)[9] &
    (typeof all)[10] &
    (typeof all)[11] &
    (typeof all)[12] &
    (typeof all)[13];
  let stored = 0;
  const ADDRESSES = {
    webhook: hook.url,
    email: 'risk@example.com',
    channel: 'C0CHANNEL1',
    chat_webhook: chat.webhookUrl,
    ...Object.fromEntries(Object.entries(incomingChats).map(([kind, { url }]) => [kind, url])),
  } as Record<DestinationKind, string>;
  return {
    lib,
    hook,
    teams,
    /** The receivers of the chats that accept JSON at a secret address, by kind. */
    incomingChats,
    chat,
    mail,
    refusing,
    /** Stores a new entry; returns its id. */
    async entry(): Promise<string> {
      stored += 1;
      await lib.storeEntry(draft(stored));
      return getId(stored);
    },
    /** Creates a verified destination; returns its id. */
    async destination(person: string, kind: DestinationKind, address = ADDRESSES[kind]): Promise<string> {
      const verified_at = '2026-11-24T08:00:00Z';
      return (await lib.createDestinationRecord(person, { kind, address, name: kind, verified_at, app_url: null })).id;
    },
    /** Creates a person with an alert for destinations of these kinds. */
    async subscriber(kinds: DestinationKind[], given: Partial<Alert> = {}, person: string = randomUUID()) {
      const destinations: string[] = [];
      for (const kind of kinds) destinations.push(await this.destination(person, kind));
      const attachments = await lib.listDestinationAttachmentTokens(person);
      const item = alertItem(person, { destinations, attachments, ...given });
      await lib.putItem({ Item: item });
      await lib.putItem({ Item: { ...alertOwnerKey(item.id), person } });
      return { sub: person, alert_id: item.id, destinations };
    },
    /** Plans a match for subscribers. */
    async plan(entry_id: string, alerts: AlertRef[], given: Partial<Match> = {}) {
      const subscribers = alerts.map(({ sub: person, alert_id }) => ({ person, alert_id }));
      const match = aMatch(entry_id, given);
      await lib.planDeliveries(match, subscribers);
      return match;
    },
    /** Returns all deliveries of an alert. */
    async deliveries({ sub, alert_id }: AlertRef) {
      return (await lib.listAlertDeliveries(sub, alert_id, { limit: 100, offset: 0, position: null })).items;
    },
    /** Resets all receivers before a test: they accept everything and have received nothing. */
    begin(): void {
      hook.answer();
      hook.received.length = 0;
      for (const one of Object.values(incomingChats)) one.received.length = 0;
      mail.mails.length = 0;
      refusing.clear();
      chat.reset();
    },
    /** Runs the due deliveries, `laterMs` from now. @throws the first error of a delivery, as the job does */
    async run(laterMs = 0, now = () => new Date(Date.now() + laterMs)) {
      const { error, ...delivered } = await lib.runDueDeliveries(() => true, now);
      if (error !== undefined) throw error;
      return delivered;
    },
    async stop(): Promise<void> {
      await Promise.all([hook, ...Object.values(incomingChats), chat, mail].map((one) => one.stop()));
    },
  };
}
export type Subscriber = Awaited<ReturnType<Deliveries['subscriber']>>;
export type Deliveries = Awaited<ReturnType<typeof startDeliveries>>;
