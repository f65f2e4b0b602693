import * as z from 'zod/mini';
import type { TableItem } from '../platform/dynamodb/client.ts';
import { topicKey } from '../platform/dynamodb/key-schema.ts';
import { personReadWatermarksKey } from '../platform/dynamodb/person-keys.ts';
import { getItem } from '../platform/dynamodb/read.ts';
import { updateOrGetRejection } from '../platform/dynamodb/write.ts';
import { notFound } from '../values/problem.ts';
import { ID_PATTERN } from '../values/schemas.ts';
import { formatInstant, Instant } from '../values/time.ts';
import { isOneVersionAfter } from './profile.ts';

/** The number of days after which an entry counts as read for everyone, even without a mark. */
export const MAX_UNREAD_DAYS = 30;

const INSTANT_RULE = 'must be an instant, YYYY-MM-DDTHH:MM:SSZ, or null';
const isValidInstant = (text: string) => !Number.isNaN(Date.parse(text)) && formatInstant(new Date(text)) === text;

/**
 * The body of a request that sets a watermark: all entries before an instant count as read.
 * The watermark is for one topic if `topic_id` is given, else for all topics. If `before` is null, the watermark is
 * removed.
 */
export const ReadBefore = z.strictObject({
  before: z.nullable(
    z
      .string(INSTANT_RULE)
      .check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/, INSTANT_RULE), z.refine(isValidInstant, INSTANT_RULE)),
  ),
  topic_id: z.optional(z.string('must be the id of a topic').check(z.regex(ID_PATTERN, 'must be the id of a topic'))),
});
export type ReadBefore = z.infer<typeof ReadBefore>;

/**
 * A person's watermarks: instants before which all entries count as read.
 * `before` is the watermark of all topics, and `topics` has the watermarks of single topics by id. After `unread_days`
 * an entry counts as read for everyone.
 */
export const Watermarks = z.object({
  before: z.nullable(Instant),
  topics: z.record(z.string(), Instant),
  unread_days: z.int(),
});
export type Watermarks = z.infer<typeof Watermarks>;

/** Each topic has its own attribute, so that concurrent writes of several topics lose nothing. */
const TOPIC_PREFIX = 'topic:';

/**
 * Returns the watermarks in a person's item: for all topics, and by topic. A watermark is an instant before which all
 * entries count as read. Without an item there are none.
 */
export function parseReadWatermarks(item: TableItem | null | undefined): Watermarks {
  const topics = Object.entries(item ?? {}).flatMap(([name, at]) =>
    name.startsWith(TOPIC_PREFIX) ? [[name.slice(TOPIC_PREFIX.length), String(at)] as const] : [],
  );
  const before = (item?.['before'] ?? null) as string | null;
  return { before, topics: Object.fromEntries(topics.sort()), unread_days: MAX_UNREAD_DAYS };
}

/** The version that the caller has seen, and the current time. */
interface WatermarkOptions {
  version?: number | undefined;
  now?: Date;
}

/**
 * Sets or removes one watermark of a person; the last writer wins.
 * A watermark in the future is set to the current time. Returns false, and writes nothing, if `version` is given and is
 * not the stored version. Version 0 means watermarks that were never written.
 *
 * @throws Problem 404 topic_not_found
 */
export async function writeReadWatermark(
  person: string,
  { before, topic_id }: ReadBefore,
  { version, now = new Date() }: WatermarkOptions = {},
): Promise<boolean> {
  if (topic_id && !(await getItem(topicKey(topic_id)))) throw notFound('topic', topic_id);
  const latest = formatInstant(now);
  const at = before !== null && before > latest ? latest : before;
  const field = topic_id ? TOPIC_PREFIX + topic_id : 'before';
  const refused = await updateOrGetRejection({
    Key: personReadWatermarksKey(person),
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
  if (!refused?.mayBeApplied) return refused === null;
  const stored = await getItem(personReadWatermarksKey(person), { consistent: true });
  return isOneVersionAfter(stored, version) && (stored?.[field] ?? null) === at;
}
