import { SQSClient } from '@aws-sdk/client-sqs';
import { startFauxqs } from 'fauxqs';
import { LOCAL_AWS } from './dynamodb.ts';
import { type StackProcess, startProcess } from './processes.ts';
import { createQueues } from './queues.ts';

/** The heap limit of the jobs, in MB. */
const MAX_MEMORY_MB = 256;

/** The queues, and the environment of the processes that use them. */
export interface LocalQueues {
  env: Record<string, string>;
  stop: () => Promise<void>;
}

/** Starts the queues. */
export async function startQueues(): Promise<LocalQueues> {
  const server = await startFauxqs({ port: 0, logger: false, host: '127.0.0.1' });
  const credentials = { accessKeyId: LOCAL_AWS.AWS_ACCESS_KEY_ID, secretAccessKey: LOCAL_AWS.AWS_SECRET_ACCESS_KEY };
  const client = new SQSClient({ endpoint: server.address, region: LOCAL_AWS.AWS_REGION, credentials });
  const urls = await createQueues(client, 'local');
  client.destroy();
  const env = {
    SQS_ENDPOINT: server.address,
    FEEDS_QUEUE_URL: urls.get('FeedsQueue') ?? '',
    SUMMARIES_QUEUE_URL: urls.get('SummariesQueue') ?? '',
    DOCUMENTS_QUEUE_URL: urls.get('DocumentsQueue') ?? '',
    MATCH_ALERTS_QUEUE_URL: urls.get('MatchAlertsQueue') ?? '',
    DELIVER_QUEUE_URL: urls.get('DeliverQueue') ?? '',
  };
  return { env, stop: () => server.stop() };
}

/** Starts the process that runs the jobs. `env` has the queues. */
export function startPipeline(logFile: string, env: Record<string, string>, summarizeEveryMs: number): StackProcess {
  const node = [process.execPath, `--max-old-space-size=${MAX_MEMORY_MB}`, '--import', 'tsx', 'local/pipeline.ts'];
  const settings = {
    // Only this process reads the notices of the demo, so crawling needs no pause.
    DOCUMENTS_PAUSE_MS: process.env['DOCUMENTS_PAUSE_MS'] || '0',
    // Without a model a summary costs nothing.
    TOPIC_SUMMARY_SECONDS: process.env['TOPIC_SUMMARY_SECONDS'] || '0',
    ALERTS_EVERY_MS: process.env['ALERTS_EVERY_MS'] || '2000',
  };
  return startProcess('pipeline', [...node, String(summarizeEveryMs)], { logFile, env: { ...env, ...settings } });
}
