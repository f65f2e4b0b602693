import type { Role } from '../values/roles-and-states.ts';

/** What one kind of destination can do. `CHANNEL_TEXTS` has its texts for people. */
export interface ChannelKind {
  /** The roles that may have such a destination. */
  roles: readonly Role[];
  /**
   * How it is verified. `code`: its owner enters the code that was sent there. `challenge`: it answers a signed
   * challenge. `lookup`: the service finds it.
   */
  verification: 'code' | 'challenge' | 'lookup';
  /**
   * `secret`: knowing it is enough to post there, so it is never shown. `id`: only the platform interprets it.
   * `public`: a mailbox. A person of any role may have their own one, and the new owner of an alert gets no copy of it,
   * because its reader agreed to mails of one person.
   */
  address: 'secret' | 'id' | 'public';
  /** Many people read it, and its messages have no id by which duplicates are detected. So nothing is posted twice. */
  isPostedOnce: boolean;
  /** Messages about an update are edited when the update changes, and their thread says what changed. */
  hasCorrections: boolean;
  /** Its messages are signed with a secret that its owner can rotate. */
  hasSigningSecret: boolean;
  /** If many updates come at once, most of them are sent as one digest. */
  isCoalesced: boolean;
}

const WRITERS: readonly Role[] = ['member', 'admin'];

/** The properties that most kinds have. */
const USUAL = {
  roles: WRITERS,
  isPostedOnce: true,
  hasCorrections: false,
  hasSigningSecret: false,
  isCoalesced: true,
} as const;
/** The properties of a chat that accepts messages at a secret address and returns no id of them. */
const INCOMING_WEBHOOK = { ...USUAL, verification: 'code', address: 'secret' } as const;

/** The pattern of the platform's ids of channels, such as C0123456789. */
export const CHANNEL_ID_PATTERN = /^[CG][A-Z0-9]{2,30}$/;
/** The error text for a value in a request that is not a channel id. */
export const CHANNEL_ID_ERROR_TEXT = 'must be the id of a channel such as C0123456789, as the list of channels has it';

/** Every kind of destination. `CHANNELS` has the code that sends to it. */
const CHANNEL_KINDS = {
  email: {
    ...USUAL,
    verification: 'code',
    address: 'public',
    isPostedOnce: false,
  },
  channel: {
    ...USUAL,
    verification: 'lookup',
    address: 'id',
    hasCorrections: true,
  },
  chat_webhook: {
    ...INCOMING_WEBHOOK,
  },
  teams: {
    ...INCOMING_WEBHOOK,
  },
  google_chat: {
    ...INCOMING_WEBHOOK,
  },
  webhook: {
    ...USUAL,
    roles: ['admin'],
    verification: 'challenge',
    address: 'secret',
    isPostedOnce: false,
    hasSigningSecret: true,
    isCoalesced: false,
  },
} as const satisfies Record<string, ChannelKind>;

/** A kind of destination. */
export type DestinationKind = keyof typeof CHANNEL_KINDS;

/**
 * What a role may not send to, in a sentence. A chat whose address is secret is named after it.
 * Not part of `ChannelKind`, so that functions that send nothing do not contain it.
 */
export const RECIPIENT_TEXTS: Record<DestinationKind, string> = {
  email: 'a mailbox that is not their own',
  channel: 'a channel of the chat',
  chat_webhook: 'a channel of the chat',
  teams: 'Microsoft Teams',
  google_chat: 'Google Chat',
  webhook: 'a webhook',
};

/** The kinds of destinations, in the order of the contract and of the app's form. */
export const DESTINATION_KINDS = Object.keys(CHANNEL_KINDS) as DestinationKind[];

/** Returns what a kind of destination is and can do. */
export const getChannelKind = (kind: DestinationKind): ChannelKind => CHANNEL_KINDS[kind];
