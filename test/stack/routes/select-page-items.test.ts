import { beforeAll, expect, it } from 'vitest';
import type { PageSelection } from '../../../lib/ingest/discovery/page-selection.ts';
import { sourceReadsKey } from '../../../lib/platform/dynamodb/person-keys.ts';
import { updateItem } from '../../../lib/platform/dynamodb/write.ts';
import { aMember } from '../../support/accounts.ts';
import { expectProblem, newest, send, sendV2 } from '../../support/api.ts';
import { onOneDay } from '../../support/one-day.ts';
import { bearer } from '../../support/people.ts';

/** The demo's server, and its page without a feed. */
let demo = '';
let page = '';
beforeAll(async () => {
  const [entry] = await newest({ limit: 1 });
  demo = new URL(entry?.link ?? '').origin;
  page = `${demo}/pages/ports-authority.html`;
});

const select = async (url: unknown, more: object = {}, person: 'viewer' | 'member' | 'admin' = 'member') =>
  sendV2('POST', '/sources/page', { headers: await bearer(person), json: { url, ...more } });

it('200: shows a page, and proposes selectors for its items and for a clicked one', async () => {
  const { status, body, text } = await select(page);
  expect(status, text).toBe(200);
  const { html, items, selectors, groups } = body as PageSelection;
  expect(body).toMatchObject({ is_complete: true, omitted: [], problem: null });
  expect(items.length, text).toBeGreaterThan(2);
  expect(selectors).toMatchObject({ items: expect.any(String) });
  expect(groups.length).toBeGreaterThan(0);
  for (const { elements } of items) expect(html).toContain(`data-n="${elements.title}"`);
  const [item] = items;
  const title = { element: item?.elements.title, text: item?.title };
  const clicked = await select(page, { clicked: { title } });
  expect(clicked.body, clicked.text).toMatchObject({ html: null, problem: null, count: items.length });
  const known = await select(page, { known: [{ title: item?.title, link: null }] }, 'admin');
  expect(known.body, known.text).toMatchObject({ problem: null, count: items.length });
});

it('200: names the reason for an address without a page', async () => {
  const cases: [url: string, code: string][] = [
    [`${demo}/no-such-page`, 'not_found'],
    ['http://127.0.0.1/latest', 'not_allowed'],
    ['http://169.254.169.254/latest/meta-data/', 'not_allowed'],
    ['http://10.0.0.1:22/', 'not_allowed'],
  ];
  for (const [url, code] of cases) {
    const { status, body, text } = await select(url, {}, 'admin');
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ html: null, selectors: null, items: [], problem: { code } });
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
    const answer = await select(url);
    expectProblem(answer, 400, 'invalid_parameter');
    expect(answer.body.errors[0]).toMatchObject({ in: 'body', parameter: 'url' });
  }
});

it('400: rejects chosen elements that are none', async () => {
  const title = { element: 1, text: 'A title' };
  const wrong: object[] = [
    { cookie: 'a=b' },
    { clicked: {} },
    { clicked: { title: { element: 0, text: '' } } },
    { clicked: { title, description: title } },
    { clicked: { title: { ...title, text: 'a'.repeat(2_001) } } },
    { known: [] },
    { known: [{ title: 'A title' }] },
    { known: Array(21).fill({ title: 'A title', link: null }) },
  ];
  for (const more of wrong) expectProblem(await select('https://reg.example/', more), 400, 'invalid_parameter');
});

it('403: rejects viewers', async () => {
  expectProblem(await select('https://reg.example/', {}, 'viewer'), 403, 'role_required');
});

it('413: rejects a body of more than 64 KB · 415: rejects a body that is not JSON', async () => {
  const headers = await bearer('member');
  const post = (type: string, body: string) =>
    send('//api/v2/sources/page', { method: 'POST', headers: [...headers, 'Content-Type', type], body });
  expectProblem(await post('application/json', `{"url":"${'a'.repeat(70_000)}"}`), 413, 'request_too_large');
  expectProblem(await post('text/plain', 'https://reg.example/'), 415, 'unsupported_media_type');
});

it('429: limits the addresses that a person may read per day', async () => {
  const { headers, sub } = await aMember('selector');
  await onOneDay(async (day) => {
    await updateItem({
      Key: sourceReadsKey(sub),
      UpdateExpression: 'SET #day = :day, attempts = :most',
      ExpressionAttributeNames: { '#day': 'day' },
      ExpressionAttributeValues: { ':day': day, ':most': 300 },
    });
    const answer = await sendV2('POST', '/sources/page', { headers, json: { url: page } });
    expectProblem(answer, 429, 'too_many_source_reads');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});
