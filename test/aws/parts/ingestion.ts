import { begin, check, equal, needed } from '../report.ts';
import { bash } from '../shell.ts';
import { type AwsWorld, eventually, STACK, type StackAccess } from '../world.ts';

/** Returns the command that gives a schedule of the stack another expression. docs/runbooks.md shows its state. */
const rate = (name: string, expression: string) => `aws scheduler update-schedule --cli-input-json "$(
  aws scheduler get-schedule --name ${STACK}-${name} --output json |
  jq '{Name, GroupName, FlexibleTimeWindow, Target, State, ScheduleExpression: "${expression}"}')"`;

/** Lets the planner's schedule call it within five seconds. `ingested` checks the result. */
export async function planSoon({ env }: AwsWorld): Promise<void> {
  begin('schedule');
  await needed('aws scheduler update-schedule: the planner is called each minute', () =>
    bash(rate('plan-ingest', 'rate(1 minute)'), env).then(() => true),
  );
}

interface ListsOfOptions {
  id: string;
  feed_id: string;
  topic: { id: string };
}

/**
 * Returns a list request for each access pattern of the table, none cut off by a page limit. Each list has entries,
 * topics or changes.
 */
const getLists = ({ id, feed_id, topic }: ListsOfOptions) => [
  `/entries/list?feed_id=${feed_id}`,
  `/entries/list?feed_id=${feed_id}&offset=2`,
  '/entries/list?offset=2',
  `/topics/${topic.id}/entries?offset=1`,
  `/entries/detail?topic_id=${topic.id}`,
  `/entries/detail?facets=topic_id&feed_id=${feed_id}`,
  '/entries/detail?status=active&start_date=2020-01-01',
  `/entries/${id}`,
  `/entries/${id}/versions`,
  '/topics?details=true',
  '/stats/topics',
];

/** An entry whose document is read; null if there is none yet. */
export async function readDocumentItem(
  read: (path: string) => ReturnType<StackAccess['gateway']>,
): Promise<string | null> {
  const { body } = await read('/entries/list?limit=100');
  const onHosts = (body.items as { id: string; link: string }[]).filter(({ link }) => link?.startsWith('https:'));
  for (const { id } of onHosts.slice(0, 20))
    if ((await read(`/entries/${id}/document`)).body.status === 'read') return id;
  return null;
}

/** The documents of the demo, from the schedule through the queues to the lists, and their summaries. */
export async function ingested(world: AwsWorld, { gateway, apiKey }: StackAccess): Promise<void> {
  const { env, feeds, model } = world;
  begin('ingestion');
  const headers = { 'X-API-Key': apiKey };
  const read = (path: string) => gateway(`/api/v1/feeds${path}`, { headers });
  await needed('the schedule called the planner, and each feed was read', () =>
    eventually(async () => {
      const { body } = await read('/coverage');
      return (
        body.items.length === feeds.length &&
        body.items.every((one: { last_success_at: string | null }) => one.last_success_at)
      );
    }),
  );
  await check('and the schedule is as it was', () => bash(rate('plan-ingest', 'rate(5 minutes)'), env));
  const output = await check('npm run ops -- feeds', () => bash(`npm run ops -- feeds --table ${STACK} --json`, env));
  await check('each of them is fine', () => {
    const states = JSON.parse(output?.slice(output.indexOf('[')) ?? '[]').map((one: { state: string }) => one.state);
    equal(
      states,
      feeds.map(() => 'fine'),
      'the state',
    );
  });
  await check('its entries are in the list, and counted', async () => {
    const { body } = await read('/entries/list?limit=100');
    const { body: figures } = await read('/stats/overview');
    if (body.items.length === 0) throw new Error('there are none');
    equal(body.total, figures.total_entries, 'the total of the list');
  });
  await check('a search finds one by a word of its title, also within its topic', async () => {
    const { body } = await read('/entries/detail?limit=1');
    const [newest] = body.items;
    const word = newest.title.match(/[A-Za-z]{6,}/)[0];
    for (const within of ['', `&topic_id=${newest.topic.id}`, `&feed_id=${newest.feed_id}&highlight=true`]) {
      const found = await read(`/entries/detail?search=${word}&limit=100${within}`);
      if (!found.body.items.some((one: { id: string }) => one.id === newest.id))
        throw new Error(`not for ${word}${within}`);
    }
  });
  await check('the queue brought them to the model, and its summaries are shown', () =>
    eventually(async () => {
      const { body } = await read('/entries/detail?limit=100');
      return (
        model.calls.length > 0 && body.items.some((one: { summary: { method: string } }) => one.summary.method === 'ai')
      );
    }),
  );
  await check('the documents behind its links are read, as far as they are on a host that is not this machine', () =>
    eventually(async () => (await readDocumentItem(read)) !== null),
  );
  await check('and a search finds one by a word of its text', () =>
    eventually(async () => {
      const id = await readDocumentItem(read);
      const { body: text } = await read(`/entries/${id}/document/text`);
      const word = text.text.match(/[A-Za-z]{8,}/)[0];
      const { body } = await read(`/entries/detail?search=${word}&in=document&limit=100`);
      return body.items.some((one: { id: string }) => one.id === id);
    }),
  );
  await check('lists by feed, topic, day and filter have what they must', async () => {
    const [newest] = (await read('/entries/detail?limit=1')).body.items;
    for (const list of getLists(newest)) {
      const { status, body } = await read(list);
      equal([list, status, (body.items ?? [body].flat()).length > 0], [list, 200, true], 'it');
    }
  });
  await check('so have lists of changes, when these are settled', () =>
    eventually(async () => {
      const answers = await Promise.all(
        ['list', 'detail'].map((list) => read(`/entries/${list}?updated_after=2020-01-01`)),
      );
      return answers.every(({ body }) => body.items.length > 0);
    }),
  );
  for (const name of ['summarizeTopics', 'pruneDays', 'sealLog'])
    await check(`aws lambda invoke ${name}`, async () => {
      const answer = JSON.parse(
        await bash(`aws lambda invoke --function-name ${STACK}-${name} /dev/null --output json`, env),
      );
      equal([answer.StatusCode, answer.FunctionError], [200, undefined], 'its status');
    });
}
