import { beforeAll, expect, it } from 'vitest';
import type { SourcePreview } from '../../../lib/ingest/preview-source.ts';
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

const TOPIC = 'uk-fca';
const preview = async (json: object, person: 'viewer' | 'member' | 'admin' = 'member') =>
  sendV2('POST', '/sources/preview', { headers: await bearer(person), json: { topic_id: TOPIC, ...json } });

it('200: shows the first entries as they would be stored, and warns that they exist already', async () => {
  const [feed] = DEMO_FEEDS;
  const url = `${demo}${feed ? getDocumentPath(feed) : ''}`;
  const { status, body, text } = await preview({ url, kind: 'feed', language: 'en', exclude_words: ['no such word'] });
  expect(status, text).toBe(200);
  const { items } = body as SourcePreview;
  expect(items.length).toBeGreaterThan(0);
  expect(items.length).toBeLessThanOrEqual(10);
  for (const item of items) {
    expect(item).toMatchObject({ topic_id: TOPIC, feed_id: 'preview', feed: { id: 'preview', url }, language: 'en' });
    expect(item.title).not.toBe('');
  }
});

it('200: warns why an address has no items', async () => {
  const cases: [settings: object, code: string][] = [
    [{ url: `${demo}/no-such-page` }, 'not_found'],
    [{ url: 'http://127.0.0.1/latest' }, 'not_allowed'],
    [{ url: 'http://169.254.169.254/latest/meta-data/' }, 'not_allowed'],
    [{ url: 'http://10.0.0.1:22/' }, 'not_allowed'],
    [{ url: `${demo}/`, kind: 'page', selectors: { items: 'li.no-such-item' } }, 'no_match'],
  ];
  for (const [settings, code] of cases) {
    const { status, body, text } = await preview(settings, 'admin');
    expect(status, text).toBe(200);
    expect(body, JSON.stringify(settings)).toMatchObject({ items: [], warnings: [{ code, items: [] }] });
  }
});

it('400: rejects what is no http or https address, and settings that are invalid or of another kind', async () => {
  const url = 'https://reg.example/feed';
  const wrong: [settings: object, parameter: string][] = [
    [{ url: '' }, 'url'],
    [{ url: 'reg.example' }, 'url'],
    [{ url: 'javascript:alert(1)' }, 'url'],
    [{ url: `https://reg.example/${'a'.repeat(10_000)}` }, 'url'],
    [{ url, kind: 'newsletter' }, 'kind'],
    [{ url, kind: 'page' }, 'selectors'],
    [{ url, kind: 'json' }, 'mapping'],
    [{ url, path: '/news/' }, 'path'],
    [{ url, time_zone: '+01:00' }, 'time_zone'],
    [{ url, include_words: [''] }, 'include_words.0'],
    [{ url, topic_id: 'No topic' }, 'topic_id'],
    [{ url, cookie: 'a=b' }, 'cookie'],
  ];
  for (const [settings, parameter] of wrong) {
    const answer = await preview(settings);
    expectProblem(answer, 400, 'invalid_parameter');
    expect(answer.body.errors[0], JSON.stringify(settings).slice(0, 100)).toMatchObject({ in: 'body', parameter });
  }
});

it('403: rejects viewers', async () => {
  expectProblem(await preview({ url: 'https://reg.example/' }, 'viewer'), 403, 'role_required');
});

it('404: rejects an unknown topic', async () => {
  expectProblem(await preview({ url: `${demo}/`, topic_id: 'nothing' }), 404, 'topic_not_found');
});

it('413: rejects a body of more than 64 KB · 415: rejects a body that is not JSON', async () => {
  const headers = await bearer('member');
  const post = (type: string, body: string) =>
    send('//api/v2/sources/preview', { method: 'POST', headers: [...headers, 'Content-Type', type], body });
  expectProblem(await post('application/json', `{"url":"${'a'.repeat(70_000)}"}`), 413, 'request_too_large');
  expectProblem(await post('text/plain', 'https://reg.example/'), 415, 'unsupported_media_type');
});

it('429: limits the addresses that a person may read per day', async () => {
  const { headers, sub } = await aMember('previewer');
  await onOneDay(async (day) => {
    await updateItem({
      Key: sourceReadsKey(sub),
      UpdateExpression: 'SET #day = :day, attempts = :most',
      ExpressionAttributeNames: { '#day': 'day' },
      ExpressionAttributeValues: { ':day': day, ':most': 300 },
    });
    const json = { url: `${demo}/`, topic_id: TOPIC };
    const answer = await sendV2('POST', '/sources/preview', { headers, json });
    expectProblem(answer, 429, 'too_many_source_reads');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});
