import { afterAll, beforeAll, expect, it } from 'vitest';
import { getRefusals, type PartitionCall } from '../../support/leading-keys.ts';
import type { JobName } from '../../support/queues.ts';
import { drain } from '../jobs/drain.ts';
import {
  getGrants,
  getStatements,
  getUses,
  isGranted,
  type PermissionUse,
  watchDynamoDb,
} from '../jobs/watched-dynamodb.ts';
import { startPipeline, type TestDeployment, type TestPipeline } from '../jobs/world.ts';
import { startSite } from './world.ts';

/* The bundled functions with their queue: from a feed to the text of a notice. */

const ROLES = { planDocuments: 'DocumentPlannerRole', readDocuments: 'DocumentReaderRole' } as const;
type Name = keyof typeof ROLES;
const DYNAMODB = process.env['DYNAMODB_ENDPOINT'] ?? '';
const TEXT = 'Own funds requirements apply to institutions from May on, and firms report twice a year.';
/** Longer than it takes until the change stream is committed. */
const COMMIT_MS = 20_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let pipeline: TestPipeline;
let site: Awaited<ReturnType<typeof startSite>>;
let other: typeof site;
let deployment: TestDeployment;
let ahead = 0;
const calls: Record<Name, PartitionCall[]> = { planDocuments: [], readDocuments: [] };
const lines: Record<string, unknown>[] = [];

/** Returns a feed whose items link to pages of the site. */
const getFeed = (...paths: string[]) => feedAt(HOUR_MS, ...paths);
/** Returns a feed whose items were published `ms` ago. */
const feedAt = (ms: number, ...paths: string[]) => {
  const published = new Date(Date.now() - ms).toUTCString();
  const items = paths.map(
    (path) =>
      `<item><guid isPermaLink="false">${path}</guid><title>Notice ${path}</title>` +
      `<link>${site.origin}${path}</link><pubDate>${published}</pubDate>` +
      '<description>A notice.</description></item>',
  );
  return (
    '<?xml version="1.0"?><rss ' +
    `version="2.0"><channel><title>Feed</title><link>https://reg.example/</link>${items.join('')}</channel></rss>`
  );
};

async function run(name: JobName | Name, more: Record<string, string> = {}): Promise<void> {
  const watched = await watchDynamoDb(DYNAMODB);
  const environment = deployment.environment(name, {
    CLOCK_AHEAD_MS: String(ahead),
    INGEST_LOCAL_ORIGINS: [pipeline, site, other].map(({ origin }) => origin).join(),
    DYNAMODB_ENDPOINT: watched.endpoint,
    ...more,
  });
  if (name === 'ingestFeed') await drain(deployment, 'FeedsQueue', { environments: [environment] });
  else if (name === 'readDocuments') await drain(deployment, 'DocumentsQueue', { environments: [environment] });
  else expect((await environment.invoke({})).error).toBeNull();
  expect(environment.lines.filter(({ level }) => level === 'ERROR')).toEqual([]);
  if (Object.hasOwn(ROLES, name)) {
    calls[name as Name].push(...watched.calls);
    lines.push(...environment.lines);
  }
  watched.stop();
  environment.kill();
}

async function runCrawl(): Promise<void> {
  ahead += COMMIT_MS;
  await run('planDocuments');
  await run('readDocuments');
}

beforeAll(async () => {
  pipeline = await startPipeline();
  site = await startSite();
  other = await startSite();
  other.serve('/moved', TEXT);
  deployment = await pipeline.deploy('documents', ['feed-a']);
  site.serve('/old', TEXT);
  site.serve('/new', { headers: { 'content-type': 'text/html' }, body: `<main><h1>Notice</h1><p>${TEXT}</p></main>` });
  pipeline.serve('feed-a', getFeed('/old', '/older'));
  await run('planIngest');
  await run('ingestFeed');
  await runCrawl();
  site.serve('/moves', { status: 302, headers: { location: `${other.origin}/moved` } });
  pipeline.serve('feed-a', getFeed('/old', '/older', '/new', '/new#part', '/other', '/moves', '/old#part'));
  ahead += 31 * MINUTE_MS;
  await run('planIngest');
  await run('ingestFeed');
  await runCrawl();
});
afterAll(async () => {
  deployment.end();
  await site.stop();
  await other.stop();
  await pipeline.stop();
});

