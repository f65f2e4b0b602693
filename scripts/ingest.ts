import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import cliProgress from 'cli-progress';
import type { FetchedDocument } from '../lib/ingest/fetch.ts';
import type { IngestResult } from '../lib/ingest/ingest-feed.ts';
import type { Feed } from '../lib/schemas/feed.ts';
import { chooseTable, command, TABLE_HELP, TABLE_OPTIONS } from './table-choice.ts';

const HELP = `Reads feeds into a table: npm run ingest -- [options] [feed id, URL or file …]

Without arguments all active feeds of the catalog. A URL or file that is not the catalog's needs --feed or --topic.

  --feed ID             the feed that the URL or file belongs to
  --topic ID            the topic of a feed that is not in the catalog; it is added, with the document's title as its name
  --local-origin URL    an origin on this machine that may be read, such as http://127.0.0.1:8080 (repeatable)
${TABLE_HELP}

The exit code is 1 if any feed failed.
`;

const FEEDS_AT_ONCE = 6;

interface Source {
  feed: Feed;
  read: () => Promise<FetchedDocument>;
}

await command('ingest', async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...TABLE_OPTIONS,
      feed: { type: 'string' },
      topic: { type: 'string' },
      'local-origin': { type: 'string', multiple: true },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return console.log(HELP);
  if (values.feed && values.topic) throw new Error('give --feed or --topic, not both.');
  chooseTable(values);
  const { fetchDocument } = await import('../lib/ingest/fetch.ts');
  const { inParallel } = await import('../lib/data/parallel.ts');
  const { ingestFeed } = await import('../lib/ingest/ingest-feed.ts');
  const { pruneDays } = await import('../lib/data/stats.ts');
  const { listTopics } = await import('../lib/data/topics.ts');
  const { makeTopicSummary } = await import('../lib/summaries/summarize-topic.ts');
  const localOrigins = values['local-origin'] ?? [];
  const sources = await sourcesOf(positionals, values, (url) => fetchDocument(url, { localOrigins }));

  const bar = new cliProgress.SingleBar(
    { format: '{bar} {value}/{total} feeds, {feed}', hideCursor: true },
    cliProgress.Presets.shades_classic,
  );
  if (process.stderr.isTTY) bar.start(sources.length, 0, { feed: '' });
  const results: IngestResult[] = [];
  await inParallel(sources, FEEDS_AT_ONCE, async ({ feed, read }) => {
    results.push(await ingestFeed(feed, read));
    if (process.stderr.isTTY) bar.increment({ feed: feed.id });
  });
  bar.stop();
  const changed = new Set(results.filter(({ created, updated }) => created + updated > 0).map(({ feedId }) => feedId));
  const topicIds = new Set(sources.filter(({ feed }) => changed.has(feed.id)).map(({ feed }) => feed.topic.id));
  const topics = (await listTopics(undefined)).filter(({ id }) => topicIds.has(id));
  await inParallel(topics, FEEDS_AT_ONCE, makeTopicSummary);
  await pruneDays();
  report(results);
});

function report(results: IngestResult[]): void {
  const rows = results.sort((a, b) => (a.feedId < b.feedId ? -1 : 1));
  console.table(
    rows.map(({ feedId, items, created, updated, unchanged, failed, errors }) => ({
      feed: feedId,
      items,
      new: created,
      updated,
      unchanged,
      failed,
      error: errors.length > 0 ? 'see below' : '',
    })),
  );
  const failed = rows.filter(({ errors }) => errors.length > 0);
  for (const { feedId, errors } of failed) console.log(`${feedId}: ${errors.join('; ')}`);
  console.log(`${rows.length - failed.length} of ${rows.length} feeds read without errors.`);
  if (failed.length > 0) process.exitCode = 1;
}

/** What is to be read: the catalog's active feeds, or the feeds, addresses and files that are named. */
async function sourcesOf(
  named: string[],
  options: { feed?: string | undefined; topic?: string | undefined },
  fetchUrl: (url: string) => Promise<FetchedDocument>,
): Promise<Source[]> {
  const { listFeeds } = await import('../lib/data/feeds.ts');
  const feeds = await listFeeds();
  if (named.length === 0) {
    return feeds
      .filter(({ is_active, url }) => is_active && url.startsWith('http'))
      .map((feed) => ({ feed, read: () => fetchUrl(feed.url) }));
  }
  return Promise.all(
    named.map(async (name) => {
      const known = feeds.find((feed) => feed.id === name || feed.url === name);
      if (known) return { feed: known, read: () => fetchUrl(known.url) };
      const read = existsSync(name) ? async () => documentOfFile(name) : () => fetchUrl(name);
      if (!existsSync(name) && !/^https?:\/\//i.test(name))
        throw new Error(`${name} is no feed of the catalog, no file and no http address.`);
      return { feed: await feedFor(name, feeds, options, read), read };
    }),
  );
}

function documentOfFile(file: string): FetchedDocument {
  return { url: pathToFileURL(file).href, contentType: '', body: readFileSync(file) };
}

/** The feed that a document from outside of the catalog belongs to; it is stored when it is new. */
async function feedFor(
  name: string,
  feeds: Feed[],
  { feed: feedId, topic: topicId }: { feed?: string | undefined; topic?: string | undefined },
  read: () => Promise<FetchedDocument>,
): Promise<Feed> {
  const chosen = feeds.find(({ id }) => id === feedId);
  if (chosen) return chosen;
  if (feedId) throw new Error(`There is no feed ${feedId}.`);
  if (!topicId)
    throw new Error(
      `${name} is not in the catalog: say with --feed which feed it belongs to, or with --topic under which topic it is added.`,
    );
  const { manualFeed } = await import('../lib/ingest/manual-feed.ts');
  const url = existsSync(name) ? `file:${path.basename(name)}` : name;
  return manualFeed(`manual-${createHash('sha256').update(url).digest('hex').slice(0, 16)}`, url, topicId, read);
}
