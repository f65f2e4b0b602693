import { begin, check, equal, needed } from '../report.ts';
import { bash } from '../shell.ts';
import { type Deployed, eventually, STACK, type World } from '../world.ts';

/** A schedule of the stack with another expression, told as docs/runbooks.md tells its state. */
const rate = (name: string, expression: string) => `aws scheduler update-schedule --cli-input-json "$(
  aws scheduler get-schedule --name ${STACK}-${name} --output json |
  jq '{Name, GroupName, FlexibleTimeWindow, Target, State, ScheduleExpression: "${expression}"}')"`;

/** Lets the planner's schedule call it within a minute; what comes of it is asked by `ingested`. */
export async function planSoon({ env }: World): Promise<void> {
  begin('schedule');
  await needed('aws scheduler update-schedule: the planner is called each minute', () =>
    bash(rate('plan-ingest', 'rate(1 minute)'), env).then(() => true),
  );
}

/** The documents of the demo, from the schedule through the queues to the lists, and their summaries. */
export async function ingested(world: World, { gateway, apiKey }: Deployed): Promise<void> {
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
  const told = await check('npm run feeds', () => bash(`npm run feeds -- --table ${STACK} --json`, env));
  await check('each of them is fine', () => {
    const states = JSON.parse(told?.slice(told.indexOf('[')) ?? '[]').map((one: { state: string }) => one.state);
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
  await check('a search finds one by a word of its title', async () => {
    const { body } = await read('/entries/list?limit=1');
    const [newest] = body.items;
    const word = newest.title.match(/[A-Za-z]{6,}/)[0];
    const found = await read(`/entries/list?search=${word}&limit=100`);
    if (!found.body.items.some((one: { id: string }) => one.id === newest.id)) throw new Error(`not for ${word}`);
  });
  await check('the queue brought them to the model, and its summaries are shown', () =>
    eventually(async () => {
      const { body } = await read('/entries/detail?limit=100');
      return (
        model.calls.length > 0 && body.items.some((one: { summary: { method: string } }) => one.summary.method === 'ai')
      );
    }),
  );
  for (const name of ['summarizeTopics', 'pruneDays'])
    await check(`aws lambda invoke ${name}`, async () => {
      const answer = JSON.parse(
        await bash(`aws lambda invoke --function-name ${STACK}-${name} /dev/null --output json`, env),
      );
      equal([answer.StatusCode, answer.FunctionError], [200, undefined], 'its status');
    });
}
