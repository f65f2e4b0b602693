import { parseArgs } from 'node:util';
import { toFeedActivityResponse } from '../../lib/feeds/feed-activity.ts';
import type { FeedState } from '../../lib/feeds/feed-state.ts';
import type { FeedWithHealth } from '../../lib/feeds/feeds-with-health.ts';
import type { FeedRepairReport } from '../../lib/ingest/parsed-feed.ts';
import { chooseTable, defineCommand, TABLE_HELP, TABLE_OPTIONS } from './table-option.ts';

const HELP = `How reading the feeds goes, worst first: npm run ops -- feeds [options]

  --json          everything that is known, as JSON
  --release ID    ends the quarantine of a feed that is flooding (repeatable): it is read at its next turn
${TABLE_HELP}

flooding        it exceeded its daily quotas, so it is no longer read until you release it. Look at its entries and
                its source first; the catalog can set higher quotas for it

paused          its server says that it is gone (410), so it is no longer read; or three documents in a row were
                not feeds, so it is tried once a day
failing         the last run failed
stale           no good fetch for 48 hours
never fetched   not read yet
unconfirmed     its address has not answered here and was not verified elsewhere; a good fetch confirms it
gap             a document began after the newest known item: items between the two may be missing; for seven days
repaired        read, but its document is not well-formed: line, column and reason are below the table
silent          read, and no news for longer than is usual for it (docs/sources.md, silent feeds)
incomplete      read, but not all of its items could be taken
moving dates    read, but its source changes the dates of unchanged items; the entries keep their dates
unknown         read, and no news for seven days; too little is known to say whether that is usual
quiet           read, and no news for seven days, as is usual for it
fine            read, and news in the last seven days
not followed    inactive, or a file that was given by hand

last error      of the last run, if it had one; its text is below the table. Times are in UTC
items           in the last document
new, changed    entries that the last document brought
lag             how long after its publication the newest entry was read

Below the table: words that have not been stored for search for ten minutes or more.

A good fetch ends a pause and clears failures, but not flooding: npm run ops -- ingest --feed ID
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
    console.log(`${id} is released: it is read at its next turn, with the quotas of a fresh day.`);
  }
}

/** Formats how many items were read with repair, and why. */
export const formatRepair = ({ items, reason }: FeedRepairReport) => `${items} items read with repair: ${reason}`;

function formatReason({ feed, health, state }: Omit<FeedReportRow, 'reason'>): string {
  if (state === 'not followed') return feed.is_active ? 'given by hand' : 'inactive';
  if (state === 'unconfirmed') return [feed.note, health?.last_error].filter(Boolean).join('; ') || 'not tried yet';
  if (!health) return '';
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
  const { id, name, url, kind = 'feed', verified, note, is_active, interval_minutes, quotas } = feed;
  return { id, name, url, kind, verified, note, is_active, interval_minutes, quotas, state, reason, health, usage };
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
