import { reviewAnchorKey, reviewLogDay } from '../table/key-chart.ts';
import { queryItems } from '../table/read.ts';
import { putItem } from '../table/write.ts';
import { addDays, today } from '../values/time.ts';
import { hashOf, type Sealed, sha256 } from './chain.ts';
import { recordsOf } from './day.ts';

/*
 * A chain shows that a record in it was changed; that its end is missing, or all of it, shows the anchor of the day: a hash over the
 * last record of every log that grew on that day, with the anchor of the day before in it.
 */

/** What the hash of an anchor is made of. */
export interface AnchorLink {
  v: 1;
  day: string;
  /** How many records the day has, in how many logs. */
  records: number;
  logs: number;
  heads_digest: string;
  previous_hash: string | null;
}
/** The anchor of a day. */
export interface Anchor {
  link: AnchorLink;
  hash: string;
}

/** Before the first anchor nobody may have looked for so long; and so many days one run does at the most. */
const LOOK_BACK = 40;
const MOST_DAYS = 60;

/** A hash over the last record of each log among the records of a day. */
export function headsOf(records: Sealed[]): { logs: number; heads_digest: string } {
  const last = new Map<string, Sealed>();
  for (const record of records) {
    const known = last.get(record.link.entry_id);
    if (!known || known.link.seq < record.link.seq) last.set(record.link.entry_id, record);
  }
  const lines = [...last.values()].map(({ link, hash }) => `${link.entry_id} ${link.seq} ${hash}`).sort();
  return { logs: lines.length, heads_digest: sha256(lines.join('\n')) };
}

export function anchorOf(day: string, records: Sealed[], previous_hash: string | null): Anchor {
  const link: AnchorLink = { v: 1, day, records: records.length, ...headsOf(records), previous_hash };
  return { link, hash: hashOf(link) };
}

const ANCHORS = reviewAnchorKey('').pk;
const anchorOfItem = (item: Record<string, unknown>): Anchor => ({
  link: item['link'] as AnchorLink,
  hash: String(item['hash']),
});

/** The anchors of days, both inclusive, that have one. */
export const listAnchors = async (from: string, to: string): Promise<Anchor[]> =>
  (await queryItems({ partition: ANCHORS, from, to, consistent: true })).map(anchorOfItem);

/**
 * Makes the anchors of the days that have ended since the last one; returns how many. An anchor is never made anew, and one that
 * another run made meanwhile stays.
 *
 * @throws Problem 503
 */
export async function anchorDays(now = today()): Promise<number> {
  const [last] = await queryItems({ partition: ANCHORS, descending: true, limit: 1, consistent: true });
  let previous = last ? anchorOfItem(last) : null;
  let made = 0;
  for (let day = previous ? addDays(previous.link.day, 1) : await firstDay(now); day < now; day = addDays(day, 1)) {
    if (made === MOST_DAYS) break;
    const anchor = anchorOf(day, await recordsOf(day), previous?.hash ?? null);
    const Item = { ...reviewAnchorKey(day), ...anchor };
    const isOurs = await putItem({ Item, ConditionExpression: 'attribute_not_exists(pk)' });
    const stored = isOurs ? [] : await listAnchors(day, day);
    previous = stored[0] ?? anchor;
    made += 1;
  }
  return made;
}

/** The first day with a record among the last ones, else yesterday. */
async function firstDay(now: string): Promise<string> {
  for (let day = addDays(now, -LOOK_BACK); day < now; day = addDays(day, 1))
    if ((await queryItems({ partition: reviewLogDay(day), index: 'index1', limit: 1 })).length > 0) return day;
  return addDays(now, -1);
}
