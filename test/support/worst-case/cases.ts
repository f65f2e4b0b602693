import { exactQuery, largestQuery, widestQuery } from './sent.ts';
import { densest, getWord, PERSON, TOKEN, times } from './subject.ts';
import type { WorstCaseRequest, WorstCaseWorld } from './world.ts';

/* For each route of the contract the requests that cost most, by the least privileged caller who may send them. */

/** The maximum cost of a request. As-of lists may cost more (40 requests, test/table/routes/cost.test.ts). */
export const BOUND = { requests: 8, readUnits: 60, writeUnits: 120 };

interface WorstCase {
  route: string;
  what: string;
  ask: (found: WorldIds) => WorstCaseRequest | Promise<WorstCaseRequest>;
}

/** What of the world the requests name. */
export interface WorldIds {
  entry: string;
  entries: string[];
  alert: string;
  /** The entry that was reviewed and shared most; its log is as long as pages are. */
  reviewed: string;
  /** The id of one of the alert's deliveries. */
  delivery: () => Promise<string>;
}

/** Routes that do not use the table, whose measured cost is zero. */
export const WITHOUT_TABLE = [
  ...['getPage', 'getAsset', 'getOpenapi', 'getDocs', 'getDocsAsset', 'getUnsubscribe'],
  ...['listChannels', 'getChatConfig', 'getChatStatus', 'listPeople'],
];

/**
 * Returns the seal of the link that ends all mails to the person's mailbox.
 *
 * Its key is in the environment of the world.
 */
async function sealed(): Promise<string> {
  const { encryptUnsubscribeTarget } = await import('../../../lib/channels/destinations/destination-secrets.ts');
  return encryptUnsubscribeTarget({ person: PERSON, address: 'ada@example.org' });
}

/** Routes that are measured elsewhere, and where. */
export const ELSEWHERE: Record<string, string> = {
  getEvidence: 'test/table/proof/evidence-cost.test.ts: an export is read in parts',
  getEvidenceHead: 'test/table/proof/evidence-cost.test.ts: two items',
  getPublicHead: 'test/table/proof/evidence-cost.test.ts: the same item',
  readSource: 'test/stack/routes/read-source.test.ts: the item of the source, and a message',
  transferAlert:
    'test/table/notifications/transfer.test.ts: one transaction of an alert with its destinations, and the user pool',
  pressButton:
    'test/table/notifications/interactions/button-clicks.test.ts: a button does what putReview or updateAlert does',
};

const FEEDS = times(20)
  .map((n) => `feed-${n}`)
  .join(',');
const TOPICS = times(20)
  .map((n) => `topic-${n}`)
  .join(',');
const WIDE = { feed_id: FEEDS, topic_id: TOPICS, sector: 'banking,none', tag: 'capital,none', language: 'en,de' };
const PAST = '2026-11-01T00:00:00Z';
const LONG = 'capital report authority leverage ombudsman swing liquidity institutions';

const of = (route: string, what: string, ask: WorstCase['ask'] | WorstCaseRequest = {}): WorstCase => ({
  route,
  what,
  ask: typeof ask === 'function' ? ask : () => ask,
});
const reads = (route: string, asks: Record<string, WorstCaseRequest>): WorstCase[] =>
  Object.entries(asks).map(([what, ask]) => of(route, what, { role: 'api_key', ...ask }));
const onEntry = (route: string, what: string, more: WorstCaseRequest = {}) =>
  of(route, what, ({ entry }) => ({ role: 'api_key', path: { entry_id: entry }, ...more }));

