import type { Topic } from '../catalog/topic.ts';
import { listTopics, parseTopicItem } from '../catalog/topics.ts';
import type { EntryDetail } from '../entries/entry.ts';
import { getEntryListPage } from '../entries/list-page.ts';
import { countEntriesOfRetainedDays } from '../entries/statistics/entry-totals.ts';
import type { TableItem } from '../platform/dynamodb/client.ts';
import {
  type ItemKey,
  topicDetailsKey,
  topicEntryList,
  topicStatsKey,
  topicSummaryKey,
} from '../platform/dynamodb/key-schema.ts';
import { buildLastModifiedWrite } from '../platform/dynamodb/last-modified.ts';
import { getItems, queryItems } from '../platform/dynamodb/read.ts';
import { writeTransaction } from '../platform/dynamodb/write.ts';
import { notFound } from '../values/problem.ts';
import { getIntegerSetting } from '../values/settings.ts';
import { addDays, formatInstant, toDay } from '../values/time.ts';
import type { TopicSummary } from './topic-summary.ts';

/** A topic's summary as it is stored. Its status and the topic's id and name are added on read. */
export type StoredTopicSummary = Omit<TopicSummary, 'topic_id' | 'topic_name' | 'status'>;

/**
 * A new summary of a topic. It is a substitute if a rule made it because the model failed; the model is called again
 * later.
 */
export interface GeneratedTopicSummary {
  summary: StoredTopicSummary;
  prompt_version: string | null;
  /** A model call failed and will be retried; until then this is an extractive summary. */
  isSubstitute: boolean;
}

/** The origin of a stored summary. `seen` is null if it does not cover all entries of its window. */
interface SummaryItem {
  body: StoredTopicSummary;
  version: number;
  seen: number | null;
  isSubstitute: boolean;
}

/**
 * Returns a topic's summary of its publications in the last days. One request. The status is `pending` if no summary
 * was made yet. It is `stale` if entries of the topic were added, removed or moved since.
 *
 * @throws Problem 404 topic_not_found
 */
export async function getTopicSummary(topicId: string): Promise<TopicSummary> {
  const { details, counters, stored } = await readTopicItems(topicId);
  const body = stored?.body;
  return {
    topic_id: topicId,
    topic_name: parseTopicItem(details).name,
    summary: body?.summary ?? null,
    status: getSummaryStatus(stored, counters),
    window_days: body?.window_days ?? parseTopicItem(details).summary_window_days,
    window_start: body?.window_start ?? null,
    window_end: body?.window_end ?? null,
    entry_count: body?.entry_count ?? 0,
    entry_ids: body?.entry_ids ?? [],
    method: body?.method ?? null,
    model: body?.model ?? null,
    generated_at: body?.generated_at ?? null,
  };
}

async function readTopicItems(topicId: string, consistent = false) {
  const { pk, sk } = topicDetailsKey(topicId);
  const items = await queryItems({ partition: pk, from: sk, to: topicSummaryKey(topicId).sk, consistent });
  const item = (name: string) => items.find((one) => one['sk'] === name);
  const details = item('DETAILS');
  if (!details) throw notFound('topic', topicId);
  return { details, counters: item('STATS'), stored: parseSummaryItem(item('SUMMARY')) };
}

function parseSummaryItem(item: TableItem | undefined): SummaryItem | undefined {
  if (!item) return undefined;
  const { body, version = 0, seen = null } = item as unknown as Partial<SummaryItem>;
  return { body: body as StoredTopicSummary, version, seen, isSubstitute: item['stands_in'] === true };
}

/**
 * Returns the number of writes of a topic's counters.
 * Each added, removed or moved entry is one. A summary covers all entries as long as this number is unchanged; dates
 * would not show late entries.
 */
const getWriteCount = (counters: TableItem | undefined) => Number(counters?.['writes'] ?? 0);

function getSummaryStatus(stored: SummaryItem | undefined, counters: TableItem | undefined): TopicSummary['status'] {
  if (!stored) return 'pending';
  return stored.seen === getWriteCount(counters) ? 'ready' : 'stale';
}

/**
 * The least age of a summary before it is renewed, because model calls cost money. The local stack has no model, and
 * sets less.
 */
const MIN_SUMMARY_AGE_MS = getIntegerSetting('TOPIC_SUMMARY_SECONDS', 3_600) * 1_000;
const DAY_MS = 24 * 3_600_000;

