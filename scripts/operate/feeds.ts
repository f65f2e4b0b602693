import { parseArgs } from 'node:util';
import { type Feed, isUrlKnownValid } from '../../lib/feeds/feed.ts';
import { toFeedActivityResponse } from '../../lib/feeds/feed-activity.ts';
import type { FeedState } from '../../lib/feeds/feed-state.ts';
import type { FeedWithHealth } from '../../lib/feeds/feeds-with-health.ts';
import type { FeedHealth } from '../../lib/feeds/health.ts';
import type { FeedRepairReport } from '../../lib/ingest/parsed-feed.ts';
import { chooseTable, defineCommand, TABLE_HELP, TABLE_OPTIONS } from './table-option.ts';

const HELP = `Lists the state of each feed, worst first: npm run ops -- feeds [options]

  --json          all details, as JSON
  --release ID    ends the quarantine of a flooding feed (repeatable), which is then fetched on schedule
${TABLE_HELP}

flooding        it exceeded its daily quotas and is not fetched until you release it. Check its entries and its
                source first. The catalog can set higher quotas

paused          the server answered 410 Gone, so the feed is not fetched; or three documents in a row were not
                feeds, so it is fetched once a day
failing         the last run failed
stale           no successful fetch for 48 hours
never fetched   not fetched yet
unconfirmed     not fetched yet, and the address was never verified here; a successful fetch confirms it
blocked         the source refuses programs and is not fetched; read it by hand, or use the source that its note names
gap             a document began after the newest known item, so items may be missing; shown for seven days
repaired        fetched, but the document is not well-formed; line, column and reason are below the table
silent          fetched, but overdue: no updates for longer than usual (docs/sources.md, overdue feeds)
incomplete      fetched, but some items could not be stored
moving dates    fetched, but the source changes dates of unchanged items; the entries keep their dates
unknown         fetched, no updates for seven days; too little data to say whether that is usual
quiet           fetched, no updates for seven days, which is usual for the feed
fine            fetched, with updates in the last seven days
not followed    inactive, or read from a file

last error      the error code of the last run; its text is below the table. Times are in UTC
items           the number of items in the last document
new, changed    entries that the last document created or changed
lag             the time between publication and fetch of the newest entry

Below the table: search index writes that have been pending for ten minutes or more.

A successful fetch ends a pause and clears failures, but does not end flooding: npm run ops -- ingest --feed ID
`;

/** Delays above the planner's interval are reported. */
const MAX_INDEX_DELAY_MINUTES = 10;

interface FeedReportRow extends FeedWithHealth {
  state: FeedState;
  reason: string;
}

export const main = defineCommand('ops -- feeds', async () => {
  const options = {
    ...TABLE_OPTIONS,
    json: { type: 'boolean', default: false },
    release: { type: 'string', multiple: true },
    help: { type: 'boolean' },
  } as const;
  const { values } = parseArgs({ options });
  if (values.help) return console.log(HELP);
  chooseTable(values);
  if (values.release) return releaseFeeds(values.release);
  const { listFeedsWithHealth } = await import('../../lib/feeds/feeds-with-health.ts');
  const { FEED_STATES, getFeedState } = await import('../../lib/feeds/feed-state.ts');
  const now = new Date();
  const rows = (await listFeedsWithHealth())
    .map((followed) => ({ ...followed, state: getFeedState(followed, now) }))
    .map((row): FeedReportRow => ({ ...row, reason: formatReason(row) }))
    .sort((a, b) => FEED_STATES.indexOf(a.state) - FEED_STATES.indexOf(b.state));
  if (values.json) return console.log(JSON.stringify(rows.map(toFeedJson), null, 2));
  for (const line of formatTable(rows)) console.log(line);
  const wrong = rows.filter(({ state, reason }) => reason && state !== 'not followed');
  for (const { feed, state, reason } of wrong) console.log(`${feed.id}: ${state}: ${reason}`);
  const counts = FEED_STATES.map((state) => [rows.filter((row) => row.state === state).length, state] as const);
  const shown = counts.filter(([count]) => count > 0).map(([count, state]) => `${count} ${state}`);
  console.log(`${rows.length} feeds${shown.length > 0 ? `: ${shown.join(', ')}` : ''}.`);
  const { getOldestPendingIndexWriteTime } = await import('../../lib/entries/index-outbox.ts');
  const late = formatIndexDelay(await getOldestPendingIndexWriteTime(), now);
  if (late) console.log(late);
});

/** Returns the remedy for delayed index writes; null if there are none. */
function formatIndexDelay(since: string | null, now: Date): string | null {
  const minutes = since === null ? 0 : Math.floor((now.getTime() - Date.parse(since)) / 60_000);
  if (minutes < MAX_INDEX_DELAY_MINUTES) return null;
  return (
    `Words of updates have been due for ${minutes} minutes, and searches may miss them: docs/runbooks.md, ` +
    'words-due.'
  );
}

