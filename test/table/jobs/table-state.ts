import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { LOCAL_AWS } from '../../../local/dynamodb.ts';
import type { Deployment } from './world.ts';

type Item = Record<string, unknown>;

/** Every item of a table. */
export async function itemsOf(table: string): Promise<Item[]> {
  const credentials = { accessKeyId: LOCAL_AWS.AWS_ACCESS_KEY_ID, secretAccessKey: LOCAL_AWS.AWS_SECRET_ACCESS_KEY };
  const endpoint = process.env['DYNAMODB_ENDPOINT'] ?? '';
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, region: 'eu-central-1', credentials }));
  const items: Item[] = [];
  let start: Item | undefined;
  do {
    const page = await client.send(
      new ScanCommand({ TableName: table, ExclusiveStartKey: start, ConsistentRead: true }),
    );
    items.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start);
  client.destroy();
  return items;
}

/** What no two runs have in common: times of writing, versions, and how often something was tried. */
const PASSING = new Set([
  ...[
    'created_at',
    'first_seen_at',
    'updated_at',
    'changed_at',
    'generated_at',
    'last_success_at',
    'last_attempt_at',
    'last_document_at',
    'first_read_at',
    'last_error_at',
    'asked_at',
    'covered_since',
    'former_since',
    'run_id',
    'period',
    'from',
  ],
  ...['version', 'writes', 'seen', 'items', 'created', 'updated', 'lag_seconds', 'window_end', 'window_start'],
]);

function lasting(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lasting);
  if (value === null || typeof value !== 'object') return value;
  // Of a feed's news, `at` is when it was read; of an entry it is its place in the lists. A day of a feed counts its runs.
  const more = 'covered_since' in value ? ['at', 'covered_since'] : 'run' in value ? ['read', 'run', 'expires_at'] : [];
  const passing = new Set([...PASSING, ...more]);
  const pairs = Object.entries(value).filter(([name]) => !passing.has(name));
  return Object.fromEntries(pairs.map(([name, one]) => [name, lasting(one)]));
}

/** The whole table without what passes, in the order of the keys; packed rows are opened. */
export async function stateOf({ table, lib }: Deployment): Promise<unknown[]> {
  const rows = (await itemsOf(table)).flatMap((item) => {
    const { pk, sk } = item as { pk: string; sk: string };
    if (pk === 'MODEL_BUDGET') return [];
    // How often it was tried on a day, and which try was the last.
    if (pk === 'COVERAGE') return [{ pk, sk, gaps: item['gaps'] }];
    if (pk === 'STATS' && sk === 'FEEDS') return [{ pk, sk, feeds: Object.keys(item['feeds'] as Item).sort() }];
    // Without a feed in it, it says that some were in trouble before.
    if (pk === 'STATS' && sk === 'FEEDS_TROUBLE' && Object.keys(item).length === 2) return [];
    if (pk === 'FEED' && item['health']) return [withoutTold(lasting(item) as Item)];
    if (pk === 'WORDS_DUE' && sk !== '!') return [{ pk, sk: idAt(sk) }];
    if (/^CHANGES(:|$)/.test(pk) && !sk.startsWith('~'))
      return [{ pk, sk: idAt(sk), entry: lasting(lib.parseChangeRow(item)) }];
    // Which texts stood between is of a run: documents may come in another order.
    if (sk.startsWith('V#') || pk.startsWith('WAS:')) return [];
    if (sk === 'ENTRY')
      return [{ ...(lasting({ ...item, body: 0 }) as Item), entry: lasting(lib.parseEntryItem(item)) }];
    if (pk === 'SUMMARIES_DUE') return [{ pk, sk: idAt(sk) }];
    return [lasting(item) as Item];
  });
  return rows.sort((a, b) => (`${a['pk']} ${a['sk']}` < `${b['pk']} ${b['sk']}` ? -1 : 1));
}

