import { parseArgs } from 'node:util';
import cliProgress from 'cli-progress';
import type { FeedDueState } from '../../lib/feeds/feed-due-state.ts';
import type { FeedWithHealth } from '../../lib/feeds/feeds-with-health.ts';
import { formatRepair } from './feeds.ts';
import type { SourceResult } from './ingest-sources.ts';
import { chooseTable, defineCommand, TABLE_HELP, TABLE_OPTIONS } from './table-option.ts';

const HELP = `Fetches feeds into a table: npm run ops -- ingest [options] [feed id, URL or file …]

Without arguments it fetches all active feeds of the catalog, except paused feeds and failed feeds that wait for their
next attempt. npm run ops -- feeds lists them. A feed that is paused because its documents were not feeds is fetched
once a day. Flooding and blocked feeds are skipped, even with --all. A feed that you name is always fetched, within its
quotas, unless its source refuses programs; a file can be read for it. A URL or file that is not in the catalog needs
--feed or --topic.

  --all                 also fetch paused and waiting feeds
  --feed ID             fetch this feed; with a URL or file: the feed that it belongs to
  --topic ID            add a feed that is not in the catalog to this topic, with the document's title as its name
  --local-origin URL    allow an origin on this machine, such as http://127.0.0.1:8080 (repeatable)
${TABLE_HELP}

For a deployed table, set SUMMARY_MODEL_ID and INGEST_CONTACT to the values of its deployment. Set SUMMARY_MODEL_ID= if
it has no model.

Items with an unknown outcome may be stored or not, because DynamoDB did not respond. The next run reconciles them.

The exit code is 1 if any feed failed.
`;

const MAX_CONCURRENT_FEEDS = 6;
/** Due states that are read by default, and with --all. */
const DUE_STATES: FeedDueState[] = ['due', 'early'];
const READABLE_STATES: FeedDueState[] = [...DUE_STATES, 'waiting', 'paused'];

/** A skipped feed with the reason. */
interface SkippedFeed {
  feedId: string;
  state: 'blocked' | 'flooding' | 'paused' | 'waiting';
  reason: string;
}

export const main = defineCommand('ops -- ingest', async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...TABLE_OPTIONS,
      all: { type: 'boolean', default: false },
      feed: { type: 'string' },
      topic: { type: 'string' },
      'local-origin': { type: 'string', multiple: true },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return console.log(HELP);
  if (values.feed && values.topic) throw new Error('give --feed or --topic, not both.');
  chooseTable(values);
  if (!process.env['DYNAMODB_ENDPOINT'] && process.env['SUMMARY_MODEL_ID'] === undefined)
    throw new Error(
      'set SUMMARY_MODEL_ID and INGEST_CONTACT as the deployment has them, SUMMARY_MODEL_ID= where it has no ' +
        'model: without, new entries would never get summaries of its model.',
    );
  const { getFeedDueState } = await import('../../lib/feeds/feed-due-state.ts');
  const { runInParallel } = await import('../../lib/values/in-parallel.ts');
  const { pruneCounterDays } = await import('../../lib/entries/statistics/retained-days.ts');
  const { drainIndexOutbox } = await import('../../lib/entries/index-outbox.ts');
  const { listTopics } = await import('../../lib/catalog/topics.ts');
  const { summarizeTopic } = await import('../../lib/summaries/summarize-topic.ts');
  const { resolveSources } = await import('./ingest-sources.ts');
  const named = positionals.length === 0 && values.feed ? [values.feed] : positionals;
  const { sources: found, failed } = await resolveSources(named, values, values['local-origin'] ?? []);
  const now = new Date();
  const isTaken = (followed: FeedWithHealth) =>
    named.length > 0 || (values.all ? READABLE_STATES : DUE_STATES).includes(getFeedDueState(followed, now));
  const sources = found.filter(isTaken);
  const skipped = found.filter((followed) => !isTaken(followed));

  const bar = new cliProgress.SingleBar(
    { format: '{bar} {value}/{total} feeds, {feed}', hideCursor: true },
    cliProgress.Presets.shades_classic,
  );
  if (process.stderr.isTTY) bar.start(sources.length, 0, { feed: '' });
  const results: SourceResult[] = [...failed];
  await runInParallel(sources, MAX_CONCURRENT_FEEDS, async ({ feed, ingest }) => {
    results.push(await ingest());
    if (process.stderr.isTTY) bar.increment({ feed: feed.id });
  });
  bar.stop();
  const changed = new Set(results.filter(({ created, updated }) => created + updated > 0).map(({ feedId }) => feedId));
  const topicIds = new Set(sources.filter(({ feed }) => changed.has(feed.id)).map(({ feed }) => feed.topic.id));
  const topics = (await listTopics(undefined)).filter(({ id }) => topicIds.has(id));
  await runInParallel(topics, MAX_CONCURRENT_FEEDS, ({ id }) => summarizeTopic(id));
  await pruneCounterDays();
  await drainIndexOutbox();
  printReport(results, skipped.map(toSkippedFeed));
});

function toSkippedFeed({ feed, health }: FeedWithHealth): SkippedFeed {
  const feedId = feed.id;
  if (feed.blocked) return { feedId, state: 'blocked', reason: feed.blocked.reason };
  if (health?.flooding) return { feedId, state: 'flooding', reason: health.flooding.reason };
  const until = health?.retry_at ? `until ${health.retry_at}: ` : '';
  return health?.paused_reason
    ? { feedId, state: 'paused', reason: `${until}${health.paused_reason}` }
    : { feedId, state: 'waiting', reason: `${until}${health?.last_error}` };
}

function getResultState({ outcome, created, updated }: SourceResult): string {
  if (outcome !== 'read') return outcome;
  return created + updated > 0 ? 'new' : 'unchanged';
}

function printReport(results: SourceResult[], skipped: SkippedFeed[]): void {
  const rows = [
    ...results.map((result) => {
      const { feedId, items, created, updated, unchanged, failed, unknown, errors, repair } = result;
      const error = errors.length > 0 || repair ? 'see below' : '';
      const counts = { items, new: created, updated, unchanged, failed, unknown };
      return { feed: feedId, ...counts, state: getResultState(result), error };
    }),
    ...skipped.map(({ feedId, state }) => ({
      feed: feedId,
      items: '',
      new: '',
      updated: '',
      unchanged: '',
      failed: '',
      unknown: '',
      state,
      error: 'see below',
    })),
  ];
  console.table(rows.sort((a, b) => (a.feed < b.feed ? -1 : 1)));
  const failed = results.filter(({ errors }) => errors.length > 0);
  for (const { feedId, errors } of failed) console.log(`${feedId}: ${errors.join('; ')}`);
  for (const { feedId, repair } of results) if (repair) console.log(`${feedId}: ${formatRepair(repair)}`);
  for (const { feedId, state, reason } of skipped) console.log(`${feedId}: ${state}: ${reason}`);
  console.log(`${results.length - failed.length} of ${results.length} feeds read without errors.`);
  if (skipped.length > 0)
    console.log(
      `${skipped.length} feeds were skipped. --all also fetches paused and waiting feeds, but no flooding or blocked ` +
        'feeds.',
    );
  if (failed.length > 0) process.exitCode = 1;
}
