import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, call, type GatewayHandler } from '../../../support/api.ts';
import { draft, getId, storeAll } from '../../../support/drafts.ts';
import { ownTable } from '../../../support/own-table.ts';
import { GROWING, NO_ITEMS, OF_JOBS } from '../../../support/stored-items.ts';
import { densest, getWord, times } from '../../../support/worst-case/subject.ts';

/*
 * Each item that grows with use is filled through the API to its bound. No request gets 500, and other people are not
 * affected.
 */

type SentCall = NonNullable<Parameters<typeof call>[1]>;
let write: typeof import('../../../../lib/platform/dynamodb/write.ts');
let read: typeof import('../../../../lib/platform/dynamodb/read.ts');
let chart: typeof import('../../../support/key-chart.ts');
const ENTRY = getId(1);

beforeAll(async () => {
  process.env['WEBHOOK_SECRET'] = 'a master secret of more than 32 bytes';
  await ownTable('growing-items');
  [write, read, chart] = await Promise.all([
    import('../../../../lib/platform/dynamodb/write.ts'),
    import('../../../../lib/platform/dynamodb/read.ts'),
    import('../../../support/key-chart.ts'),
  ]);
  await storeAll([draft(1)]);
});

/** Creates a person who sends requests to functions. */
function someone(role = 'member') {
  const id = randomUUID();
  const send = async (file: string, asked: SentCall = {}): Promise<Answer> => {
    const [room, name] = file.split('/');
    const { handler } = (await import(`../../../../functions/${room}/${name}.ts`)) as { handler: GatewayHandler };
    const answer = await call(handler, { caller: { principalId: id, role }, ...asked });
    expect(answer.status, `${file}: ${answer.text.slice(0, 300)}`).toBeLessThan(500);
    return answer;
  };
  return { id, send };
}
type ApiPerson = ReturnType<typeof someone>;

const getCode = ({ status, body }: Answer) => `${status} ${body?.code ?? ''}`.trim();
/** Sends requests one after the other until one is refused, and returns its status and code. */
async function untilRefused(most: number, send: (n: number) => Promise<Answer>): Promise<string> {
  for (let n = 0; n < most; n += 1) {
    const answer = await send(n);
    if (answer.status >= 400) return getCode(answer);
  }
  return 'nothing was refused';
}
/** Sets counts of a person to their limits. */
const counted = (Key: { pk: string; sk: string }, counts: Record<string, number | string>) =>
  write.updateItem({
    Key,
    UpdateExpression: `SET ${Object.keys(counts).map((name) => `${name} = :${name}`)}`,
    ExpressionAttributeValues: Object.fromEntries(Object.entries(counts).map(([name, value]) => [`:${name}`, value])),
  });

const anAlert = (query: object, more: object = {}) => ({ json: { name: 'An alert', query, ...more } });
const aNote = (text: string) => ({ path: '/dev/api/v2', pathParameters: { entry_id: ENTRY }, json: { text } });

