import * as z from 'zod/mini';
import { CHANNEL_ID_ERROR_TEXT, CHANNEL_ID_PATTERN } from '../channels/channel-kinds.ts';
import { ChatPostingMethod } from '../channels/chat/chat.ts';
import type { ProblemKind } from '../values/problem.ts';
import { hasUniqueItems, ID_PATTERN, Id, NonNegativeInteger } from '../values/schemas.ts';
import { Instant } from '../values/time.ts';

const MAX_COMMENT_LENGTH = 500;

/** The channel and the comment of a share. */
const SHARE_FIELDS = {
  channel_id: z.optional(
    z.string('must be the id of a channel').check(z.regex(CHANNEL_ID_PATTERN, CHANNEL_ID_ERROR_TEXT)),
  ),
  comment: z.optional(
    z
      .string('must be text')
      .check(
        z.refine(
          (text) => [...text].length <= MAX_COMMENT_LENGTH,
          `must have at most ${MAX_COMMENT_LENGTH} characters`,
        ),
      ),
  ),
};

/** The body of a request to share one entry. */
export const ShareRequest = z.strictObject({
  entry_id: z.string('must be the id of an entry').check(z.regex(ID_PATTERN, 'must be the id of an entry')),
  ...SHARE_FIELDS,
});
export type ShareRequest = z.infer<typeof ShareRequest>;

const DIGEST_ENTRIES = { min: 2, max: 20 };
const ENTRY_IDS_RULE = `must be a list of ${DIGEST_ENTRIES.min} to ${DIGEST_ENTRIES.max} different ids of entries`;

/** The body of a request to share several entries as one message, a digest. */
export const DigestRequest = z.strictObject({
  entry_ids: z
    .array(z.string(ENTRY_IDS_RULE).check(z.regex(ID_PATTERN, ENTRY_IDS_RULE)), ENTRY_IDS_RULE)
    .check(z.minLength(DIGEST_ENTRIES.min, ENTRY_IDS_RULE), z.maxLength(DIGEST_ENTRIES.max, ENTRY_IDS_RULE))
    .check(z.refine(hasUniqueItems, ENTRY_IDS_RULE)),
  ...SHARE_FIELDS,
});
export type DigestRequest = z.infer<typeof DigestRequest>;

/**
 * The response to a request that shared one entry.
 * `channel_id` and `message_ts`, the timestamp of the message, are null for a webhook, which returns neither.
 */
export const ShareAnswer = z.object({
  success: z.literal(true),
  method: ChatPostingMethod,
  channel_id: z.nullable(z.string()),
  message_ts: z.nullable(z.string()),
  entry_id: Id,
  share_id: Id,
  shared_at: Instant,
});
export type ShareAnswer = z.infer<typeof ShareAnswer>;

/**
 * The response to a request that shared several entries as one message, a digest.
 * `channel_id` and `message_ts`, the timestamp of the message, are null for a webhook, which returns neither.
 */
export const DigestAnswer = z.object({
  success: z.literal(true),
  method: ChatPostingMethod,
  channel_id: z.nullable(z.string()),
  message_ts: z.nullable(z.string()),
  entry_ids: z.array(Id),
  share_id: Id,
  shared_at: Instant,
});
export type DigestAnswer = z.infer<typeof DigestAnswer>;

/** The outcome of a share. `pending`: the platform is being called; `unknown`: it may have been posted. */
type ShareOutcome = 'pending' | 'posted' | 'failed' | 'unknown';

/** The audit record of one message that a person shared to the chat, with one entry or several. */
export interface Share {
  id: string;
  /** The entry; for a digest, the first one. */
  entry_id: string;
  /** All entries of a digest, in the order of its message. */
  entry_ids?: string[];
  /** The sharer's comment, shown below the message. */
  comment: string | null;
  /** The sharer: the `sub` of their token. */
  shared_by: string;
  /** The sharer's e-mail address; null if the identity provider has none. */
  shared_by_email: string | null;
  shared_at: string;
  method: ChatPostingMethod;
  /** The requested channel; after posting, the channel in the platform's response. Null for a webhook. */
  channel_id: string | null;
  message_ts: string | null;
  outcome: ShareOutcome;
  closed_at: string | null;
  /** The error as it was returned to the caller. */
  failure: { kind: ProblemKind; code: string; detail: string } | null;
  /** Earlier attempts that allowed a retry. */
  earlier: { at: string; code: string }[];
}

/** Converts a posted share of one entry to the response of the API. */
export function toShareResponse({ id, entry_id, method, channel_id, message_ts, shared_at }: Share): ShareAnswer {
  return { success: true, method, channel_id, message_ts, entry_id, share_id: id, shared_at };
}

/** Converts a posted digest, a share of several entries, to the response of the API. */
export function toSharedDigestResponse({ entry_ids = [], ...share }: Share): DigestAnswer {
  const { entry_id: _, share_id, shared_at, ...where } = toShareResponse(share);
  return { ...where, entry_ids, share_id, shared_at };
}

/**
 * A posted share in the list of an entry's shares.
 * `channel_id` and `message_ts`, the timestamp of the message, are null for a webhook, which returns neither.
 */
export const EntryShare = z.object({
  share_id: Id,
  entry_id: Id,
  /** Number of entries in the message: more than one for a digest. */
  entry_count: NonNegativeInteger,
  method: ChatPostingMethod,
  channel_id: z.nullable(z.string()),
  message_ts: z.nullable(z.string()),
  /** The sharer: the `sub` of their token. */
  shared_by: z.string(),
  /** The sharer's e-mail address at that time; null if the identity provider had none. */
  shared_by_email: z.nullable(z.string()),
  shared_at: Instant,
});
export type EntryShare = z.infer<typeof EntryShare>;

/** Converts a posted share to an item in the list of the shares of the entry `entryId`. */
export function toEntryShare({ id, method, channel_id, message_ts, ...rest }: Share, entryId: string): EntryShare {
  const { shared_by, shared_by_email, shared_at } = rest;
  const what = { share_id: id, entry_id: entryId, entry_count: rest.entry_ids?.length ?? 1 };
  return { ...what, method, channel_id, message_ts, shared_by, shared_by_email, shared_at };
}