/** A feed whose note of trouble was taken back is as one that never had any. */
function withoutTold(feed: Item): Item {
  const { trouble_told: told, ...health } = feed['health'] as Item;
  return { ...feed, health: told ? { ...health, trouble_told: told } : health };
}

const idAt = (sk: string) => sk.split('#')[1] ?? '';

interface Counters {
  total: number;
  active: number;
  days: Record<string, number>;
}

/** Counters as they are stored, by what they count, and the same counted from the entries themselves. */
export async function countersOf({ table, lib }: { table: string; lib: Pick<Deployment['lib'], 'parseEntryItem'> }) {
  const items = await itemsOf(table);
  const entries = items
    .filter(({ sk }) => sk === 'ENTRY')
    .map((item) => {
      const { topic_id, feed_id, is_active, published_date } = lib.parseEntryItem(item);
      return { topic_id, feed_id, is_active, published_date };
    });
  const count = (own: typeof entries): Counters => ({
    total: own.length,
    active: own.filter(({ is_active }) => is_active).length,
    days: countBy(
      own
        .filter(({ is_active }) => is_active)
        .map(({ published_date }) => String(Date.parse(published_date.slice(0, 10)) / 86_400_000)),
    ),
  });
  const hours = (own: typeof entries) =>
    countBy(
      own.map(({ is_active, published_date: at }) => `${at.slice(0, 10)} ${is_active ? 'a' : 'i'}${at.slice(11, 13)}`),
    );
  const lists = new Map([['ENTRIES', entries]]);
  const add = (name: string, entry: (typeof entries)[0]) => lists.set(name, [...(lists.get(name) ?? []), entry]);
  const counted: Record<string, unknown> = { all: count(entries) };
  for (const entry of entries) {
    add(`TOPIC#${entry.topic_id}`, entry);
    add(`FEED#${entry.feed_id}`, entry);
  }
  for (const [name, own] of lists) {
    counted[`hours of ${name}`] = hours(own);
    const dates = own.map(({ published_date }) => published_date).sort();
    if (name.startsWith('TOPIC#')) counted[name] = { ...count(own), latest: dates.at(-1) };
    if (name.startsWith('FEED#')) counted[name] = { total: own.length, active: count(own).active };
  }
  return { entries: entries.length, stored: storedCounters(items), counted };
}

function countBy(names: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

const nonZero = (counts: object) => Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0));

function storedCounters(items: Item[]): Record<string, unknown> {
  const stored: Record<string, unknown> = {};
  const all: Counters = { total: 0, active: 0, days: {} };
  for (const item of items) {
    const { pk, sk, total_entries: total = 0, active_entries: active = 0 } = item as Item & { pk: string; sk: string };
    const counters = {
      total: Number(total),
      active: Number(active),
      days: nonZero((item['days'] ?? {}) as object),
    };
    if (pk === 'STATS' && sk.startsWith('SHARD#')) addTo(all, counters);
    if (pk.startsWith('TOPIC#') && sk === 'STATS' && counters.total > 0)
      stored[pk] = { ...counters, latest: item['latest'] };
    if (pk === 'FEED' && counters.total > 0) stored[`FEED#${sk}`] = { total: counters.total, active: counters.active };
    if (pk.startsWith('DAYS#')) addHours(stored, pk.slice('DAYS#'.length), sk.slice(0, 10), item);
  }
  return { ...stored, all };
}

function addTo(all: Counters, { total, active, days }: Counters): void {
  all.total += total;
  all.active += active;
  for (const [day, count] of Object.entries(days)) all.days[day] = (all.days[day] ?? 0) + count;
}

function addHours(stored: Record<string, unknown>, list: string, day: string, item: Item): void {
  const place = `hours of ${list}`;
  stored[place] ??= {};
  const hours = stored[place] as Record<string, number>;
  for (const [name, count] of Object.entries(item)) {
    if (!/^[ai]\d\d$/.test(name) || count === 0) continue;
    hours[`${day} ${name}`] = (hours[`${day} ${name}`] ?? 0) + Number(count);
  }
}
