import { beforeAll, expect, it } from 'vitest';
import type { Discovery } from '../../../lib/ingest/discovery/candidate.ts';
import { sourceReadsKey } from '../../../lib/platform/dynamodb/person-keys.ts';
import { updateItem } from '../../../lib/platform/dynamodb/write.ts';
import { getDocumentPath } from '../../../local/demo/feed-documents.ts';
import { DEMO_FEEDS } from '../../../local/demo/feeds.ts';
import { aMember } from '../../support/accounts.ts';
import { expectProblem, newest, send, sendV2 } from '../../support/api.ts';
import { onOneDay } from '../../support/one-day.ts';
import { bearer } from '../../support/people.ts';

/** The demo's server, whose feeds and notices may be read. */
let demo = '';
beforeAll(async () => {
  const [entry] = await newest({ limit: 1 });
  demo = new URL(entry?.link ?? '').origin;
});

const discover = async (url: unknown, person: 'viewer' | 'member' | 'admin' = 'member') =>
  sendV2('POST', '/sources/discover', { headers: await bearer(person), json: { url } });

it('200: proposes a feed that is given directly, with its items, newest date and reason', async () => {
  const feed = DEMO_FEEDS.find(({ format }) => format.write === 'json');
  const url = `${demo}${feed ? getDocumentPath(feed) : ''}`;
  const { status, body, text } = await discover(url);
  expect(status, text).toBe(200);
  expect((body as Discovery).candidates).toEqual([
    {
      url,
      kind: 'feed',
      name: feed?.title,
      items: expect.any(Number),
      newest: expect.stringMatching(/^20\d\d-/),
      language: expect.stringMatching(/^en/),
      reason: 'This address is a feed.',
    },
  ]);
  expect(body.candidates[0].items).toBeGreaterThan(0);
  expect(body.problems).toEqual([]);
});

it('200: names the reason for an address without sources, and proposes nothing', async () => {
  const cases: [url: string, code: string][] = [
    [`${demo}/no-such-page`, 'not_found'],
    ['http://127.0.0.1/latest', 'not_allowed'],
    ['http://169.254.169.254/latest/meta-data/', 'not_allowed'],
    ['http://10.0.0.1:22/', 'not_allowed'],
  ];
  for (const [url, code] of cases) {
    const { status, body, text } = await discover(url, 'admin');
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ candidates: [], problems: [{ url, code }] });
  }
});

it('400: rejects what is no http or https address', async () => {
  for (const url of [
    '',
    'reg.example',
    'javascript:alert(1)',
    'ftp://reg.example/',
    `https://reg.example/${'a'.repeat(10_000)}`,
    7,
  ]) {
    const answer = await discover(url);
    expectProblem(answer, 400, 'invalid_parameter');
    expect(answer.body.errors[0]).toMatchObject({ in: 'body', parameter: 'url' });
  }
  const more = { headers: await bearer('member'), json: { url: 'https://reg.example/', cookie: 'a=b' } };
  expectProblem(await sendV2('POST', '/sources/discover', more), 400, 'invalid_parameter');
});

it('403: rejects viewers', async () => {
  expectProblem(await discover('https://reg.example/', 'viewer'), 403, 'role_required');
});

it('413: rejects a body of more than 64 KB · 415: rejects a body that is not JSON', async () => {
  const headers = await bearer('member');
  const post = (type: string, body: string) =>
    send('//api/v2/sources/discover', { method: 'POST', headers: [...headers, 'Content-Type', type], body });
  expectProblem(await post('application/json', `{"url":"${'a'.repeat(70_000)}"}`), 413, 'request_too_large');
  expectProblem(await post('text/plain', 'https://reg.example/'), 415, 'unsupported_media_type');
});

it('429: limits the addresses that a person may read per day', async () => {
  const { headers, sub } = await aMember('finder');
  await onOneDay(async (day) => {
    await updateItem({
      Key: sourceReadsKey(sub),
      UpdateExpression: 'SET #day = :day, attempts = :most',
      ExpressionAttributeNames: { '#day': 'day' },
      ExpressionAttributeValues: { ':day': day, ':most': 300 },
    });
    const answer = await sendV2('POST', '/sources/discover', { headers, json: { url: `${demo}/` } });
    expectProblem(answer, 429, 'too_many_source_reads');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});
