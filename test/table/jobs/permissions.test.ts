import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPendingShare } from '../../../lib/sharing/share-intent.ts';
import { type Call, refusalsOf } from '../../support/leading-keys.ts';
import type { JobName } from '../../support/queues.ts';
import { drain } from './drain.ts';
import {
  grantsOf,
  isGranted,
  isLike,
  pooledOf,
  statementsOf,
  type Use,
  usesOf,
  watchDynamoDb,
} from './watched-dynamodb.ts';
import {
  type Deployment,
  documentOf,
  nextSecond,
  type Pipeline,
  startPipeline,
  type TestItem,
  TOPICS,
} from './world.ts';

/** Of `deliver` test/table/delivery/permissions.test.ts sees it, of the matcher test/template/leading-keys.test.ts, of documents test/table/documents/permissions.test.ts. */
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
const wordsOf = (i: number) =>
  ['a', 'b', 'c', 'd', 'e', 'f'].map((last) => `z${'aeiou'[i % 5]}rk${'bdfglmnprstv'[i]}${last}`).join(' ');
const OLD: TestItem = { guid: 'old', title: 'an old circular', day: -71 };
const SHORT: TestItem = { guid: 'short', title: 'a notice', day: 3, text: 'See the annex.' };
const LONG: TestItem = {
  ...{ guid: 'long', title: 'a long circular', day: 5 },
  text: [
    ...Array.from(
      { length: 12 },
      (_, i) => `${'quiverzest'.slice(i % 5)}${'abcdefghijkl'[i]} ${wordsOf(i)} were considered.`,
    ),
    'Insurers must notify supervisors of reinsurance treaties by 1 May 2027, and penalties apply from 1 June 2027.',
  ].join(' '),
};
const item = (n: number, edit: Partial<TestItem> = {}) => ({ guid: `g${n}`, title: `circular ${n}`, day: n, ...edit });

let pipeline: Pipeline;
const calls = new Map<string, Call[]>();

beforeAll(async () => {
  pipeline = await startPipeline();
  const deployment = await pipeline.deploy('permissions', ['feed-a']);
  // What is due goes with the edit, and its row with the planner.
  const due = { text: `Comments must be received by 1 May ${new Date().getUTCFullYear() + 1}.` };
  const before = [OLD, SHORT, LONG, ...[1, 2, 3, 4].map((n) => item(n, n === 3 ? due : {}))];
  pipeline.serve('feed-a', documentOf(before));
  await run(deployment, 'planIngest');
  // A table that is older than this item gets it from the first feed that is read.
  await deployment.lib.writeTransaction([{ Delete: { Key: { pk: 'STATS', sk: 'FEEDS' } } }]);
  await run(deployment, 'ingestFeed');
  await nextSecond();
  const edited = item(3, { title: 'edited while it waits' });
  pipeline.serve('feed-a', documentOf(before.map((one) => (one.guid === edited.guid ? edited : one))));
  await round(deployment);
  await nextSecond();
  const edits = [
    item(1, { title: 'an amended circular' }),
    item(4, { day: 1.5 }),
    item(2, { day: 18, title: 'moved and amended' }),
    item(5),
  ];
  pipeline.serve('feed-a', documentOf([OLD, LONG, ...edits]));
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
  deployment.end();
});
afterAll(() => pipeline.stop());

/** All functions once, each one's requests kept under its name. */
async function round(deployment: Deployment): Promise<void> {
  await run(deployment, 'planIngest', { CLOCK_AHEAD_MS: String(31 * 60_000) });
  await run(deployment, 'ingestFeed');
  await run(deployment, 'summarizeEntries');
  await run(deployment, 'summarizeTopics');
}

async function run(deployment: Deployment, name: JobName, more: Record<string, string> = {}): Promise<void> {
  const watched = await watchDynamoDb(DYNAMODB);
  const environment = deployment.environment(name, { ...more, DYNAMODB_ENDPOINT: watched.endpoint });
  if (name === 'ingestFeed') await drain(deployment, 'FeedsQueue', [environment]);
  else if (name === 'summarizeEntries') await drain(deployment, 'SummariesQueue', [environment]);
  else expect((await environment.invoke({})).error).toBeNull();
  expect(environment.lines.filter(({ level }) => level === 'ERROR')).toEqual([]);
  calls.set(name, [...(calls.get(name) ?? []), ...watched.calls]);
  watched.stop();
}

const textOf = ({ action, place, partition }: Use) => `${action} ${place} ${partition}`;

it.each(Object.entries(ROLES))(
  '%s asks the table for nothing that its role does not allow under every reading of keys',
  (name, role) => {
    const statements = statementsOf(role);
    const own = calls.get(name) ?? [];
    expect(own.length).toBeGreaterThan(0);
    expect([...new Set(own.flatMap((call) => refusalsOf(statements, call)))]).toEqual([]);
  },
);

/**
 * A selected sentence is one of the entry's own text, so it adds no words to the index. An entry is read by itself where a write of
 * it had no answer.
 */
const SELDOM: Record<string, RegExp> = {
  summarizeEntries: /WORDS_DUE|WORDS_GONE|WORD:|CONCEPT:|FACT:|DATES:/,
  ingestFeed: /^GetItem table ENTRY#/,
};

it.each(Object.entries(ROLES))('%s needs all that its role allows', (name, role) => {
  const uses = (calls.get(name) ?? []).flatMap(usesOf);
  const isUsed = (grant: Use) => uses.some((use) => isGranted(grant, use));
  const idle = grantsOf(role).filter((grant) => !isUsed(grant) && !SELDOM[name]?.test(textOf(grant)));
  expect(idle.map(textOf)).toEqual([]);
});

it.each(['ingestFeed', 'summarizeEntries'] as const)(
  '%s: the keys beside which it may write are those of its transactions',
  (name) => {
    const transactions = (calls.get(name) ?? []).filter(({ isTransaction }) => isTransaction);
    const partitions = transactions.flatMap(({ parts }) => parts.flatMap((part) => part.partitions));
    const idle = pooledOf(ROLES[name]).filter((pattern) => !partitions.some((partition) => isLike(pattern, partition)));
    expect(partitions.length).toBeGreaterThan(0);
    expect(idle.filter((pattern) => !SELDOM[name]?.test(pattern))).toEqual([]);
  },
);
