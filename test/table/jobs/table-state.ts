import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { LOCAL_AWS } from '../../../local/dynamodb.ts';
import type { TestDeployment } from './world.ts';

type StoredTableItem = Record<string, unknown>;

/** Every item of a table. */
export async function getItems(table: string): Promise<StoredTableItem[]> {
  const credentials = { accessKeyId: LOCAL_AWS.AWS_ACCESS_KEY_ID, secretAccessKey: LOCAL_AWS.AWS_SECRET_ACCESS_KEY };
  const endpoint = process.env['DYNAMODB_ENDPOINT'] ?? '';
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, region: 'eu-central-1', credentials }));
  const items: StoredTableItem[] = [];
  let start: StoredTableItem | undefined;
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

/** Attributes that differ between two runs: times of writing, versions and counts of attempts. */
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

/** `at` is the time of reading in the activity of a feed, and a sort key in an entry. A day of a feed counts runs. */
function getPassingNames(value: object): string[] {
  if ('covered_since' in value) return ['at', 'covered_since'];
  return 'run' in value ? ['read', 'run', 'expires_at'] : [];
}

function lasting(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lasting);
  if (value === null || typeof value !== 'object') return value;
  const passing = new Set([...PASSING, ...getPassingNames(value)]);
  const pairs = Object.entries(value).filter(([name]) => !passing.has(name));
  return Object.fromEntries(pairs.map(([name, one]) => [name, lasting(one)]));
}

/** Returns the whole table without attributes that differ between runs, by key; packed rows are opened. */
export async function getState({ table, lib }: TestDeployment): Promise<unknown[]> {
  const rows = (await getItems(table)).flatMap((item) => {
    const { pk, sk } = item as { pk: string; sk: string };
    if (pk === 'MODEL_BUDGET') return [];
    // How often it was tried on a day, and which try was the last.
    if (pk === 'COVERAGE') return [{ pk, sk, gaps: item['gaps'] }];
    if (pk === 'STATS' && sk === 'FEEDS')
      return [{ pk, sk, feeds: Object.keys(item['feeds'] as StoredTableItem).sort() }];
    // Without a feed it only records that sources were degraded before.
    if (pk === 'STATS' && sk === 'FEEDS_TROUBLE' && Object.keys(item).length === 2) return [];
    if (pk === 'FEED' && item['health']) return [dropWithdrawnStatus(lasting(item) as StoredTableItem)];
    if (pk === 'WORDS_DUE' && sk !== '!') return [{ pk, sk: idAt(sk) }];
    if (/^CHANGES(:|$)/.test(pk) && !sk.startsWith('~'))
      return [{ pk, sk: idAt(sk), entry: lasting(lib.parseEntryChangeRow(item)) }];
    // The texts in between depend on the run: documents may come in another order.
    if (sk.startsWith('V#') || pk.startsWith('WAS:')) return [];
    if (sk === 'ENTRY')
      return [{ ...(lasting({ ...item, body: 0 }) as StoredTableItem), entry: lasting(lib.parseEntryItem(item)) }];
    if (pk === 'SUMMARIES_DUE') return [{ pk, sk: idAt(sk) }];
    return [lasting(item) as StoredTableItem];
  });
  return rows.sort((a, b) => (`${a['pk']} ${a['sk']}` < `${b['pk']} ${b['sk']}` ? -1 : 1));
}

/** Returns a feed whose status of trouble was withdrawn as one that never had any. */
function dropWithdrawnStatus(feed: StoredTableItem): StoredTableItem {
  const { trouble_told: status, ...health } = feed['health'] as StoredTableItem;
  return { ...feed, health: status ? { ...health, trouble_told: status } : health };
}

const idAt = (sk: string) => sk.split('#')[1] ?? '';

interface Counters {
  total: number;
  active: number;
  days: Record<string, number>;
}

interface CountersOfOptions {
  table: string;
  lib: Pick<TestDeployment['lib'], 'parseEntryItem'>;
}

/** Returns the counters as they are stored, and the same counted from the entries themselves. */
export async function getCounters({ table, lib }: CountersOfOptions) {
  const items = await getItems(table);
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

function storedCounters(items: StoredTableItem[]): Record<string, unknown> {
  const stored: Record<string, unknown> = {};
  const all: Counters = { total: 0, active: 0, days: {} };
  for (const item of items) {
    const {
      pk,
      sk,
      total_entries: total = 0,
      active_entries: active = 0,
    } = item as StoredTableItem & { pk: string; sk: string };
    const counters = {
      total: Number(total),
      active: Number(active),
      days: nonZero((item['days'] ?? {}) as object),
    };
    if (pk === 'STATS' && sk.startsWith('SHARD#')) addTo(all, counters);
    if (pk.startsWith('TOPIC#') && sk === 'STATS' && counters.total > 0)
      stored[pk] = { ...counters, latest: item['latest'] };
    if (pk === 'FEED' && counters.total > 0) stored[`FEED#${sk}`] = { total: counters.total, active: counters.active };
    if (pk.startsWith('DAYS#')) addHours(stored, { ...item, pk, sk });
  }
  return { ...stored, all };
}

function addTo(all: Counters, { total, active, days }: Counters): void {
  all.total += total;
  all.active += active;
  for (const [day, count] of Object.entries(days)) all.days[day] = (all.days[day] ?? 0) + count;
}

function addHours(stored: Record<string, unknown>, item: StoredTableItem & { pk: string; sk: string }): void {
  const place = `hours of ${item.pk.slice('DAYS#'.length)}`;
  const day = item.sk.slice(0, 10);
  stored[place] ??= {};
  const hours = stored[place] as Record<string, number>;
  for (const [name, count] of Object.entries(item)) {
    if (!/^[ai]\d\d$/.test(name) || count === 0) continue;
    hours[`${day} ${name}`] = (hours[`${day} ${name}`] ?? 0) + Number(count);
  }
}
