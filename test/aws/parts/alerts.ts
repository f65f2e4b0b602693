import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { begin, check, equal } from '../report.ts';
import { bash } from '../shell.ts';
import { type AwsWorld, eventually, FOLDER, type RoleTokens, STACK, type StackAccess } from '../world.ts';

const TITLE = 'What is stored after an alert rings';
const CALLED = 'What is matched by a call';
const getNews = (title: string, guid: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title><item><title>${title}</title>
<guid>${guid}</guid><link>https://demo.example.org/${guid}</link><pubDate>${new Date().toUTCString()}</pubDate>
<description>Firms hold capital.</description></item></channel></rss>`;

/** Of a match what is looked at. */
interface RungFor {
  kind: string;
  why: { words: string[]; filters: object };
  entry: { title: string };
}

/** The matcher's schedule in another state. */
const switched = (state: 'ENABLED' | 'DISABLED') => `aws scheduler update-schedule --cli-input-json "$(
  aws scheduler get-schedule --name ${STACK}-match-alerts --output json |
  jq '{Name, GroupName, FlexibleTimeWindow, Target, ScheduleExpression, State: "${state}"}')"`;

/** Checks an alert from preview to deletion. The stack's schedule must match entries stored after it. */
export async function alerts(
  { env, feeds }: AwsWorld,
  { gateway, apiKey }: StackAccess,
  tokens: RoleTokens,
): Promise<void> {
  begin('alerts');
  const headers = { Authorization: `Bearer ${tokens.member}` };
  const query = { search: '"capital requirements" -insurance' };
  await check('a preview of 90 days', async () => {
    const { status, body } = await gateway('/api/v2/alerts/preview', { method: 'POST', headers, json: { query } });
    equal([status, body.samples.length <= 5, typeof body.per_week], [200, true, 'number'], 'it');
  });
  const made = await check('made, changed by who has seen it, and listed', async () => {
    const alert = {
      name: 'Everything',
      query: {},
      kinds: ['new', 'edited'],
      reminders: { days_before: [7], time: '09:00', time_zone: 'UTC' },
    };
    const { status, body } = await gateway('/api/v2/alerts', { method: 'POST', headers, json: alert });
    equal(status, 201, 'it');
    const address = `/api/v2/alerts/${body.id}`;
    const { headers: current } = await gateway(address, { headers });
    const change = (json: object, tag = current['etag'] ?? '') =>
      gateway(address, { method: 'PATCH', headers: { ...headers, 'If-Match': tag }, json });
    equal((await change({ name: 'All' })).status, 200, 'the change');
    equal((await change({ name: 'None' })).status, 412, 'a change of what was changed');
    equal((await change({ query: { ...query, jurisdiction: 'EU' } }, '*')).status, 200, 'another query');
    equal((await change({ query: {} }, '*')).status, 200, 'the first query again');
    const { body: list } = await gateway('/api/v2/alerts', { headers });
    equal(list.items.at(-1).name, 'All', 'its name in the list');
    return address;
  });
  if (!made) return;
  await check('handed over by an admin, and back', async () => {
    const admin = { Authorization: `Bearer ${tokens.admin}` };
    const getSubject = (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;
    const give = (owner_id: string) =>
      gateway(`/api/v2/admin${made.slice('/api/v2'.length)}/transfer`, {
        method: 'POST',
        headers: admin,
        json: { owner_id },
      });
    const there = await give(getSubject(tokens.admin));
    const back = await give(getSubject(tokens.member));
    equal([there.status, back.status, (await gateway(made, { headers })).status], [200, 200, 200], 'it');
  });
  const store = async (title: string, guid: string) => {
    const file = path.join(FOLDER, `${guid}.xml`);
    writeFileSync(file, getNews(title, guid));
    await bash(`npm run ops -- ingest --feed ${feeds[0]} ${file} --table ${STACK}`, { ...env, SUMMARY_MODEL_ID: '' });
  };
  const of = (title: string, items: RungFor[]) => items.find(({ entry }) => entry.title === title);
  const matches = (title: string) =>
    eventually(async () => {
      const { body } = await gateway(`${made}/matches`, { headers });
      return of(title, body.items) !== undefined;
    });
  await check('it rings for what is stored after it, and says why; for a key and for feed readers, too', async () => {
    await store(TITLE, 'of-an-alert');
    await matches(TITLE);
    const byKey = await gateway(`${made.replace('/v2/', '/v1/')}/matches?updated_after=2020-01-01&limit=100`, {
      headers: { 'X-API-Key': apiKey },
    });
    const found = of(TITLE, byKey.body.items);
    // Its query asks for nothing.
    equal([byKey.status, found?.kind, found?.why.words, found?.why.filters], [200, 'new', [], {}], 'by a key, and why');
    const { body: feed } = await gateway(`${made}/feed`, { method: 'POST', headers });
    const { pathname } = new URL(feed.url);
    equal((await gateway(pathname.slice(pathname.indexOf('/alert-feeds')))).status, 200, 'its feed');
    const calendar = await gateway(`${pathname.slice(pathname.indexOf('/alert-feeds'))}.ics`);
    equal([calendar.status, calendar.text.startsWith('BEGIN:VCALENDAR')], [200, true], 'its calendar');
    equal((await gateway(`${made}/feed`, { method: 'DELETE', headers })).status, 204, 'the end of its feed');
    equal((await gateway(pathname.slice(pathname.indexOf('/alert-feeds')))).status, 404, 'its feed after that');
  });
  await check('it rings by a call of the queue alone, while the schedule is off', async () => {
    await bash(switched('DISABLED'), env);
    await store(CALLED, 'of-a-call');
    const url = `"$(aws sqs get-queue-url --queue-name ${STACK}-match-alerts.fifo --query QueueUrl --output text)"`;
    const group = '--message-group-id calls --message-deduplication-id of-this-test';
    await bash(`aws sqs send-message --queue-url ${url} ${group} --message-body '{}'`, env);
    await matches(CALLED).finally(() => bash(switched('ENABLED'), env));
  });
  await check('an admin finds it among all, pauses it with a reason, and lets it go on', async () => {
    const admin = { Authorization: `Bearer ${tokens.admin}` };
    const { body } = await gateway('/api/v2/admin/alerts?limit=1', { headers: admin });
    equal([body.items[0].name, typeof body.items[0].owner_id], ['All', 'string'], 'the newest');
    equal((await gateway('/api/v2/admin/alerts', { headers })).status, 403, 'for a member');
    const pause = (paused: object | null) =>
      gateway(made, { method: 'PATCH', headers: { ...admin, 'If-Match': '*' }, json: { paused } });
    equal((await pause({ reason: 'Too many mails' })).body.paused.reason, 'Too many mails', 'the pause');
    equal((await pause(null)).body.paused, null, 'its end');
  });
  await check('and is deleted', async () => {
    equal((await gateway(made, { method: 'DELETE', headers })).status, 204, 'it');
    equal((await gateway(made, { headers })).status, 404, 'what is read then');
  });
}