const FEED_READS: WorstCase[] = [
  ...reads('listCategories', { all: {} }),
  ...reads('getCategory', { one: { path: { category_id: 'category' } } }),
  ...reads('listCategoryTopics', { all: { path: { category_id: 'category' } } }),
  ...reads('listTopics', {
    details: { query: { details: true } },
    'details of a category': { query: { details: true, category_id: 'category' } },
  }),
  ...reads('getTopic', { one: { path: { topic_id: 'topic-1' } } }),
  ...reads('getTopicSummary', { one: { path: { topic_id: 'topic-1' } } }),
  ...reads('listTopicEntries', {
    'longest page': { path: { topic_id: 'topic-0' }, query: { limit: 100 } },
    'deepest offset': { path: { topic_id: 'topic-0' }, query: { limit: 100, offset: 10_000 } },
  }),
  ...reads('listEntries', {
    'longest page': { query: { limit: 100 } },
    'deepest offset': { query: { limit: 100, offset: 10_000 } },
    'of a feed': { query: { limit: 100, offset: 100, feed_id: 'feed-0' } },
    changes: { query: { limit: 100, updated_after: '1990-01-01' } },
  }),
  ...reads('listEntryDetails', {
    'longest page': { query: { limit: 100 } },
    'widest filters': { query: { limit: 100, ...WIDE } },
    'longest search': { query: { limit: 100, search: LONG, highlight: true } },
    'by relevance, facets': {
      query: {
        limit: 100,
        search: 'capital report',
        order: 'relevance',
        facets: 'sector,jurisdiction,category_id,topic_id,language,kind',
      },
    },
    'search, deepest offset': { query: { limit: 100, offset: 10_000, search: 'capital' } },
    'facets of all': { query: { facets: 'sector,jurisdiction,category_id,topic_id,language,kind' } },
    'changes, widest filters': { query: { limit: 100, updated_after: '1990-01-01', ...WIDE } },
  }),
  ...reads('listDueDates', {
    'longest page': { query: { limit: 100 } },
    'deepest offset': { query: { limit: 100, offset: 10_000 } },
    calendar: { headers: { Accept: 'text/calendar' } },
    'calendar, widest filters': {
      headers: { Accept: 'text/calendar' },
      query: { feed_id: FEEDS, topic_id: TOPICS, sector: 'none,banking' },
    },
  }),
  onEntry('getEntry', 'one'),
  onEntry('getEntry', 'as of an instant', { query: { as_of: PAST } }),
  onEntry('listEntryVersions', 'longest page', { query: { limit: 100 } }),
  of('getEntryVersion', 'one', ({ entry }) => ({ role: 'api_key', path: { entry_id: entry, version: '1' } })),
  onEntry('getEntryDiff', 'of two', { query: { from: 1, to: 2 } }),
  onEntry('getRelatedEntries', 'one'),
  onEntry('getEntryDocument', 'largest'),
  onEntry('getDocumentText', 'largest'),
  onEntry('getDocumentDiff', 'of two', { query: { from: 1, to: 2 } }),
  onEntry('listDocumentPassages', 'longest page', { query: { limit: 100 } }),
  onEntry('listDocumentPassages', 'search', {
    query: { search: 'capital -leverage "ombudsman complaint"', limit: 100 },
  }),
  ...reads('getStatsOverview', { all: {} }),
  ...reads('listTopicStats', { 'longest page': { query: { limit: 100 } } }),
  ...reads('getTopicStats', { one: { path: { topic_id: 'topic-1' } } }),
  ...reads('listCoverage', { 'longest span': { query: { from: '2026-09-01', to: '2026-11-29' } }, all: {} }),
];

const ID_OF_KEY = '0'.repeat(16);
const review = (more: object = {}) => ({
  state: 'relevant',
  assignee: PERSON,
  due: '2026-12-31',
  impact: 'high',
  reason: densest(2_000, 99),
  ...more,
});