/** @throws Error for the first feed that cannot be released; earlier ones are released */
async function releaseFeeds(ids: string[]): Promise<void> {
  const { releaseFeed } = await import('../../lib/feeds/release-feed.ts');
  for (const id of ids) {
    const outcome = await releaseFeed(id, new Date());
    if (outcome === 'unknown') throw new Error(`There is no feed ${id}. npm run ops -- feeds shows all.`);
    if (outcome === 'not flooding') throw new Error(`${id} is not flooding: there is nothing to release.`);
    console.log(`${id} is released. It is fetched on schedule, with the quotas of a new day.`);
  }
}

/** Formats how many items were read with repair, and why. */
export const formatRepair = ({ items, reason }: FeedRepairReport) => `${items} items read with repair: ${reason}`;

function formatReason({ feed, health, state }: Omit<FeedReportRow, 'reason'>): string {
  if (state === 'not followed') return feed.is_active ? 'given by hand' : 'inactive';
  if (feed.blocked && state === 'blocked')
    return joinTexts(`since ${feed.blocked.on}: ${feed.blocked.reason}`, feed.note);
  if (state === 'unconfirmed') return joinTexts(feed.note, health?.last_error) || 'not tried yet';
  if (!health) return '';
  const problem = formatProblem({ feed, health, state });
  // The note helps to correct an address that never worked.
  return isUrlKnownValid(feed, health.last_success_at) ? problem : joinTexts(feed.note, problem);
}

const joinTexts = (...texts: (string | null | undefined)[]) => texts.filter(Boolean).join('; ');

/** A feed that was fetched, and its state. */
interface FetchedFeed {
  feed: Feed;
  health: FeedHealth;
  state: FeedState;
}

function formatProblem({ feed, health, state }: FetchedFeed): string {
  if (health.flooding) return `${health.flooding.reason}, since ${health.flooding.at}`;
  if (state === 'moving dates') return `${health.dates_kept} items have a later date than their entries keep`;
  if (state === 'repaired' && health.repair) return formatRepair(health.repair);
  const gap = state === 'gap' ? health.news?.gaps.at(-1) : null;
  if (gap) return `items may be missing between ${gap.after} and ${gap.before}, found ${gap.found_at}`;
  if (state === 'silent') return formatOverdue(toFeedActivityResponse({ feed, health }, new Date()));
  const next = health.retry_at ? [`next try ${health.retry_at}`] : [];
  if (state === 'paused') return [health.paused_reason, ...next].join(', ');
  if (state !== 'failing') return health.last_error ?? '';
  const times = health.failures === 1 ? 'once' : `${health.failures} times in a row`;
  return `${health.last_error} (${[times, ...next].join(', ')})`;
}

function formatOverdue({
  last_news_on,
  usual_gap_days,
  silent_after_days,
}: ReturnType<typeof toFeedActivityResponse>): string {
  return `no news since ${last_news_on}; usually within ${usual_gap_days} days, silent after ${silent_after_days}`;
}

function toFeedJson({ feed, health, usage, state, reason }: FeedReportRow) {
  const { id, name, url, kind = 'feed', verified, blocked, note, is_active, interval_minutes, quotas } = feed;
  return {
    id,
    name,
    url,
    kind,
    verified,
    blocked,
    note,
    is_active,
    interval_minutes,
    quotas,
    state,
    reason,
    health,
    usage,
  };
}

type FeedReportCells = Record<
  'feed' | 'state' | 'last success' | 'last error' | 'items' | 'new' | 'changed' | 'lag',
  string
>;

function toCells({ feed, health, state }: FeedReportRow): FeedReportCells {
  return {
    feed: feed.id,
    state,
    'last success': formatMinute(health?.last_success_at),
    'last error': formatMinute(health?.last_error_at),
    items: String(health?.items ?? ''),
    new: String(health?.created ?? ''),
    changed: String(health?.updated ?? ''),
    lag: health?.lag_seconds == null ? '' : formatDuration(health.lag_seconds),
  };
}

function formatMinute(instant: string | null | undefined): string {
  return instant ? `${instant.slice(0, 16)}Z` : '';
}

/** Formats a plain text table with right-aligned numbers, narrower than console.table. */
function formatTable(rows: FeedReportRow[]): string[] {
  const texts = ['feed', 'state', 'last success', 'last error'] as const;
  const figures = ['items', 'new', 'changed', 'lag'] as const;
  const head = Object.fromEntries([...texts, ...figures].map((name) => [name, name])) as FeedReportCells;
  const lines = [head, ...rows.map(toCells)];
  const width = (name: keyof FeedReportCells) => Math.max(...lines.map((cells) => cells[name].length));
  const columns = [
    ...texts.map((name) => lines.map((cells) => cells[name].padEnd(width(name)))),
    ...figures.map((name) => lines.map((cells) => cells[name].padStart(width(name)))),
  ];
  return lines.map((_, i) =>
    columns
      .map((column) => column[i])
      .join('  ')
      .trimEnd(),
  );
}

/** Formats a duration in its largest unit. */
function formatDuration(seconds: number): string {
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`;
  return seconds < 2 * 86_400 ? `${Math.floor(seconds / 3_600)} h` : `${Math.floor(seconds / 86_400)} d`;
}
