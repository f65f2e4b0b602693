import { alertsNaming } from '../alerts/forget.ts';
import { rememberedFor } from '../desk/forget.ts';
import type { ApiKey } from '../keys/api-key.ts';
import { rolesIn } from '../keys/forget.ts';
import { listApiKeys } from '../keys/rows.ts';
import type { ReviewLeaf } from '../proof/record.ts';
import { everyReview, reviewersOf } from '../reviews/forget.ts';
import { trail } from '../sharing/forget.ts';
import type { Share } from '../sharing/share.ts';
import type { Item } from '../table/client.ts';
import { sharerKey } from '../table/key-chart.ts';
import { getItem } from '../table/read.ts';
import { isBy, isNamedBySomebody, isNamedIn, isOf, type Person } from './person.ts';

/** All data about a person in the table. */
export interface Kept extends Person {
  /** Their shares, oldest first. */
  shares: Share[];
  /** Shares of others whose comment contains their address or subject, reduced to what concerns the person. */
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
  remembered: Item[];
  /** Entries whose review names them, or whose reason contains their address or subject. */
  reviews: string[];
  /** Their actions in review logs, and log texts that contain their address or subject. */
  review_log: (ReviewLeaf & { text: string | null })[];
  /** Their references in logs, with the stored name. */
  reviewers: { ref: string; name: string | null }[];
}

/**
 * Collects all data about a person: reads the audit log and all review logs once, all API keys, and the items of each
 * subject.
 */
export async function keptOf(person: Person): Promise<Kept> {
  const kept: Kept = {
    ...person,
    shares: [],
    named_in: [],
    api_keys: [],
    recent_shares: [],
    remembered: [],
    named_in_alerts: [],
    ...(await ofReviews(person)),
  };
  for await (const page of trail())
    for (const { share } of page) {
      const { id, entry_id, comment, shared_at } = share;
      if (isBy(person, share)) kept.shares.push(share);
      else if (isNamedBySomebody(person, share)) kept.named_in.push({ id, entry_id, comment, shared_at });
    }
  for (const key of await listApiKeys()) {
    const roles: string[] = rolesIn(key, (who) => isOf(person, who));
    if (isNamedIn(person, key.name)) roles.push('name');
    if (roles.length > 0) kept.api_keys.push({ ...key, roles });
  }
  for await (const { id, owner_id, name, paused } of alertsNaming((text) => isNamedIn(person, text)))
    if (!person.subjects.includes(owner_id)) kept.named_in_alerts.push({ id, name, reason: paused?.reason ?? null });
  for (const subject of person.subjects) {
    kept.remembered.push(...(await rememberedFor(subject)));
    const item = await getItem(sharerKey(subject), { consistent: true });
    const times = Object.values((item?.['shares'] ?? {}) as Record<string, number>);
    if (item) kept.recent_shares.push({ subject, at: times.toSorted().map((at) => new Date(at).toISOString()) });
  }
  return kept;
}

async function ofReviews(person: Person): Promise<Pick<Kept, 'reviews' | 'review_log' | 'reviewers'>> {
  const reviewers = await reviewersOf(person.subjects);
  const refs = reviewers.map(({ ref }) => ref);
  const kept: Pick<Kept, 'reviews' | 'review_log' | 'reviewers'> = { reviews: [], review_log: [], reviewers };
  for await (const { review, log } of everyReview()) {
    const isIn = [review.assignee, review.updated_by].some((one) => one && person.subjects.includes(one.id));
    if (isIn || isNamedIn(person, review.reason)) kept.reviews.push(review.entry_id);
    for (const { link, text } of log)
      if (refs.includes(link.by) || isNamedIn(person, text)) kept.review_log.push({ ...link, text });
  }
  return kept;
}
