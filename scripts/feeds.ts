import { parseArgs } from 'node:util';
import type { FeedState, FollowedFeed } from '../lib/data/feed-health.ts';
import { chooseTable, command, TABLE_HELP, TABLE_OPTIONS } from './table-choice.ts';

const HELP = `How reading the feeds goes, worst first: npm run feeds -- [options]

  --json          everything that is known, as JSON
${TABLE_HELP}

paused          not read any more: its server says that it is gone (410), or three documents in a row were no feed
failing         the last run failed
stale           no good fetch for 48 hours
never fetched   not read yet
incomplete      read, but not all of its items could be taken
fine            read
not followed    inactive, or a file that was given by hand

new, changed    entries that the last document brought
lag             how long after its publication the newest entry was read

A good fetch heals a feed: npm run ingest -- --feed ID
`;

interface Row extends FollowedFeed {
  state: FeedState;
  reason: string;
}

await command('feeds', async () => {
  const options = {
    ...TABLE_OPTIONS,
    json: { type: 'boolean', default: false },
    help: { type: 'boolean' },
  } as const;
  const { values } = parseArgs({ options });
  if (values.help) return console.log(HELP);
  chooseTable(values);
  const { FEED_STATES, listFollowedFeeds, stateOf } = await import('../lib/data/feed-health.ts');
  const now = new Date();
  const rows = (await listFollowedFeeds())
    .map((followed) => ({ ...followed, state: stateOf(followed, now) }))
    .map((row): Row => ({ ...row, reason: reasonOf(row) }))
    .sort((a, b) => FEED_STATES.indexOf(a.state) - FEED_STATES.indexOf(b.state));
  if (values.json) return console.log(JSON.stringify(rows.map(jsonOf), null, 2));
  console.table(rows.map(tableRow));
  const counts = FEED_STATES.map((state) => [rows.filter((row) => row.state === state).length, state] as const);
  const shown = counts.filter(([count]) => count > 0).map(([count, state]) => `${count} ${state}`);
  console.log(`${rows.length} feeds${shown.length > 0 ? `: ${shown.join(', ')}` : ''}.`);
});

function reasonOf({ feed, health, state }: Omit<Row, 'reason'>): string {
  if (state === 'not followed') return feed.is_active ? 'given by hand' : 'inactive';
  if (!health) return '';
  if (state === 'paused') return health.paused_reason ?? '';
  if (state !== 'failing') return health.last_error ?? '';
  const times = health.failures === 1 ? 'once' : `${health.failures} times in a row`;
  return `${health.last_error} (${times}, next try ${health.retry_at})`;
}

function jsonOf({ feed: { id, name, url, is_active }, health, state, reason }: Row) {
  return { id, name, url, is_active, state, reason, health };
}

function tableRow({ feed, health, state, reason }: Row) {
  return {
    feed: feed.id,
    state,
    'last success': health?.last_success_at ?? '',
    items: health?.items ?? '',
    new: health?.created ?? '',
    changed: health?.updated ?? '',
    lag: health?.lag_seconds == null ? '' : span(health.lag_seconds),
    reason,
  };
}

/** A span of time in its largest whole unit. */
function span(seconds: number): string {
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`;
  return seconds < 2 * 86_400 ? `${Math.floor(seconds / 3_600)} h` : `${Math.floor(seconds / 86_400)} days`;
}