/**
 * Returns the topics whose summary is to be renewed. One request, and one per 50 topics. A summary is due in these
 * cases:
 * - The topic has entries, but no summary yet.
 * - It is a day old and has entries.
 * - It is an hour old, and is stale, or was made by rule because the model failed.
 */
export async function listDueTopics(now: Date): Promise<Topic[]> {
  const topics = await listTopics(undefined);
  const items = await getItems(topics.flatMap(({ id }) => [topicStatsKey(id), topicSummaryKey(id)]));
  const itemsByKey = new Map(items.map((item) => [`${item['pk']} ${item['sk']}`, item]));
  const item = ({ pk, sk }: ItemKey) => itemsByKey.get(`${pk} ${sk}`);
  return topics.filter(({ id }) =>
    isSummaryDue(parseSummaryItem(item(topicSummaryKey(id))), item(topicStatsKey(id)), now),
  );
}

function isSummaryDue(stored: SummaryItem | undefined, counters: TableItem | undefined, now: Date): boolean {
  if (!stored) return Number(counters?.['total_entries'] ?? 0) > 0;
  const age = now.getTime() - Date.parse(stored.body.generated_at ?? '');
  if (age < MIN_SUMMARY_AGE_MS) return false;
  return (
    stored.isSubstitute ||
    getSummaryStatus(stored, counters) === 'stale' ||
    (age >= DAY_MS && stored.body.entry_count > 0)
  );
}

/**
 * The input of a topic's summary: the latest active entries of its window. The window is a number of whole days, up to
 * now.
 */
export interface TopicSummaryInput {
  topic: Topic;
  start: string;
  end: string;
  /** At most 100, newest first. */
  entries: EntryDetail[];
  /** The number of all active entries in the window. */
  count: number;
  /** The version of the summary that the new one replaces, and the state of the entries that it covers. */
  replacedState: { version: number; seen: number | null };
}

/** Limit of entries; older ones are only counted. */
const MAX_ENTRIES = 100;
/** A job can read the longest entries of a complete window. */
const WINDOW_BUDGET = { requests: 20, units: 400 };

/**
 * Returns the input of a topic's summary: entries of the last days, and the state of the old summary. A few requests,
 * at most 100 entries.
 *
 * @throws Problem 404 topic_not_found
 */
export async function getTopicSummaryInput(topicId: string, now: Date): Promise<TopicSummaryInput> {
  const { details, counters, stored } = await readTopicItems(topicId, true);
  const topic = parseTopicItem(details);
  const end = formatInstant(now);
  const days = { from: addDays(toDay(end), 1 - topic.summary_window_days), to: toDay(end) };
  const start = `${days.from}T00:00:00Z`;
  const page = { limit: MAX_ENTRIES, offset: 0, position: null };
  const { items } = await getEntryListPage(topicEntryList(topicId), page, {
    statuses: ['active'],
    span: { from: start, to: end },
    budget: {
      ...WINDOW_BUDGET,
    },
  });
  const count = countEntriesOfRetainedDays(counters ?? null, ['active'], days);
  const isComplete = items.length >= Math.min(count, MAX_ENTRIES);
  const replacedState = { version: stored?.version ?? 0, seen: isComplete ? getWriteCount(counters) : null };
  return { topic, start, end, entries: items, count: Math.max(count, items.length), replacedState };
}

/**
 * Stores a topic's new summary. Returns false, and stores nothing, if another run has stored one since the input was
 * read.
 */
export async function storeTopicSummary(
  { topic, replacedState }: TopicSummaryInput,
  generated: GeneratedTopicSummary,
): Promise<boolean> {
  const { summary, prompt_version, isSubstitute } = generated;
  const internalFields = {
    version: replacedState.version + 1,
    seen: replacedState.seen,
    prompt_version,
    stands_in: isSubstitute,
  };
  const Put = {
    Item: { ...topicSummaryKey(topic.id), body: summary, ...internalFields },
    ConditionExpression: replacedState.version === 0 ? 'attribute_not_exists(#version)' : '#version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
    ...(replacedState.version === 0 ? {} : { ExpressionAttributeValues: { ':version': replacedState.version } }),
  };
  return (await writeTransaction(() => [{ Put }, buildLastModifiedWrite('summaries', topic.id)])) === null;
}
