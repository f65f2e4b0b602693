import * as z from 'zod/mini';
import type { TableItem } from '../table/client.ts';
import { Id } from '../values/id.ts';
import { NameInput } from '../values/name.ts';
import { Instant } from '../values/time.ts';
import { formatAddressHint } from './destination-address.ts';

/**
 * Where updates can be sent: a program, a mailbox, a channel of the chat by its bot, a channel of any workspace by an incoming webhook of
 * the chat, and a channel or a chat of Microsoft Teams by the webhook of a workflow.
 */
const DESTINATION_KINDS = ['webhook', 'email', 'channel', 'chat_webhook', 'teams'] as const;
type DestinationKind = (typeof DESTINATION_KINDS)[number];

/** Why nothing is sent there. */
export const DestinationPause = z.object({ at: Instant, reason: z.string() });
export type DestinationPause = z.infer<typeof DestinationPause>;

/** A destination of a person, as they see it: of an address that is a secret the host and a hint. */
export const Destination = z.object({
  id: Id,
  kind: z.enum(DESTINATION_KINDS),
  name: z.string(),
  address: z.string(),
  /** Only `active` ones get anything. */
  state: z.enum(['unverified', 'active', 'paused']),
  paused: z.nullable(DestinationPause),
  /** Why nothing is sent there while its owner may not have it; null where they may. */
  withheld: z.nullable(z.string()),
  created_at: Instant,
  verified_at: z.nullable(Instant),
  /** When a webhook got its present secret, if not at the beginning; those before are good for 24 hours after they were replaced. */
  rotated_at: z.nullable(Instant),
  /** Since when nothing arrived there. */
  failing_since: z.nullable(Instant),
});
export type Destination = z.infer<typeof Destination>;

/** A destination with its signing secret, which only the answers to its creation and to a rotation have. */
export const ShownDestination = z.extend(Destination, { secret: z.nullable(z.string()) });
export type ShownDestination = z.infer<typeof ShownDestination>;

const MAX_ADDRESS_LENGTH = 2_000;
const KIND_RULE = `must be one of ${DESTINATION_KINDS.join(', ')}`;
const ADDRESS_RULE = `must be text of at most ${MAX_ADDRESS_LENGTH} characters`;
const CODE_RULE = 'must be the eight digits that were sent there';

/** A destination to be made. Without an address, e-mail goes to the person's own one. */
export const NewDestination = z.strictObject({
  kind: z.enum(DESTINATION_KINDS, KIND_RULE),
  address: z.optional(z.string(ADDRESS_RULE).check(z.maxLength(MAX_ADDRESS_LENGTH, ADDRESS_RULE))),
  name: z.optional(NameInput),
});
export type NewDestination = z.infer<typeof NewDestination>;

/** How a destination is verified: a mailbox or a chat by the code that was sent there; without one, a new code is sent. */
export const Verification = z.strictObject({
  code: z.optional(z.string(CODE_RULE).check(z.regex(/^\d{8}$/, CODE_RULE))),
});
export type Verification = z.infer<typeof Verification>;

/** Whether many read there what no program could tell from a message that came before: nothing is posted there twice. */
export const isChatKind = (kind: DestinationKind): boolean => kind !== 'webhook' && kind !== 'email';

/** Whether the address is what lets anybody post there: it is told to nobody. */
const isSecretAddress = (kind: DestinationKind): boolean =>
  isChatKind(kind) ? kind !== 'channel' : kind === 'webhook';

/** A secret before the present one, by its number, and until when messages are signed with it. */
export interface PreviousSecret {
  generation: number;
  until: string;
}

/** A destination as it is stored, with all that is not told. */
export interface StoredDestination extends Omit<Destination, 'state' | 'withheld'> {
  /** The subject of the person's token. */
  person: string;
  /** Random text that alerts store when they take the destination: with another one, they do not send there any more. */
  attachment: string;
  /** How often the secret was made; it is derived from this number. */
  generation: number;
  /** The secrets that were still good when the present one was made, without the last one, which `rotated_at` tells. */
  former: PreviousSecret[];
  /** How often a code was sent, when last, and how often a wrong one came since. */
  code: { generation: number; sent_at: string; wrong: number } | null;
  /** The failures that came one after the other, no pause between two of them longer than one between two tries: the first, the last. */
  failures: { from: string; to: string } | null;
  /** Where the web app is, for links; null where that is not known. */
  app_url: string | null;
}

/** What every destination has in its item, and what it is where the item does not say. */
export function parseDestinationItem(person: string, item: TableItem): StoredDestination {
  const { id, kind, name, address, created_at, generation } = item as unknown as StoredDestination;
  const getField = (field: string) => (item[field] ?? null) as never;
  const since = { verified_at: getField('verified_at'), rotated_at: getField('rotated_at') };
  const state = { paused: getField('paused'), code: getField('code'), app_url: getField('app_url') };
  const failing = { failing_since: getField('failing_since'), failures: getField('failures') };
  const attachment = String(item['attachment'] ?? '');
  const secrets = { generation, former: (item['former'] ?? []) as PreviousSecret[] };
  return { person, id, kind, name, address, created_at, attachment, ...secrets, ...since, ...state, ...failing };
}

export const getDestinationState = ({ paused, verified_at }: Pick<StoredDestination, 'paused' | 'verified_at'>) =>
  verified_at === null ? 'unverified' : paused ? 'paused' : 'active';

/** Returns what its owner sees of it; `withheld` is why they may not have it now, if so. */
export function toDestinationResponse(stored: StoredDestination, withheld: string | null = null): Destination {
  const { id, kind, name, address, paused, created_at, verified_at, rotated_at, failing_since } = stored;
  const where = { id, kind, name, address: isSecretAddress(kind) ? formatAddressHint(address) : address };
  const state = withheld !== null && verified_at !== null ? 'paused' : getDestinationState(stored);
  return { ...where, state, paused, withheld, created_at, verified_at, rotated_at, failing_since };
}
