import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPendingShare } from '../../../lib/sharing/share-intent.ts';
import { getRefusals, type PartitionCall } from '../../support/leading-keys.ts';
import type { JobName } from '../../support/queues.ts';
import { drain } from './drain.ts';
import {
  getGrants,
  getPooled,
  getStatements,
  getUses,
  isGranted,
  isLike,
  type PermissionUse,
  watchDynamoDb,
} from './watched-dynamodb.ts';
import {
  getDocument,
  nextSecond,
  startPipeline,
  type TestDeployment,
  type TestItem,
  type TestPipeline,
  TOPICS,
} from './world.ts';

/**
 * The roles under test. `deliver` is tested in test/table/notifications/permissions.test.ts, the matcher in
 * test/template/leading-keys.test.ts, documents in test/table/documents/jobs.test.ts.
 */
const ROLES: Record<
  Exclude<JobName, 'deliver' | 'matchAlerts' | 'planDocuments' | 'readDocuments' | 'sealLog'>,
  string
> = {
  planIngest: 'PlannerRole',
  ingestFeed: 'IngesterRole',
  summarizeEntries: 'EntrySummarizerRole',
  summarizeTopics: 'TopicSummarizerRole',
  pruneDays: 'PrunerRole',
};
const DYNAMODB = process.env['DYNAMODB_ENDPOINT'] ?? '';
const DAY_MS = 86_400_000;
const getWords = (i: number) =>
  ['a', 'b', 'c', 'd', 'e', 'f'].map((last) => `z${'aeiou'[i % 5]}rk${'bdfglmnprstv'[i]}${last}`).join(' ');
const OLD: TestItem = { guid: 'old', title: 'an old circular', day: -71 };
const SHORT: TestItem = { guid: 'short', title: 'a notice', day: 3, text: 'See the annex.' };
const LONG: TestItem = {
  guid: 'long',
  title: 'a long circular',
  day: 5,
  text: [
    ...Array.from(
      { length: 12 },
      (_, i) => `${'quiverzest'.slice(i % 5)}${'abcdefghijkl'[i]} ${getWords(i)} were considered.`,
    ),
    'Insurers must notify supervisors of reinsurance treaties by 1 May 2027, and penalties apply from 1 June 2027.',
  ].join(' '),
};
const item = (n: number, edit: Partial<TestItem> = {}) => ({ guid: `g${n}`, title: `circular ${n}`, day: n, ...edit });

let pipeline: TestPipeline;
const calls = new Map<string, PartitionCall[]>();

beforeAll(async () => {
  pipeline = await startPipeline();
  const deployment = await pipeline.deploy('permissions', ['feed-a']);
  // The edit removes the due date, and the planner the row of this date.
  const due = { text: `Comments must be received by 1 May ${new Date().getUTCFullYear() + 1}.` };
  const before = [OLD, SHORT, LONG, ...[1, 2, 3, 4].map((n) => item(n, n === 3 ? due : {}))];
  pipeline.serve('feed-a', getDocument(before));
  await run(deployment, 'planIngest');
  // A table that is older than this item gets it from the first feed that is read.
  await deployment.lib.writeTransaction([{ Delete: { Key: { pk: 'STATS', sk: 'FEEDS' } } }]);
  await run(deployment, 'ingestFeed');
  await nextSecond();
  const edited = item(3, { title: 'edited while it waits' });
  pipeline.serve('feed-a', getDocument(before.map((one) => (one.guid === edited.guid ? edited : one))));
  await round(deployment);
  await nextSecond();
  const edits = [
    item(1, { title: 'an amended circular' }),
    item(4, { day: 1.5 }),
    item(2, { day: 18, title: 'moved and amended' }),
    item(5),
  ];
  pipeline.serve('feed-a', getDocument([OLD, LONG, ...edits]));
  await round(deployment);
  await run(deployment, 'summarizeTopics', { CLOCK_AHEAD_MS: String(2 * DAY_MS) });
  await run(deployment, 'planIngest', { CLOCK_AHEAD_MS: String(62 * 60_000) });
  const intent = {
    entry_id: 'shared',
    comment: 'mine',
    shared_by: 'a-person',
    idempotencyKey: undefined,
    requestId: '',
  };
  const share = createPendingShare('f31e3ed981f12d6268a59a87', intent, { method: 'webhook', channel_id: null });
  await deployment.lib.createShareRecord({ share, attempt: 'first', intent: 'its hash' });
  // A writer that was killed left the newest date of the topic too late.
  await deployment.lib.writeTransaction([
    {
      Update: {
        Key: { pk: `TOPIC#${TOPICS[0]}`, sk: 'STATS' },
        UpdateExpression: 'SET latest = :late',
        ExpressionAttributeValues: { ':late': '9999-01-01T00:00:00Z' },
      },
    },
  ]);
  // The entry of 71 days ago is then one of those that no figure shows any more.
  await run(deployment, 'pruneDays', { CLOCK_AHEAD_MS: String(25 * DAY_MS), SHARE_PEOPLE_DAYS: '24' });
  await removeSource(deployment);
  deployment.end();
});
afterAll(() => pipeline.stop());

