import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { destinationItem } from '../../support/alerts.ts';
import { getDocument, nextSecond, startPipeline, type TestDeployment, type TestPipeline } from './world.ts';

/*
 * A function that stores something calls the matcher, and one that makes something due calls the deliverer, each
 * through a queue.
 */

const SETTLED_MS = '17000';
let pipeline: TestPipeline;
const deployments: TestDeployment[] = [];
beforeAll(async () => {
  pipeline = await startPipeline();
});
afterAll(() => pipeline.stop());
afterEach(() => {
  for (const deployment of deployments.splice(0)) deployment.end();
});

async function deploy(name: string): Promise<TestDeployment> {
  const deployment = await pipeline.deploy(name, ['calls']);
  deployments.push(deployment);
  return deployment;
}

/** Serves so many items of the feed, and reads it. */
async function read({ environment }: TestDeployment, items: number, more: Record<string, string> = {}) {
  await nextSecond();
  const titles = Array.from({ length: items }, (_, n) => ({ guid: `g${n}`, title: `quenstedtite ${n}`, day: n }));
  pipeline.serve('calls', getDocument(titles));
  const ingester = environment('ingestFeed', more);
  const body = JSON.stringify({ feed_id: 'calls', planned_at: new Date().toISOString().replace(/\.\d+/, '') });
  const record = { messageId: 'm', body, attributes: { ApproximateReceiveCount: '1' }, eventSource: 'aws:sqs' };
  return { ...(await ingester.invoke({ Records: [record] })), lines: ingester.lines };
}

it('triggers the matcher after new entries at most once a second, and not without new entries', async () => {
  const deployment = await deploy('matcher-called');
  const { queues } = deployment;
  await read(deployment, 2);
  expect(queues.calls('MatchAlertsQueue')).toBe(1);
  await read(deployment, 2);
  expect(queues.calls('MatchAlertsQueue')).toBe(1);
  await read(deployment, 3);
  expect(queues.calls('MatchAlertsQueue')).toBe(2);
  Object.assign(process.env, {
    SQS_ENDPOINT: deployment.sqs,
    MATCH_ALERTS_QUEUE_URL: queues.urlOf('MatchAlertsQueue'),
  });
  vi.resetModules();
  const { triggerAlertMatcher } = await import('../../../lib/jobs/send-messages.ts');
  await Promise.all([100_000_000, 100_000_999, 100_001_000].map((now) => triggerAlertMatcher(now)));
  expect(queues.calls('MatchAlertsQueue')).toBe(4);
});

it('logs an unreachable queue without failing the run, and sends nothing without a queue address', async () => {
  const deployment = await deploy('not-called');
  const gone = `${deployment.queues.urlOf('MatchAlertsQueue')}-gone`;
  const { answer, lines } = await read(deployment, 1, { MATCH_ALERTS_QUEUE_URL: gone });
  expect(answer).toEqual({ batchItemFailures: [] });
  expect(lines).toMatchObject([
    { level: 'WARN', created: 1, matcher_not_called: expect.stringContaining('not exist') },
  ]);
  const silent = await read(deployment, 2, { MATCH_ALERTS_QUEUE_URL: '' });
  expect(silent.lines).toMatchObject([{ level: 'INFO', created: 1 }]);
  expect(deployment.queues.calls('MatchAlertsQueue')).toBe(0);
});

it('triggers the delivery job only after a match that is due for delivery', async () => {
  const deployment = await deploy('deliverer-called');
  const { createAlert } = await import('../../../lib/alerts/alert-store.ts');
  const search = { words: ['quenstedtite'], phrases: [], excluded: [] };
  const made = { name: 'One', query: { search: 'quenstedtite' }, destinations: ['0123456789abcdef'] };
  await read(deployment, 1);
  const { putItem } = await import('../../../lib/platform/dynamodb/write.ts');
  await putItem({ Item: destinationItem('ada', '0123456789abcdef') });
  await createAlert('ada', { ...made, filter: { search } });
  const match = () => deployment.environment('matchAlerts', { CLOCK_AHEAD_MS: SETTLED_MS }).invoke({ Records: [] });
  expect(await match()).toMatchObject({ error: null, died: false });
  expect(deployment.queues.calls('DeliverQueue')).toBe(0);
  // The feed was read before, so that this is news.
  await read(deployment, 2);
  expect(await match()).toMatchObject({ error: null, died: false });
  expect(deployment.queues.calls('DeliverQueue')).toBe(1);
});