/** How each item is filled to its bound. A second person does the same once, which must succeed. */
const FILLS: Record<keyof typeof GROWING, (ada: ApiPerson, bea: ApiPerson) => Promise<unknown>> = {
  profile: async ({ send }) =>
    expect(getCode(await send('desk/update-me', { json: { time_zone: 'x'.repeat(65) } }))).toMatch(/^400/),
  follows: async (ada, bea) => {
    const known = { follow: { topic_ids: ['us-sec'], feed_ids: ['sec-press-releases'] } };
    const unknown = { follow: { topic_ids: times(500).map((n) => `made-up-${n}`) } };
    expect(getCode(await ada.send('desk/update-follows', { json: unknown }))).toBe('422 unknown_ids');
    const many = new Set(times(500).map((n) => `topic-${n}`));
    await write.putItem({ Item: { ...chart.followsKey(ada.id), topic_ids: many, version: 1 } });
    expect(getCode(await ada.send('desk/update-follows', { json: known }))).toBe('409 too_many_follows');
    expect(getCode(await bea.send('desk/update-follows', { json: known }))).toBe('200');
  },
  marks: async (ada, bea) => {
    const marks = (n: number) => ({ json: { read: times(500).map((i) => `${n}-${i}`.padEnd(63, 'x')) } });
    expect(await untilRefused(20, (n) => ada.send('desk/mark-read', marks(n)))).toBe('429 too_many_marks');
    expect(getCode(await ada.send('desk/get-read-state'))).toBe('200');
    expect(getCode(await bea.send('desk/mark-read', marks(0)))).toBe('200');
  },
  watermarks: async (ada, bea) => {
    const before = '2026-11-01T00:00:00Z';
    const of = (topic_id: string) => ({ json: { before, topic_id } });
    expect(getCode(await ada.send('desk/set-read-before', of('made-up')))).toBe('404 topic_not_found');
    const topics = (await read.queryItems({ partition: chart.TOPICS_PARTITION })).map(({ sk }) => String(sk));
    for (const topic of topics.slice(0, 40))
      expect((await ada.send('desk/set-read-before', of(topic))).status).toBe(200);
    expect(getCode(await bea.send('desk/set-read-before', of('us-sec')))).toBe('200');
  },
  views: async (ada, bea) => {
    const view = (n: number) => ({ json: { name: `View ${n}`, query: 'search=capital' } });
    expect(await untilRefused(60, (n) => ada.send('desk/create-view', view(n)))).toBe('409 too_many_views');
    expect(getCode(await ada.send('desk/get-me'))).toBe('200');
    expect(getCode(await bea.send('desk/create-view', view(0)))).toBe('201');
  },
  saved: async (ada, bea) => {
    const save = { pathParameters: { entry_id: ENTRY }, json: { note: densest(2_000, 1) } };
    await counted(chart.profileKey(ada.id), { saved_count: 4_000 });
    expect(getCode(await ada.send('desk/save-entry', save))).toBe('409 too_many_saved');
    expect(getCode(await bea.send('desk/save-entry', save))).toBe('200');
  },
  sources: async (ada, bea) => {
    const { createSource } = await import('../../../../lib/catalog/sources/source-store.ts');
    const source = { name: 'A register', topic_id: 'us-sec' };
    const add = ({ id: person }: ApiPerson, url: string) =>
      createSource({ ...source, url }, { person, isProposal: false });
    const { added_by } = await add(ada, 'https://reg.example/of-ada');
    await write.updateItem({
      Key: chart.SOURCE_COUNTS_KEY,
      UpdateExpression: 'SET #ada = :most',
      ExpressionAttributeNames: { '#ada': `by#${added_by}` },
      ExpressionAttributeValues: { ':most': 500 },
    });
    await expect(add(ada, 'https://reg.example/more')).rejects.toMatchObject({ code: 'too_many_sources' });
    await add(bea, 'https://reg.example/of-bea');
  },
  alerts: async (ada, bea) => {
    const query = (n: number) =>
      anAlert({
        tag: times(20)
          .map((i) => getWord(n * 20 + i, 48))
          .join(','),
      });
    expect(await untilRefused(60, (n) => ada.send('alerts/create-alert', query(n)))).toBe('409 too_many_alerts');
    expect(getCode(await ada.send('alerts/list-alerts'))).toBe('200');
    expect(getCode(await bea.send('alerts/create-alert', query(0)))).toBe('201');
  },
  queries: async (_, bea) => {
    const query = { search: 'a query of all' };
    for (let n = 0; n < 60; n += 1)
      expect((await someone().send('alerts/create-alert', anAlert(query))).status).toBe(201);
    expect(getCode(await bea.send('alerts/create-alert', anAlert(query)))).toBe('201');
  },
  filed: async (_, bea) => {
    const query = (n: number) => ({
      topic_id: 'us-sec',
      start_date: `${new Date(1e12 + n * 1e7).toISOString().slice(0, 19)}Z`,
    });
    for (let n = 0; n < (process.env['EVERY_POINT'] ? 200 : 100); n += 1) {
      const { status, text } = await someone().send('alerts/create-alert', anAlert(query(n)));
      expect(status, text).toBe(201);
    }
    const blocks = await read.queryItems({ partition: chart.registeredQueriesPartition('FACT:topic_id=us-sec') });
    for (const block of blocks) expect(JSON.stringify(block).length).toBeLessThan(40_000);
    expect(getCode(await bea.send('alerts/create-alert', anAlert(query(1_000))))).toBe('201');
  },
  anchors: async (ada, bea) => {
    const digest = createHash('sha256').update(chart.attributePostingsPartition('tag', 'beryl')).digest();
    const place = `:${(digest.readUInt16BE(1) % 32_768).toString(32)}`;
    // Every slot of the term's shard, as many as there can be alerts; a quarter of them takes less time.
    const count = process.env['EVERY_POINT'] ? 32_768 : 8_192;
    const places = { ...Object.fromEntries(times(count).map((n) => [`:${n.toString(32)}`, 9])), [place]: 9 };
    const shard = chart.alertRoutingShardKey(`${digest.readUInt8(0)}`.padStart(3, '0'));
    await write.putItem({ Item: { ...shard, ...places } });
    const made = await ada.send('alerts/create-alert', anAlert({ tag: 'beryl' }));
    expect(getCode(made)).toBe('201');
    const gone = await ada.send('alerts/delete-alert', { pathParameters: { alert_id: made.body.id } });
    expect([getCode(gone), (await read.getItem(shard))?.[place]]).toEqual(['204', 9]);
    expect(getCode(await bea.send('alerts/create-alert', anAlert({ tag: 'beryl', status: 'active' })))).toBe('201');
  },
  matches: async (ada, bea) => {
    const { body } = await ada.send('alerts/create-alert', anAlert({ search: 'entry' }));
    const { findAlert } = await import('../../../../lib/alerts/alert-store.ts');
    const query = (await findAlert(ada.id, body.id))?.query_id ?? '';
    const row = { entry_id: ENTRY, kind: 'new', digest: 'd', why: { words: [], filters: {} } };
    for (let n = 0; n < 300; n += 1) {
      const at = `${new Date(Date.now() + n * 1_000).toISOString().slice(0, 19)}Z`;
      const times = { matched_at: at, entry_created_at: at };
      await write.putItem({ Item: { ...chart.queryMatchKey(query, `${at}#${ENTRY}`), ...row, ...times } });
    }
    const page = { pathParameters: { alert_id: body.id }, query: { limit: 100 } };
    expect(getCode(await ada.send('alerts/list-alert-matches', page))).toBe('200');
    expect(getCode(await bea.send('alerts/list-alerts'))).toBe('200');
  },
  destinations: async (ada, bea) => {
    const day = new Date().toISOString().slice(0, 10);
    await counted(chart.destinationCountsKey(ada.id), { attempts: 50, replays: 2_000, replays_day: day });
    await write.updateItem({
      Key: chart.destinationCountsKey(ada.id),
      UpdateExpression: 'SET #day = :day',
      ExpressionAttributeNames: { '#day': 'day' },
      ExpressionAttributeValues: { ':day': day },
    });
    const of = (person: ApiPerson, id: string) => ({
      ...chart.destinationKey(person.id, id),
      id,
      kind: 'email',
      name: 'A',
      address: `${id}@example.org`,
      created_at: '2026-11-01T00:00:00Z',
      attachment: 'token',
      generation: 1,
      verified_at: '2026-11-01T00:00:00Z',
    });
    for (const person of [ada, bea]) await write.putItem({ Item: of(person, 'own') });
    const test = { pathParameters: { destination_id: 'own' } };
    expect(getCode(await ada.send('destinations/test-destination', test))).toBe('429 too_many_attempts');
    // No mail server is set up here: it is as far as a test gets.
    expect(getCode(await bea.send('destinations/test-destination', test))).toBe('409 mail_not_configured');
  },
  source_reads: async (ada, bea) => {
    const { consumeSourceReadLimit } = await import('../../../../lib/access/keys/caller-limits.ts');
    for (let n = 0; n < 300; n += 1) await consumeSourceReadLimit(ada.id);
    const find = { json: { url: 'http://127.0.0.1/' } };
    expect(getCode(await ada.send('sources/discover-source', find))).toBe('429 too_many_source_reads');
    expect(getCode(await bea.send('sources/discover-source', find))).toBe('200');
  },
  codes: async () => {
    const { consumeVerificationCodeLimit } = await import(
      '../../../../lib/channels/destinations/verification-limits.ts'
    );
    for (let n = 0; n < 3; n += 1) await consumeVerificationCodeLimit('ada@example.org');
    await expect(consumeVerificationCodeLimit('ADA+more@example.org')).rejects.toMatchObject({
      status: 429,
      code: 'too_many_attempts',
    });
    await consumeVerificationCodeLimit('bea@example.org');
  },
  deliveries: async (ada) => {
    const { appendDeliveryAttempt } = await import('../../../../lib/notifications/delivery.ts');
    const one = {
      at: '2026-11-01T00:00:00Z',
      took_ms: 1,
      outcome: 'failed' as const,
      status: 500,
      reason: 'it failed',
    };
    const tries = times(30).reduce((all: (typeof one)[]) => appendDeliveryAttempt(all, one) as (typeof one)[], []);
    expect(tries).toHaveLength(20);
    const { body } = await ada.send('alerts/create-alert', anAlert({ search: 'delivered' }));
    const page = { pathParameters: { alert_id: body.id }, query: { limit: 100 } };
    expect(getCode(await ada.send('deliveries/list-alert-deliveries', page))).toBe('200');
  },
  posted: async () => {
    for (let n = 0; n < 200; n += 1)
      await write.putItem({ Item: { ...chart.postedMessageKey(ENTRY, `alert-${n}`, 'C0#1.2'), digest: 'd' } });
    expect(getCode(await someone().send('feeds/get-entry', { pathParameters: { entry_id: ENTRY } }))).toBe('200');
  },
  shares: async (_, bea) => {
    const body = { entry_id: ENTRY, comment: densest(500, 1), outcome: 'posted', shared_at: '2026-11-01T00:00:00Z' };
    const more = {
      method: 'bot',
      channel_id: null,
      message_ts: null,
      shared_by: 'a',
      shared_by_email: null,
      earlier: [],
    };
    for (let n = 0; n < 120; n += 1) {
      const lists = {
        gsi1: chart.entrySharesPartition(ENTRY),
        gsi2: chart.SHARES_PARTITION,
        at: `2026-11-01T00:00:00.000Z#${n}`,
      };
      await write.putItem({ Item: { ...chart.shareKey(`${n}`), ...lists, body: { ...body, ...more, id: `${n}` } } });
    }
    const shares = await bea.send('chat/list-entry-shares', { pathParameters: { entry_id: ENTRY } });
    expect([shares.status, shares.body.length]).toEqual([200, 50]);
  },
  hours: async (ada, bea) => {
    const { countShareAgainstLimit } = await import('../../../../lib/sharing/share-limit.ts');
    for (let n = 0; n < 30; n += 1) await countShareAgainstLimit(ada.id, `share-${n}`, 30);
    await expect(countShareAgainstLimit(ada.id, 'one-more', 30)).rejects.toMatchObject({
      status: 429,
      code: 'too_many_shares',
    });
    await countShareAgainstLimit(bea.id, 'first', 30);
  },
  reviews: async (ada, bea) => {
    const get = { pathParameters: { entry_id: ENTRY } };
    const review = { state: 'relevant', assignee: null, due: null, impact: null };
    const put = (length: number) => ({
      ...get,
      json: { ...review, reason: densest(length, 2) },
      headers: { 'If-Match': '*' },
    });
    const long = await ada.send('reviews/put-review', put(2_001));
    expect(getCode(long)).toMatch(/^400/);
    expect(getCode(await bea.send('reviews/get-review', get))).toBe('200');
  },
  logs: async (ada, bea) => {
    await write.putItem({ Item: { ...chart.reviewerKey(ada.id), ref: 'ref-of-ada', name: 'Ada' } });
    for (let n = 0; n < 60; n += 1)
      expect(getCode(await ada.send('reviews/add-review-note', aNote(densest(4_000, n))))).toBe('201');
    const log = { pathParameters: { entry_id: ENTRY }, query: { limit: 20 } };
    expect(getCode(await bea.send('reviews/list-review-log', log))).toBe('200');
  },
  keys: async () => {
    const admin = someone('admin');
    const name = `Key ${randomUUID().slice(0, 8)}`;
    expect(getCode(await admin.send('admin/create-api-key', { json: { name } }))).toBe('201');
    expect(getCode(await admin.send('admin/create-api-key', { json: { name } }))).toBe('409 name_taken');
    expect(getCode(await admin.send('admin/list-api-keys'))).toBe('200');
  },
};

describe('growth of stored items', () => {
  it('each key of the schema has a test of its size limit, or only jobs write its items', async () => {
    const known = [...Object.values(GROWING).flatMap(({ keys }) => keys), ...OF_JOBS, ...NO_ITEMS];
    const { default: _, ...exported } = (await import('../../../support/key-chart.ts')) as Record<string, unknown>;
    expect(known.toSorted()).toEqual(Object.keys(exported).toSorted());
  });

  it.each(Object.keys(GROWING))(
    'items of the kind "%s" at their size limit do not affect other people, and cause no 500',
    async (name) => {
      await FILLS[name]?.(someone(), someone());
      expect(Object.keys(FILLS)).toContain(name);
    },
  );
});
