import * as z from 'zod/mini';
import type { TableItem } from '../../platform/dynamodb/client.ts';
import { NameInput } from '../../values/name.ts';
import { Id } from '../../values/schemas.ts';
import { Instant } from '../../values/time.ts';
import { DESTINATION_KINDS, getChannelKind } from '../channel-kinds.ts';
import { redactWebhookAddress } from './destination-address.ts';

/** Since when and why nothing is sent to a destination. */
export const DestinationPause = z.object({ at: Instant, reason: z.string() });
export type DestinationPause = z.infer<typeof DestinationPause>;

/**
 * A mailbox, webhook or chat to which alerts can send, as the API shows it.
 * A secret address is reduced to its host and a hint.
 */
export const Destination = z.object({
  id: Id,
  kind: z.enum(DESTINATION_KINDS),
  name: z.string(),
  address: z.string(),
  /** Only `active` destinations receive messages. */
  state: z.enum(['unverified', 'active', 'paused']),
  paused: z.nullable(DestinationPause),
  /** Why nothing is sent while its owner has no permission; null if they have it. */
  withheld: z.nullable(z.string()),
  created_at: Instant,
  verified_at: z.nullable(Instant),
  /** When a webhook got its current secret, if it was rotated. Former secrets stay valid for 24 hours. */
  rotated_at: z.nullable(Instant),
  /** Since when no message arrived there. */
  failing_since: z.nullable(Instant),
});
export type Destination = z.infer<typeof Destination>;

/**
 * A destination with its signing secret.
 * Only the responses to creating a webhook and to rotating its secret contain the secret.
 */
export const ShownDestination = z.extend(Destination, { secret: z.nullable(z.string()) });
export type ShownDestination = z.infer<typeof ShownDestination>;

const MAX_ADDRESS_LENGTH = 2_000;
const KIND_RULE = `must be one of ${DESTINATION_KINDS.join(', ')}`;
const ADDRESS_RULE = `must be text of at most ${MAX_ADDRESS_LENGTH} characters`;
const CODE_RULE = 'must be the eight digits that were sent there';

/** The request body that creates a destination. Without an address, e-mail goes to the person's own mailbox. */
export const NewDestination = z.strictObject({
  kind: z.enum(DESTINATION_KINDS, KIND_RULE),
  address: z.optional(z.string(ADDRESS_RULE).check(z.maxLength(MAX_ADDRESS_LENGTH, ADDRESS_RULE))),
  name: z.optional(NameInput),
});
export type NewDestination = z.infer<typeof NewDestination>;

/**
 * The request body that verifies a destination, with the code that was sent there.
 * Without a code a new one is sent to a mailbox or chat.
 */
export const Verification = z.strictObject({
  code: z.optional(z.string(CODE_RULE).check(z.regex(/^\d{8}$/, CODE_RULE))),
});
export type Verification = z.infer<typeof Verification>;

/**
 * A replaced signing secret, identified by its number (`generation`).
 * Messages are also signed with it until the instant `until`.
 */
export interface PreviousSecret {
  generation: number;
  until: string;
}

/** A destination as it is stored, with its secret address and internal fields. */
export interface StoredDestination extends Omit<Destination, 'state' | 'withheld'> {
  /** The `sub` of its owner. */
  person: string;
  /** Random text that alerts store with the destination's id: after a change they no longer send there. */
  attachment: string;
  /** The number of the current secret, from which the secret is derived. */
  generation: number;
  /** Older secrets that were valid at the last rotation, without the latest one, see `rotated_at`. */
  former: PreviousSecret[];
  /** How many codes were sent, when the last one was sent, and the number of wrong attempts since. */
  code: { generation: number; sent_at: string; wrong: number } | null;
  /** The first and the last of consecutive failures, without a long pause between two of them. */
  failures: { from: string; to: string } | null;
  /** The address of the web app for links; null if unknown. */
  app_url: string | null;
}

/** Parses the table item of a person's destination, with defaults for missing attributes. */
export function parseDestinationItem(person: string, item: TableItem): StoredDestination {
  const { id, kind, name, address, created_at, attachment, generation } = item as unknown as StoredDestination;
  const getField = (field: string) => (item[field] ?? null) as never;
  const since = { verified_at: getField('verified_at'), rotated_at: getField('rotated_at') };
  const state = { paused: getField('paused'), code: getField('code'), app_url: getField('app_url') };
  const failing = { failing_since: getField('failing_since'), failures: getField('failures') };
  const secrets = { generation, former: (item['former'] ?? []) as PreviousSecret[] };
  return { person, id, kind, name, address, created_at, attachment, ...secrets, ...since, ...state, ...failing };
}

/**
 * Returns the state of a destination; `unverified` takes precedence over `paused`.
 * Only `active` destinations receive messages.
 */
export function getDestinationState({
  paused,
  verified_at,
}: Pick<StoredDestination, 'paused' | 'verified_at'>): Destination['state'] {
  if (verified_at === null) return 'unverified';
  return paused ? 'paused' : 'active';
}

/**
 * Returns a destination as the API shows it; a secret address is reduced to its host and a hint.
 * `withheld` says why its owner may not send there now, null if they may. The state of a withheld destination is
 * `paused`.
 */
export function toDestinationResponse(stored: StoredDestination, withheld: string | null = null): Destination {
  const { id, kind, name, address, paused, created_at, verified_at, rotated_at, failing_since } = stored;
  const isSecret = getChannelKind(kind).address === 'secret';
  const where = { id, kind, name, address: isSecret ? redactWebhookAddress(address) : address };
  const state = withheld !== null && verified_at !== null ? 'paused' : getDestinationState(stored);
  return { ...where, state, paused, withheld, created_at, verified_at, rotated_at, failing_since };
}
