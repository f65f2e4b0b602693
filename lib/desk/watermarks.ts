import * as z from 'zod/mini';
import type { Item } from '../table/client.ts';
import { topicKey, watermarksKey } from '../table/key-chart.ts';
import { getItem } from '../table/read.ts';
import { tryUpdate } from '../table/write.ts';
import { ID } from '../values/id.ts';
import { notFound } from '../values/problem.ts';
import { Instant, instantOf } from '../values/time.ts';
import { isNext } from './profile.ts';

/** Entries count as read for everyone so many days after they were stored. */
export const UNREAD_DAYS = 30;

const RULE = 'must be an instant, YYYY-MM-DDTHH:MM:SSZ, or null';
const isReal = (text: string) => !Number.isNaN(Date.parse(text)) && instantOf(new Date(text)) === text;

/** Marks all entries before an instant as read, of all topics or of one; null removes the watermark. */
export const ReadBefore = z.strictObject({
  before: z.nullable(
    z.string(RULE).check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/, RULE), z.refine(isReal, RULE)),
  ),
  topic_id: z.optional(z.string('must be the id of a topic').check(z.regex(ID, 'must be the id of a topic'))),
});
export type ReadBefore = z.infer<typeof ReadBefore>;

/** Entries stored before these instants are read, for all topics and for single ones. */
export const Watermarks = z.object({
  before: z.nullable(Instant),
  topics: z.record(z.string(), Instant),
  unread_days: z.int(),
});
export type Watermarks = z.infer<typeof Watermarks>;

/** Each topic has its own attribute, so that concurrent writes of several topics lose nothing. */
const TOPIC = 'topic:';

export function watermarksOf(item: Item | null | undefined): Watermarks {
  const topics = Object.entries(item ?? {}).flatMap(([name, at]) =>
    name.startsWith(TOPIC) ? [[name.slice(TOPIC.length), String(at)] as const] : [],
  );
  const before = (item?.['before'] ?? null) as string | null;
  return { before, topics: Object.fromEntries(topics.sort()), unread_days: UNREAD_DAYS };
}

/**
 * Sets one watermark, at most to the current time. The last writer wins. Returns false if `version` is outdated.
 *
 * @throws Problem 404 topic_not_found
 */
export async function storeWatermark(
  person: string,
  { before, topic_id }: ReadBefore,
  version?: number,
  now = new Date(),
): Promise<boolean> {
  if (topic_id && !(await getItem(topicKey(topic_id)))) throw notFound('topic', topic_id);
  const latest = instantOf(now);
  const at = before !== null && before > latest ? latest : before;
  const field = topic_id ? TOPIC + topic_id : 'before';
  const refused = await tryUpdate({
    Key: watermarksKey(person),
    UpdateExpression: `${at === null ? 'REMOVE #field' : 'SET #field = :at'} ADD #version :one`,
    ...(version === undefined
      ? {}
      : { ConditionExpression: version ? '#version = :version' : 'attribute_not_exists(#version)' }),
    ExpressionAttributeNames: { '#field': field, '#version': 'version' },
    ExpressionAttributeValues: {
      ':one': 1,
      ...(at === null ? {} : { ':at': at }),
      ...(version ? { ':version': version } : {}),
    },
  });
  if (!refused?.mayBeDone) return refused === null;
  const stored = await getItem(watermarksKey(person), { consistent: true });
  return isNext(stored, version) && (stored?.[field] ?? null) === at;
}
