import { expect, it } from 'vitest';
import { anAlert, withoutAlert } from '../../support/alerts.ts';
import { expectProblem, send, sendV2 } from '../../support/api.ts';
import { bearer } from '../../support/people.ts';
import { rssFaults } from '../../support/rss-rules.ts';
import { parseXml } from '../../support/xml.ts';

const make = async (id: string) => sendV2('POST', `/alerts/${id}/feed`, await bearer('viewer'));

it('201: returns a feed address that works without credentials until another address replaces it', async () => {
  const { id } = await anAlert('viewer');
  const first = await make(id);
  expect(first.status, first.text).toBe(201);
  const url = new URL(first.body.url);
  expect(url.pathname).toMatch(/^\/alert-feeds\/feed_[\w-]{43}$/);
  const read = (address: string) => send(`/${new URL(address).pathname}`, { headers: [] });
  expect((await read(first.body.url)).status).toBe(200);
  const second = await make(id);
  expectProblem(await read(first.body.url), 404, 'feed_not_found');
  expect((await read(second.body.url)).status).toBe(200);
  // It is answered this once.
  const { body, text } = await sendV2('GET', `/alerts/${id}`, await bearer('viewer'));
  expect(body.feed_since).toEqual(expect.any(String));
  expect(text).not.toContain(url.pathname.slice(-43));
  await withoutAlert('viewer', id);
  expectProblem(await read(second.body.url), 404, 'feed_not_found');
});

it('200: serves due dates of the query as a calendar under .ics or for Accept: text/calendar', async () => {
  const { id } = await anAlert('viewer', { topic_id: 'us-sec' }, { name: 'Rules; of the SEC' });
  const { pathname } = new URL((await make(id)).body.url);
  const read = (ending: string, headers: string[] = []) => send(`/${pathname}${ending}`, { headers });
  const calendar = await read('.ics');
  expect(calendar.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(calendar.text).toContain('\r\nX-WR-CALNAME:Key dates: Rules\\; of the SEC\r\n');
  // Nothing has matched since it was made.
  expect(calendar.text.match(/^BEGIN:VEVENT/gm)?.length).toBeGreaterThan(3);
  expect((await read('', ['Accept', 'text/calendar'])).text).toBe(calendar.text);
  expect((await read('', ['Accept', '*/*'])).headers['content-type']).toBe('application/atom+xml');
  expect((await read('.ics', ['If-None-Match', calendar.headers.etag ?? ''])).status).toBe(304);
  expectProblem(await read('.ics?limit=5'), 400, 'invalid_parameter');
  await withoutAlert('viewer', id);
  expectProblem(await read('.ics'), 404, 'feed_not_found');
});

it('200: serves RSS under .rss for any Accept header, and for Accept: application/rss+xml', async () => {
  const { id } = await anAlert('viewer', { topic_id: 'us-sec' }, { name: 'Rules <of> the SEC' });
  const { pathname } = new URL((await make(id)).body.url);
  const read = (ending: string, headers: string[] = []) => send(`/${pathname}${ending}`, { headers });
  for (const [ending, headers] of [
    ['.rss', []],
    ['.rss', ['Accept', 'application/atom+xml, text/calendar']],
    ['', ['Accept', 'application/rss+xml']],
  ] as [string, string[]][]) {
    const rss = await read(ending, headers);
    expect(rss.headers['content-type'], ending).toBe('application/rss+xml');
    expect(rssFaults(parseXml(rss.text))).toEqual([]);
    expect(rss.text).toContain(`href="http://127.0.0.1${pathname}${ending}"`);
    expect(rss.text).toContain('<title>Regulatory updates: alert Rules &amp;lt;of&gt; the SEC</title>');
    const again = await read(ending, [...headers, 'If-None-Match', rss.headers.etag ?? '']);
    expect([again.status, again.headers.vary]).toEqual([304, 'Accept']);
  }
  const { etag = '' } = (await read('')).headers;
  expect((await read('.rss', ['If-None-Match', etag])).status).toBe(200);
  expectProblem(await read('.rss.rss'), 404, 'feed_not_found');
  await withoutAlert('viewer', id);
  expectProblem(await read('.rss'), 404, 'feed_not_found');
});

it('404: rejects an unknown alert and another person’s alert', async () => {
  const { id } = await anAlert('member');
  expectProblem(await make(id), 404, 'alert_not_found');
  expectProblem(await make('nothing'), 404, 'alert_not_found');
  await withoutAlert('member', id);
});
