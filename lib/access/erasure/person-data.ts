import { listAlertsMentioning } from '../../alerts/erasure.ts';
import type { TableItem } from '../../platform/dynamodb/client.ts';
import { shareQuotaKey } from '../../platform/dynamodb/person-keys.ts';
import { getItem } from '../../platform/dynamodb/read.ts';
import type { ReviewLeaf } from '../../proof/record.ts';
import { listReviewLogRefsOfPerson, listReviewsWithLogs } from '../../reviews/erasure.ts';
import { listLoggedShares } from '../../sharing/erasure.ts';
import type { Share } from '../../sharing/share.ts';
import { listWorkspaceItems } from '../../workspace/erasure.ts';
import type { ApiKey } from '../keys/api-key.ts';
import { listFieldsNamingPerson } from '../keys/erasure.ts';
import { listApiKeys } from '../keys/key-store.ts';
import {
  isIdentifierOfPerson,
  isMentionedIn,
  isMentionedInShareComment,
  isShareByPerson,
  type PersonIdentity,
} from './person-identity.ts';

/** Everything that the table has about a person, for a request to see their data. */
export interface PersonData extends PersonIdentity {
  /** Their shares, oldest first. */
  shares: Share[];
  /** Shares of others whose comment mentions the person, reduced to what concerns them. */
  named_in: Pick<Share, 'id' | 'entry_id' | 'comment' | 'shared_at'>[];
  /**
   * API keys that they created, rotated or revoked, or whose name contains their address or subject. No secrets are
   * stored.
   */
  api_keys: (ApiKey & { roles: string[] })[];
  /** Times of their shares within about the last hour. */
  recent_shares: { subject: string; at: string[] }[];
  /** Alerts of others whose name or pause reason contains their address or subject. */
  named_in_alerts: { id: string; name: string; reason: string | null }[];
  /** Preferences, follows and read marks, as the items are stored. */
  remembered: TableItem[];
  /** Entries whose review names them, or whose reason contains their address or subject. */
  reviews: string[];
  /** Their actions in review logs, and log texts that contain their address or subject. */
  review_log: (ReviewLeaf & { text: string | null })[];
  /** Their references in logs, with the stored name. */
  reviewers: { ref: string; name: string | null }[];
}

/**
 * Collects everything that the table has about a person, without changing it.
 * It reads all shares, review logs and API keys once, and the items of each subject.
 */
export async function getPersonData(person: PersonIdentity): Promise<PersonData> {
  const data: PersonData = {
    ...person,
    shares: [],
    named_in: [],
    api_keys: [],
    recent_shares: [],
    remembered: [],
    named_in_alerts: [],
    ...(await getReviewData(person)),
  };
  for await (const page of listLoggedShares())
    for (const { share } of page) {
      const { id, entry_id, comment, shared_at } = share;
      if (isShareByPerson(person, share)) data.shares.push(share);
      else if (isMentionedInShareComment(person, share)) data.named_in.push({ id, entry_id, comment, shared_at });
    }
  for (const key of await listApiKeys()) {
    const roles: string[] = listFieldsNamingPerson(key, (who) => isIdentifierOfPerson(person, who));
    if (isMentionedIn(person, key.name)) roles.push('name');
    if (roles.length > 0) data.api_keys.push({ ...key, roles });
  }
  for await (const { id, owner_id, name, paused } of listAlertsMentioning((text) => isMentionedIn(person, text)))
    if (!person.subjects.includes(owner_id)) data.named_in_alerts.push({ id, name, reason: paused?.reason ?? null });
  for (const subject of person.subjects) {
    data.remembered.push(...(await listWorkspaceItems(subject)));
    const item = await getItem(shareQuotaKey(subject), { consistent: true });
    const times = Object.values((item?.['shares'] ?? {}) as Record<string, number>);
    if (item) data.recent_shares.push({ subject, at: times.toSorted().map((at) => new Date(at).toISOString()) });
  }
  return data;
}

async function getReviewData(
  person: PersonIdentity,
): Promise<Pick<PersonData, 'reviews' | 'review_log' | 'reviewers'>> {
  const reviewers = await listReviewLogRefsOfPerson(person.subjects);
  const refs = reviewers.map(({ ref }) => ref);
  const data: Pick<PersonData, 'reviews' | 'review_log' | 'reviewers'> = { reviews: [], review_log: [], reviewers };
  for await (const { review, log } of listReviewsWithLogs()) {
    const isIn = [review.assignee, review.updated_by].some((one) => one && person.subjects.includes(one.id));
    if (isIn || isMentionedIn(person, review.reason)) data.reviews.push(review.entry_id);
    for (const { link, text } of log)
      if (refs.includes(link.by) || isMentionedIn(person, text)) data.review_log.push({ ...link, text });
  }
  return data;
}
