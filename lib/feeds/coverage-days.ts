import type { TableItem } from '../platform/dynamodb/client.ts';
import { FEED_DAY_STATISTICS_PARTITION, feedDayStatisticsKey } from '../platform/dynamodb/key-schema.ts';
import { queryItems } from '../platform/dynamodb/read.ts';
import type { UpdateWrite } from '../platform/dynamodb/write.ts';
import { toDay } from '../values/time.ts';

/*
 * One small item per feed and UTC day counts the fetches of that day. A run is counted once, in the transaction that
 * stores its health. The table expires items that no response needs any more.
 */

/** The longest period of a coverage report in days; daily figures are retained eight days longer. */
export const MAX_COVERAGE_PERIOD_DAYS = 92;
const RETENTION_SECONDS = (MAX_COVERAGE_PERIOD_DAYS + 8) * 86_400;

/**
 * What one run of a feed adds to the figures of its UTC day.
 * - `gaps`: coverage gaps that the run found.
 * - `repaired`: items that were read with repair; null for a well-formed document.
 * - `unread`: items that could not be read.
 * - `isBroken`: the document was fetched, but nothing in it could be read.
 */
export interface FeedRunCoverage {
  at: string;
  isGood: boolean;
  created: number;
  gaps: number;
  repaired?: number | null;
  unread?: number;
  isBroken?: boolean;
}

/**
 * The figures of one feed on one UTC day.
 * - `read`, `failed`: numbers of good and failed fetches.
 * - `created`: number of new entries.
 * - `repaired`, `unread`: numbers of items, from the day's last document that had such items.
 * - `broken`: 1 if the last document of the day could not be read.
 */
export interface FeedDayCoverage {
  day: string;
  read: number;
  failed: number;
  created: number;
  gaps: number;
  repaired?: number | null;
  unread?: number;
  broken?: number;
}

/**
 * Builds the write that adds a run to the figures of its feed's UTC day.
 * The condition fails if the last counted run has the same id, so that a repeated transaction counts once.
 */
export function buildDayCoverageWrite(feedId: string, runId: string, run: FeedRunCoverage): UpdateWrite {
  const { at, isGood, created, gaps, repaired = null, unread = 0, isBroken = false } = run;
  const counts = { ...(repaired === null ? {} : { repaired }), ...(unread > 0 ? { unread } : {}) };
  const last = { ...counts, ...(isBroken ? { broken: 1 } : {}), ...(isGood ? { broken: 0 } : {}) };
  const set = Object.keys(last).map((name) => `, ${name} = :${name}`);
  return {
    Update: {
      Key: feedDayStatisticsKey(feedId, toDay(at)),
      UpdateExpression:
        `SET #run = :run, expires_at = :expires${set.join('')} ADD #read :read, failed :failed, created :created, ` +
        'gaps :gaps',
      ConditionExpression: 'attribute_not_exists(#run) OR #run <> :run',
      ExpressionAttributeNames: { '#run': 'run', '#read': 'read' },
      ExpressionAttributeValues: {
        // A part identifies the last run: each byte counts in responses about months.
        ':run': runId.slice(0, 8),
        ':expires': Math.floor(Date.parse(at) / 1_000) + RETENTION_SECONDS,
        ...Object.fromEntries(Object.entries(last).map(([name, value]) => [`:${name}`, value])),
        ':read': isGood ? 1 : 0,
        ':failed': isGood ? 0 : 1,
        ':created': created,
        ':gaps': gaps,
      },
    },
  };
}

/**
 * Returns the stored daily figures of one feed between two days, both inclusive.
 * A day without runs is left out. One request; one read unit for three months.
 */
export async function listFeedDayCoverage(feedId: string, from: string, to: string): Promise<FeedDayCoverage[]> {
  const first = feedDayStatisticsKey(feedId, from).sk;
  const last = feedDayStatisticsKey(feedId, to).sk;
  return (await queryItems({ partition: FEED_DAY_STATISTICS_PARTITION, from: first, to: last })).map(parseDayCoverage);
}

/**
 * Returns all stored daily figures of the feeds from `firstFeedId` to `lastFeedId`, by feed id.
 * One request for about 40 feeds.
 */
export async function listDayCoverageByFeed(
  firstFeedId: string,
  lastFeedId: string,
): Promise<Map<string, FeedDayCoverage[]>> {
  const range = { from: feedDayStatisticsKey(firstFeedId, '').sk, to: feedDayStatisticsKey(lastFeedId, '~').sk };
  const daysByFeed = new Map<string, FeedDayCoverage[]>();
  for (const item of await queryItems({ partition: FEED_DAY_STATISTICS_PARTITION, ...range })) {
    const [id = ''] = String(item['sk']).split('#');
    daysByFeed.set(id, [...(daysByFeed.get(id) ?? []), parseDayCoverage(item)]);
  }
  return daysByFeed;
}

function parseDayCoverage(item: TableItem): FeedDayCoverage {
  const count = (name: string) => Number(item[name] ?? 0);
  const day = String(item['sk']).split('#')[1] ?? '';
  return {
    day,
    read: count('read'),
    failed: count('failed'),
    created: count('created'),
    gaps: count('gaps'),
    repaired: item['repaired'] === undefined ? null : count('repaired'),
    unread: count('unread'),
    broken: count('broken'),
  };
}