/** Removes the source: its entries become inactive, and later they are removed. */
async function removeSource(deployment: TestDeployment): Promise<void> {
  const update = {
    Key: { pk: 'FEED', sk: 'feed-a' },
    UpdateExpression: 'SET removal = :removal, entries_at_removal = total_entries',
    ExpressionAttributeValues: { ':removal': { entries: 'remove', is_done: false } },
  };
  await deployment.lib.writeTransaction([{ Update: update }]);
  for (const ahead of [0, 31 * 60_000]) {
    await run(deployment, 'planIngest', { CLOCK_AHEAD_MS: String(ahead) });
    await run(deployment, 'ingestFeed', { CLOCK_AHEAD_MS: String(ahead) });
  }
}

/** All functions once, each one's requests kept under its name. */
async function round(deployment: TestDeployment): Promise<void> {
  await run(deployment, 'planIngest', { CLOCK_AHEAD_MS: String(31 * 60_000) });
  await run(deployment, 'ingestFeed');
  await run(deployment, 'summarizeEntries');
  await run(deployment, 'summarizeTopics');
}

async function run(deployment: TestDeployment, name: JobName, more: Record<string, string> = {}): Promise<void> {
  const watched = await watchDynamoDb(DYNAMODB);
  const environment = deployment.environment(name, { ...more, DYNAMODB_ENDPOINT: watched.endpoint });
  if (name === 'ingestFeed') await drain(deployment, 'FeedsQueue', { environments: [environment] });
  else if (name === 'summarizeEntries') await drain(deployment, 'SummariesQueue', { environments: [environment] });
  else expect((await environment.invoke({})).error).toBeNull();
  expect(environment.lines.filter(({ level }) => level === 'ERROR')).toEqual([]);
  calls.set(name, [...(calls.get(name) ?? []), ...watched.calls]);
  watched.stop();
}

const getText = ({ action, place, partition }: PermissionUse) => `${action} ${place} ${partition}`;

it.each(Object.entries(ROLES))(
  'grants the role of %s every permission that the requests of the job need',
  (name, role) => {
    const statements = getStatements(role);
    const own = calls.get(name) ?? [];
    expect(own.length).toBeGreaterThan(0);
    expect([...new Set(own.flatMap((call) => getRefusals(statements, call)))]).toEqual([]);
  },
);

/**
 * A selected sentence is one of the entry's own text, so it adds no words to the index. An entry is read by itself
 * where a write of it had no answer, and its review is moved after the source got another topic.
 */
const SELDOM: Record<string, RegExp> = {
  summarizeEntries: /WORDS_DUE|WORDS_GONE|WORD:|CONCEPT:|FACT:|DATES:/,
  ingestFeed: /^(Get|Update)Item table ENTRY#/,
};

it.each(Object.entries(ROLES))('grants the role of %s only permissions that it uses', (name, role) => {
  const uses = (calls.get(name) ?? []).flatMap(getUses);
  const isUsed = (grant: PermissionUse) => uses.some((use) => isGranted(grant, use));
  const idle = getGrants(role).filter((grant) => !isUsed(grant) && !SELDOM[name]?.test(getText(grant)));
  expect(idle.map(getText)).toEqual([]);
});

it.each(['ingestFeed', 'summarizeEntries'] as const)(
  'grants the role of %s transactional writes only to partitions of its transactions',
  (name) => {
    const transactions = (calls.get(name) ?? []).filter(({ isTransaction }) => isTransaction);
    const partitions = transactions.flatMap(({ parts }) => parts.flatMap((part) => part.partitions));
    const idle = getPooled(ROLES[name]).filter(
      (pattern) => !partitions.some((partition) => isLike(pattern, partition)),
    );
    expect(partitions.length).toBeGreaterThan(0);
    expect(idle.filter((pattern) => !SELDOM[name]?.test(pattern))).toEqual([]);
  },
);