const getDocument = async (guid: string) => {
  const { getDocument } = await import('../../../lib/documents/document-texts.ts');
  const { listEntries } = deployment.lib;
  const { items } = await listEntries(
    { attributes: { feed_id: ['feed-a'] } },
    { limit: 50, offset: 0, position: null },
  );
  const entry = items.find(({ title }) => title === `Notice ${guid}`);
  return getDocument(entry?.id ?? '');
};

it('fetches the documents of new and earlier entries of a feed', async () => {
  expect(await getDocument('/old')).toMatchObject({ status: 'read', media_type: 'text/plain', words: 15 });
  expect(await getDocument('/new')).toMatchObject({ status: 'read', media_type: 'text/html' });
  expect(await getDocument('/other')).toMatchObject({ status: 'failed' });
  expect(deployment.queues.bodies('DocumentsDeadLetterQueue')).toEqual([]);
  expect(lines).toContainEqual(expect.objectContaining({ job: 'planDocuments', documents_found: 3, visits_sent: 3 }));
  expect(lines).toContainEqual(expect.objectContaining({ job: 'planDocuments', texts_indexed: 2, texts_wait: false }));
  expect(lines).toContainEqual(
    expect.objectContaining({ job: 'readDocuments', host: site.host, read: 1, failed: 1, elsewhere: 1 }),
  );
});

it('dead-letters an invalid message, and logs only the reason', async () => {
  await deployment.queues.send('DocumentsQueue', 'no JSON', { host: 'x', lease: 'x', until: 'soon', documents: [] });
  const environment = deployment.environment('readDocuments');
  await drain(deployment, 'DocumentsQueue', { environments: [environment] });
  expect(deployment.queues.bodies('DocumentsDeadLetterQueue')).toHaveLength(2);
  expect(new Set(environment.lines.map(({ error }) => error))).toEqual(
    new Set(['PoisonError: The message is not JSON', 'PoisonError: The message is invalid: until']),
  );
});

it('sends only requests that the role of each function allows, and uses every grant', async () => {
  // Queue items of a feed that was switched off, and of a run that was stopped.
  const {
    queryItems,
    putItem,
    findFeedsWithHealth,
    storeFeedItem: putFeed,
  } = {
    ...deployment.lib,
    ...(await import('../../../lib/platform/dynamodb/write.ts')),
  };
  for (const partition of ['DOCUMENTS_DUE', 'DOCUMENTS_DUE_LATER']) {
    const [row] = await queryItems({ partition, consistent: true });
    if (!row) throw new Error(`nothing is due in ${partition}`);
    const { pk, sk, ...rest } = row as { pk: string; sk: string };
    await putItem({ Item: { pk, sk: `2026-01-01T00:00:00Z#${sk.split('#')[1]}`, ...rest, visit: 0 } });
  }
  ahead += 2 * MINUTE_MS;
  await run('planDocuments');
  // An entry that has another sort key now, and another entry of its document.
  pipeline.serve('feed-a', feedAt(2 * HOUR_MS, '/new'));
  ahead += 31 * MINUTE_MS;
  await run('planIngest');
  await run('ingestFeed');
  ahead += COMMIT_MS;
  await run('planDocuments');
  await run('readDocuments');
  const { feed } = (await findFeedsWithHealth(['feed-a'])).get('feed-a') ?? {};
  if (!feed) throw new Error('no feed');
  const [row] = await queryItems({ partition: 'DOCUMENTS_DUE_LATER', consistent: true });
  // Also a document that was never visited.
  await putItem({ Item: { ...(row as { sk: string }), pk: 'DOCUMENTS_DUE', visit: 99 } });
  await putFeed({ ...feed, quotas: { documents: 0 } });
  ahead += 2 * HOUR_MS;
  await run('planDocuments');
  for (const [name, role] of Object.entries(ROLES) as [Name, string][]) {
    const statements = getStatements(role);
    expect([...new Set(calls[name].flatMap((call) => getRefusals(statements, call)))], role).toEqual([]);
    const uses = calls[name].flatMap(getUses);
    const idle = getGrants(role).filter((grant: PermissionUse) => !uses.some((use) => isGranted(grant, use)));
    expect(
      idle.map(({ action, partition }) => `${action} ${partition}`),
      role,
    ).toEqual([]);
  }
});