const DESK: WorstCase[] = [
  of('getMe', 'most of all'),
  of('updateMe', 'all preferences', {
    json: {
      time_zone: 'Europe/Berlin',
      date_language: 'en-GB',
      density: 'compact',
      theme: 'dark',
      start_view: 'home',
      last_channel_id: 'C'.repeat(64),
    },
    headers: { 'If-Match': '*' },
  }),
  of('recordVisit', 'one'),
  of('updateFollows', 'as many as there are', {
    json: {
      unfollow: { topic_ids: times(500).map((n) => `topic-${n}`), feed_ids: times(400).map((n) => `feed-${n}`) },
      follow: { topic_ids: times(0) },
    },
    headers: { 'If-Match': '*' },
  }),
  of('updateFollows', 'unknown ones', {
    json: { follow: { topic_ids: times(500).map((n) => `none-${n}`), feed_ids: times(500).map((n) => `none-${n}`) } },
  }),
  of('updateFollows', 'known ones', {
    json: { follow: { topic_ids: times(10).map((n) => `topic-${n}`), feed_ids: times(20).map((n) => `feed-${n}`) } },
  }),
  of('getReadState', 'all marks'),
  of('markRead', 'as many as there may be', {
    json: {
      read: times(500).map((n) => `${n}`.padEnd(60, 'x')),
      unread: times(500).map((n) => `${n}`.padEnd(60, 'y')),
    },
  }),
  of('setReadBefore', 'a topic', {
    json: { before: '2026-11-01T00:00:00Z', topic_id: 'topic-1' },
    headers: { 'If-Match': '*' },
  }),
  of('listSaved', 'longest page', { query: { limit: 100 } }),
  of('listSaved', 'ids of all', { query: { ids_only: true } }),
  of('saveEntry', 'longest note', ({ entry }) => ({
    path: { entry_id: entry },
    json: { note: densest(2_000, 9) },
    headers: { 'If-Match': '*' },
  })),
  of('saveEntry', 'one too many', ({ entries }) => ({
    path: { entry_id: String(entries.at(-1)) },
    json: { note: densest(2_000, 9) },
  })),
  of('unsaveEntry', 'longest note', ({ entries }) => ({
    path: { entry_id: String(entries[5]) },
    headers: { 'If-Match': '*' },
  })),
  of('createView', 'one too many', { json: { name: densest(80, 500), query: 'q'.repeat(0) } }),
  of('updateView', 'all of it', {
    path: { view_id: 'view-3' },
    json: { name: densest(80, 501), query: 'search=capital', position: 4 },
    headers: { 'If-Match': '*' },
  }),
  of('deleteView', 'one', { path: { view_id: 'view-4' }, headers: { 'If-Match': '*' } }),
  of('createView', 'longest', { json: { name: densest(80, 502), query: `search=${'a'.repeat(150)}` } }),
  of('getHome', 'most of all'),
];

const TEAM: WorstCase[] = [
  of('getReview', 'longest', ({ reviewed: entry }) => ({ path: { entry_id: entry } })),
  of('putReview', 'longest', ({ reviewed: entry }) => ({
    role: 'member',
    path: { entry_id: entry },
    json: review(),
    headers: { 'If-Match': '*' },
  })),
  of('addReviewNote', 'longest', ({ reviewed: entry }) => ({
    role: 'member',
    path: { entry_id: entry },
    json: { text: densest(4_000, 4) },
    headers: { 'Idempotency-Key': 'worst-case-of-notes' },
  })),
  of('listReviewLog', 'longest page', ({ reviewed: entry }) => ({ path: { entry_id: entry }, query: { limit: 100 } })),
  of('listReviews', 'all states', { query: { limit: 100 } }),
  of('listReviews', 'of a person, a topic and a state', {
    query: { limit: 100, assignee: 'me', topic_id: 'topic-1', state: 'done' },
  }),
  of('listReviews', 'of a topic that has none', {
    query: { limit: 100, assignee: 'me', topic_id: 'none', state: 'open' },
  }),
  of('listEntryShares', 'longest', ({ reviewed: entry }) => ({ path: { entry_id: entry } })),
  of('shareEntry', 'longest comment', ({ reviewed: entry }) => ({
    role: 'member',
    json: { entry_id: entry, channel_id: 'C0CHANNEL1', comment: densest(500, 5) },
    headers: { 'Idempotency-Key': 'worst-case-of-shares' },
  })),
  of('shareDigest', 'as many as there may be', ({ entries }) => ({
    role: 'member',
    json: { entry_ids: entries.slice(0, 20), channel_id: 'C0CHANNEL1', comment: densest(500, 6) },
    headers: { 'Idempotency-Key': 'worst-case-of-digests' },
  })),
  of('listApiKeys', 'a hundred', { role: 'admin' }),
  of('createApiKey', 'longest', {
    role: 'admin',
    json: { name: 'Name of a key' },
    headers: { 'Idempotency-Key': 'worst-case-of-keys-00000000000000000' },
  }),
  of('rotateApiKey', 'one', {
    role: 'admin',
    path: { key_id: ID_OF_KEY },
    headers: { 'Idempotency-Key': 'worst-case-of-keys-00000000000000001' },
  }),
  of('limitApiKey', 'one', {
    role: 'admin',
    path: { key_id: ID_OF_KEY },
    json: { rate_limit: { per_second: 5, burst: 5 } },
  }),
  of('revokeApiKey', 'one', { role: 'admin', path: { key_id: ID_OF_KEY } }),
];

