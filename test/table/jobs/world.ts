import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';
import { createTable } from '../../../local/create-table.ts';
import { startModelEndpoint } from '../../support/model-endpoint.ts';
import { ask } from '../../support/parts.ts';
import { getEnvironment, type JobName, type Queues, startQueues } from '../../support/queues.ts';

const DYNAMODB = process.env['DYNAMODB_ENDPOINT'] ?? '';
export const TOPICS = ['us-sec', 'eu-ecb'];

/** Starts the counterparts of the jobs on this machine: a feed server, queues, a model and tables. */
export async function startPipeline() {
  await ask('bundles');
  const queues = await startQueues();
  const model = await startModelEndpoint();
  const documents = new Map<string, string>();
  const server = http.createServer((request, response) => {
    const document = documents.get((request.url ?? '').slice(1));
    if (document === undefined) return void response.writeHead(404).end();
    const etag = `"${document.length}-${[...document].reduce((sum, one) => (sum * 31 + one.charCodeAt(0)) | 0, 0)}"`;
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
    response.writeHead(200, { 'content-type': 'application/rss+xml', etag }).end(document);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    model,
    /** Serves a document for a feed. */
    serve: (feedId: string, document: string) => void documents.set(feedId, document),
    async stop(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await model.stop();
      await queues.stop();
    },
    /** A table with feeds that the server has, queues of their own, and the functions that work on them. */
    async deploy(name: string, feedIds: string[], dynamoDb = DYNAMODB) {
      const table = `pipeline-${name}-${randomUUID()}`;
      await createTable(DYNAMODB, table);
      const lib = await getLib(table);
      const own = await queues.queues(table);
      await lib.applyCatalog(getCatalog(feedIds, origin));
      return getDeployment({
        table,
        lib,
        queues: own,
        client: queues.client,
        sqs: queues.endpoint,
        variables: variables(own),
        dynamoDb,
      });
    },
  };

  function variables(own: Queues) {
    return {
      SQS_ENDPOINT: queues.endpoint,
      FEEDS_QUEUE_URL: own.urlOf('FeedsQueue'),
      SUMMARIES_QUEUE_URL: own.urlOf('SummariesQueue'),
      DOCUMENTS_QUEUE_URL: own.urlOf('DocumentsQueue'),
      MATCH_ALERTS_QUEUE_URL: own.urlOf('MatchAlertsQueue'),
      DELIVER_QUEUE_URL: own.urlOf('DeliverQueue'),
      DOCUMENTS_PAUSE_MS: '0',
      INGEST_LOCAL_ORIGINS: origin,
      SUMMARY_ENDPOINT: model.url,
    };
  }
}
export type TestPipeline = Awaited<ReturnType<typeof startPipeline>>;
export type TestDeployment = Awaited<ReturnType<TestPipeline['deploy']>>;

/** lib for one table: its modules keep the table that they were loaded with. */
async function getLib(table: string) {
  process.env['TABLE_NAME'] = table;
  vi.resetModules();
  return {
    ...(await import('../../../lib/catalog/apply-catalog.ts')),
    ...(await import('../../../lib/entries/list-entries.ts')),
    ...(await import('../../../lib/entries/entry-items.ts')),
    ...(await import('../../../lib/entries/store-entry.ts')),
    ...(await import('../../../lib/feeds/feeds-with-health.ts')),
    ...(await import('../../../lib/feeds/feed-state.ts')),
    ...(await import('../../../lib/feeds/feed-due-state.ts')),
    ...(await import('../../../lib/catalog/stored-feeds.ts')),
    ...(await import('../../../lib/sharing/share-store.ts')),
    ...(await import('../../../lib/platform/dynamodb/read.ts')),
    ...(await import('../../../lib/platform/dynamodb/write.ts')),
  };
}

interface DeploymentParts {
  table: string;
  lib: Awaited<ReturnType<typeof getLib>>;
  queues: Queues;
  client: Awaited<ReturnType<typeof startQueues>>['client'];
  sqs: string;
  variables: Record<string, string>;
  dynamoDb: string;
}

function getDeployment({ table, lib, queues, client, sqs, variables, dynamoDb }: DeploymentParts) {
  const environments: ReturnType<typeof getEnvironment>[] = [];
  return {
    table,
    lib,
    queues,
    client,
    sqs,
    /** Creates an execution environment of a function, with a model unless `more` has another setting. */
    environment(name: JobName, more: Record<string, string> = {}) {
      const model = { SUMMARY_MODEL_ID: 'stand-in.model-v1', SUMMARY_REGION: 'eu-central-1' };
      const table_ = { TABLE_NAME: table, DYNAMODB_ENDPOINT: dynamoDb };
      const environment = getEnvironment(name, { ...variables, ...table_, ...model, ...more });
      environments.push(environment);
      return environment;
    },
    end: () => {
      for (const environment of environments) environment.kill();
    },
  };
}

function getCatalog(feedIds: string[], origin: string) {
  const catalog = JSON.parse(readFileSync('catalog.json', 'utf8'));
  const feeds = feedIds.map((id, i) => ({
    id,
    topic_id: TOPICS[i % TOPICS.length],
    institution_id: catalog.feeds[0].institution_id,
    name: `Feed ${id}`,
    url: `${origin}/${id}`,
    tags: [],
    verified: { on: '2026-01-01', how: 'the server of this test answers' },
  }));
  const topics = catalog.topics.filter((topic: { id: string }) => TOPICS.includes(topic.id));
  const used = new Set(topics.map((topic: { category_id: string }) => topic.category_id));
  const categories = catalog.categories.filter((category: { id: string }) => used.has(category.id));
  return { ...catalog, categories, topics, feeds };
}

const DAY_MS = 86_400_000;
const START = Math.floor(Date.now() / 1_000) * 1_000 - 20 * DAY_MS;

/** The texts of an item of a document; `day` counts from 20 days ago. */
export interface TestItem {
  guid: string;
  title: string;
  day: number;
  text?: string;
}

export function getDocument(items: TestItem[]): string {
  const written = items.map(({ guid, title, day, text = getSentences(title).join(' ') }) => {
    const date = new Date(START + day * DAY_MS).toUTCString();
    const head = `<guid isPermaLink="false">${guid}</guid><title>${title}</title>`;
    const link = `<link>https://reg.example/${guid}</link><pubDate>${date}</pubDate>`;
    return `<item>${head}${link}<description>${text}</description></item>`;
  });
  return (
    '<?xml version="1.0"?><rss ' +
    `version="2.0"><channel><title>Feed</title><link>https://reg.example/</link>${written.join('')}</channel></rss>`
  );
}

/** Six sentences, so that a model gives one line and five points. */
function getSentences(title: string): string[] {
  return [
    `The authority published ${title}.`,
    'Banks must report their exposures each quarter.',
    'The rule applies from the first of March.',
    'Firms may comment until the end of January.',
    'Smaller firms are exempt from the new template.',
    'The board adopted the rule without changes.',
  ];
}

/** Waits for the next second, so that the times of plans and attempts differ. */
export async function nextSecond(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1_010 - (Date.now() % 1_000)));
}