const ALERTS: WorstCase[] = [
  of('previewAlert', 'longest query', { json: { query: largestQuery(900) } }),
  of('previewAlert', 'frequent words', { json: { query: { search: 'capital report' } } }),
  of('listAlerts', 'as many and as long as they may be'),
  of('getAlert', 'one', ({ alert }) => ({ path: { alert_id: alert } })),
  of('listAllAlerts', 'longest page', { role: 'admin', query: { limit: 100 } }),
  of('listAlertMatches', 'longest page', ({ alert }) => ({ path: { alert_id: alert }, query: { limit: 100 } })),
  of('listAlertDeliveries', 'longest page', ({ alert }) => ({ path: { alert_id: alert }, query: { limit: 100 } })),
  of('getAlertFeed', 'longest page', { path: { feed_token: TOKEN }, query: { limit: 100 } }),
  of('getAlertFeed', 'calendar', { path: { feed_token: `${TOKEN}.ics` } }),
  of('createAlertFeed', 'one', ({ alert }) => ({ path: { alert_id: alert } })),
  of('deleteAlertFeed', 'one', ({ alert }) => ({ path: { alert_id: alert } })),
  of('updateAlert', 'another longest query', async ({ alert }) => ({
    path: { alert_id: alert },
    json: { query: largestQuery(901), destinations: times(10).map((n) => `destination-${n}`) },
    headers: { 'If-Match': '*' },
  })),
  of('updateAlert', 'to two words and a value', ({ alert }) => ({
    path: { alert_id: alert },
    json: {
      query: { search: `${getWord(1, 9)} ${getWord(2, 9)}`, tag: 'one,two', institution: 'three' },
      destinations: times(10).map((n) => `destination-${n}`),
    },
    headers: { 'If-Match': '*' },
  })),
  of('updateAlert', 'from the longest to the widest', async ({ alert }) => ({
    path: { alert_id: alert },
    json: { query: widestQuery(902) },
    headers: { 'If-Match': '*' },
  })),
  of('updateAlert', 'from the widest to another', async ({ alert }) => ({
    path: { alert_id: alert },
    json: { query: widestQuery(903) },
    headers: { 'If-Match': '*' },
  })),
  ...[906, 907].map((n) =>
    of('updateAlert', 'to seven other values', async ({ alert }) => ({
      path: { alert_id: alert },
      json: { query: exactQuery(n) },
      headers: { 'If-Match': '*' },
    })),
  ),
  of('replayAlertDeliveries', 'longest span', ({ alert }) => ({
    path: { alert_id: alert },
    json: { from: '2026-01-01T00:00:00Z', to: '2030-01-01T00:00:00Z' },
  })),
  of('discoverSource', 'an address that may not be read', { role: 'member', json: { url: 'http://127.0.0.1/' } }),
  of('selectPageItems', 'an address that may not be read', { role: 'member', json: { url: 'http://127.0.0.1/' } }),
  of('previewSource', 'an address that may not be read', {
    role: 'member',
    json: { url: 'http://127.0.0.1/', topic_id: 'topic-1' },
  }),
  of('listDestinations', 'most'),
  of('replayDelivery', 'with the most attempts', async ({ delivery }) => ({ path: { delivery_id: await delivery() } })),
  of('verifyDestination', 'a wrong code', { path: { destination_id: 'destination-2' }, json: { code: '00000000' } }),
  of('testDestination', 'a mailbox', { path: { destination_id: 'destination-2' } }),
  of('rotateDestinationSecret', 'of a mailbox, which has none', {
    role: 'admin',
    path: { destination_id: 'destination-2' },
  }),
  of('deleteAlert', 'the widest', ({ alert }) => ({ path: { alert_id: alert } })),
  of('createAlert', 'the widest', {
    json: { name: densest(80, 3), query: widestQuery(904), destinations: times(10).map((n) => `destination-${n}`) },
  }),
  of('createAlert', 'one too many', { json: { name: densest(80, 3), query: largestQuery(905) } }),
  of('deleteDestination', 'that all alerts have', { path: { destination_id: 'destination-3' } }),
];

/** The longest settings that a source may have. */
const WORDS = times(17).map((n) => getWord(n, 99));
const SETTINGS = { include_words: WORDS, exclude_words: WORDS };
const addSource = async (n: number) => {
  const { createSource } = await import('../../../lib/catalog/sources/source-store.ts');
  const url = `https://register-${n}.example/notices`;
  const item = await createSource(
    { url, name: 'Notices', topic_id: 'topic-1', ...SETTINGS },
    { person: PERSON, isProposal: false },
  );
  return String(item['sk']);
};

/** A list of sources with the longest settings. */
const LONG_LIST = `<opml><body>${times(100)
  .map((n) => {
    const words = JSON.stringify(WORDS).replaceAll('"', '&quot;');
    const settings = `s:topic="topic-1" s:include_words="${words}" s:exclude_words="${words}"`;
    return `<outline text="${n}" xmlUrl="https://list-${n}.example/" ${settings}/>`;
  })
  .join('\n')}</body></opml>`.replace('<opml>', '<opml xmlns:s="tag:regulatory-updates-feed-service,2026:source">');

const SOURCES: WorstCase[] = [
  of('createSource', 'with the longest settings', {
    role: 'admin',
    json: { url: 'https://register.example/', name: 'Notices', topic_id: 'topic-1', ...SETTINGS },
  }),
  of('updateSource', 'to another address and topic', async () => ({
    role: 'admin',
    path: { source_id: await addSource(1) },
    json: { url: 'https://other.example/', topic_id: 'topic-2', name: densest(200, 1) },
  })),
  of('listSources', 'of the longest settings', async () => {
    for (const n of times(25)) await addSource(n + 10);
    return { query: { limit: 100 } };
  }),
  of('importSources', 'a list that adds one', { role: 'admin', upload: { type: 'text/x-opml', text: LONG_LIST } }),
  of('deleteSource', 'with the longest settings', async () => ({
    role: 'admin',
    path: { source_id: await addSource(4) },
    query: { entries: 'remove' },
  })),
  of('getSource', 'with the longest settings', async () => ({ path: { source_id: await addSource(2) } })),
  of('getSourceHealth', 'with the longest settings', async () => ({ path: { source_id: await addSource(3) } })),
];

const LAST_OF_ALL: WorstCase[] = [
  of('createDestination', 'a channel', {
    role: 'member',
    json: { kind: 'channel', address: 'C0CHANNEL1', name: densest(80, 8) },
  }),
  of('unsubscribe', 'a mailbox that all alerts have', async () => ({ path: { stop_token: `stop_${await sealed()}` } })),
  of('getHealth', 'one'),
];

/** All of them, in groups that are measured in this order: the last ones change what the others need. */
export const GROUPS = {
  reads: FEED_READS,
  desk: DESK,
  team: TEAM,
  alerts: [...ALERTS, ...LAST_OF_ALL],
  sources: SOURCES,
};

/** What the requests name, of a world that is filled. */
export async function findSubjects({ send, entries }: WorstCaseWorld, alert: string): Promise<WorldIds> {
  const ids = entries.map(({ id }) => id);
  const delivery = async () => {
    const { body } = await send('listAlertDeliveries', { path: { alert_id: alert }, query: { limit: 1 } });
    return String(body.items[0].id);
  };
  return { alert, entries: ids, entry: String(ids[1]), reviewed: String(ids[0]), delivery };
}
