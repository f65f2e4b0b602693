import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import {
  ChangeMessageVisibilityBatchCommand,
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { startFauxqs } from 'fauxqs';
import { parse } from 'yaml';
import { LOCAL_AWS } from '../../local/dynamodb.ts';
import { createQueues, type QueueId, toDeleteEntries, toLambdaRecord } from '../../local/queues.ts';

/*
 * The queues of infra/pipeline.yml and what Lambda does with them, on this machine: SQS spoken over the wire, the built
 * bundles in processes of their own, messages deleted only where a function reports no failure. Visibility timeouts run
 * faster.
 */

const { functions } = parse(readFileSync('serverless.yml', 'utf8'), { merge: true });

/** How many times faster the clock of the queues runs: 18 minutes become 2 seconds. */
const FASTER = 540;
/** Longer than a function runs, on any machine. On AWS messages are hidden for longer, too. */
const RUNNING_S = 600;
/** Unfinished messages are visible again after this time. */
const HIDDEN_S = 2;

export async function startQueues() {
  const server = await startFauxqs({ port: 0, logger: false, host: '127.0.0.1' });
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new SQSClient({ endpoint: server.address, region: 'eu-central-1', credentials });

  return {
    endpoint: server.address,
    client,
    stop: async () => {
      client.destroy();
      await server.stop();
    },
    /** Creates a separate set of queues, such as one stack has. */
    async queues(prefix: string) {
      const urls = await createQueues(client, prefix, FASTER);
      const getUrl = (id: QueueId) => urls.get(id) ?? '';
      return {
        urlOf: getUrl,
        async send(id: QueueId, ...bodies: (string | object)[]): Promise<void> {
          for (const body of bodies) {
            const MessageBody = typeof body === 'string' ? body : JSON.stringify(body);
            await client.send(new SendMessageCommand({ QueueUrl: getUrl(id), MessageBody }));
          }
        },
        /** The messages that wait and those that are under way, by their bodies. */
        bodies(id: QueueId): string[] {
          const { messages } = server.inspectQueue(`${prefix}-${id}`) ?? {
            messages: { ready: [], inflight: [], delayed: [] },
          };
          return [...messages.ready, ...messages.inflight.map(({ message }) => message)].map(({ body }) => body);
        },
        /** How many calls of a function wait, those included whose time has not come. */
        calls(id: QueueId): number {
          const { messages } = server.inspectQueue(`${prefix}-${id}.fifo`) ?? { messages: { ready: [], delayed: [] } };
          return messages.ready.length + messages.delayed.length;
        },
      };
    },
  };
}
export type Queues = Awaited<ReturnType<Awaited<ReturnType<typeof startQueues>>['queues']>>;

/**
 * Runs a bundle's handler for each event, as an execution environment of Lambda does.
 *
 * CLOCK_AHEAD_MS moves its clock. LOOK_MS ends its time after a number of looks, on a fast machine and on a slow one.
 */
const ENVIRONMENT = `
const ahead = Number(process.env.CLOCK_AHEAD_MS || 0);
if (ahead) {
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...given) { super(...(given.length > 0 ? given : [Real.now() + ahead])); }
    static now() { return Real.now() + ahead; }
  };
}
let handler;
try {
  ({ handler } = require(process.argv[1]));
} catch (error) {
  // Without the line of the bundle that threw, which Node prints first and which is longer than a pipe takes at once.
  require('node:fs').writeSync(2, String(error && error.stack || error).slice(0, 2_000));
  process.exit(1);
}
process.on('message', async ({ event, context }) => {
  const start = Date.now();
  const lookMs = Number(process.env.LOOK_MS || 0);
  let looks = 0;
  const spent = () => (lookMs ? lookMs * looks++ : Date.now() - start);
  try {
    const getRemainingTimeInMillis = () => context.timeoutMs - spent();
    const answer = await handler(event, { awsRequestId: context.id, getRemainingTimeInMillis });
    process.send({ answer: answer ?? null });
  } catch (error) {
    process.send({ error: String(error && error.stack || error) });
  }
});
process.send({ ready: true });
`;

export type JobName =
  | 'planIngest'
  | 'ingestFeed'
  | 'summarizeEntries'
  | 'summarizeTopics'
  | 'matchAlerts'
  | 'planDocuments'
  | 'readDocuments'
  | 'pruneDays'
  | 'sealLog'
  | 'deliver';

export interface FunctionInvocation {
  answer: unknown;
  error: string | null;
  /** The process ended before it answered. */
  died: boolean;
}

/** What a deployed function has and a process of this machine, too. */
const AWS = { ...LOCAL_AWS, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true', PATH: process.env['PATH'] ?? '' };

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** Returns an execution environment of a function. It starts with the first event, and again after its end. */
export function getEnvironment(name: JobName, variables: Record<string, string>) {
  const { handler, timeout } = functions[name];
  const file = `${process.cwd()}/.build/${handler.replace('.handler', '.js')}`;
  const lines: Record<string, unknown>[] = [];
  let child: ChildProcess | null = null;
  let sent = 0;
  let complaints = '';

  function start(): ChildProcess {
    const started = spawn(process.execPath, ['-e', ENVIRONMENT, file], {
      env: { ...AWS, ...variables },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    started.stderr?.on('data', (chunk) => {
      complaints += chunk;
    });
    let text = '';
    started.stdout?.on('data', (chunk) => {
      const parts = (text + chunk).split('\n');
      text = parts.pop() ?? '';
      for (const line of parts) lines.push(JSON.parse(line));
    });
    return started;
  }

  /** No event is given any more to what is killed, though its end is not known yet. */
  function kill(running = child): void {
    running?.kill('SIGKILL');
    if (child === running) child = null;
  }

  return {
    lines,
    /** What its processes wrote to their standard error. */
    complaints: () => complaints,
    /** Ends the process at once, at any point of its work. */
    kill: () => kill(),
    async invoke(event: unknown, timeoutMs = timeout * 1_000): Promise<FunctionInvocation> {
      const running = child && !hasEnded(child) ? child : start();
      if (running !== child) {
        child = running;
        // Closed, not ended: by then all that it complained of has been read.
        await new Promise((resolve) => running.once('message', resolve).once('close', resolve));
      }
      // Killed while it started: its end is reported only once.
      if (hasEnded(running)) return { answer: null, error: null, died: true };
      sent += 1;
      return new Promise((resolve) => {
        const done = (invocation: Partial<FunctionInvocation>) => {
          clearTimeout(limit);
          running.removeAllListeners('message').removeAllListeners('close');
          resolve({ answer: null, error: null, died: false, ...invocation });
        };
        // As Lambda ends what takes longer than its function may.
        const limit = setTimeout(() => {
          kill(running);
          done({ died: true });
        }, timeoutMs);
        running.once('close', () => done({ died: true }));
        // What it wrote before has been read by then, too.
        running.once('message', (message: object) => setImmediate(done, message));
        // A message that cannot be sent belongs to a killed process, whose exit is reported.
        if (running.connected) running.send({ event, context: { id: `${name}-${sent}`, timeoutMs } }, () => {});
        else done({ died: true });
      });
    },
  };
}
export type Environment = ReturnType<typeof getEnvironment>;

interface PollOptions {
  name: JobName;
  environment: Environment;
  /** Called with each batch before the function. */
  onBatch?: (messages: Message[]) => void;
}

/**
 * Makes one pass of Lambda over a queue, and returns the number of received messages.
 *
 * It receives a batch as in serverless.yml, invokes the function and deletes the messages that the function does not
 * report.
 */
export async function pollOnce(
  client: SQSClient,
  QueueUrl: string,
  { name, environment, onBatch }: PollOptions,
): Promise<number> {
  const { batchSize } = functions[name].events[0].sqs;
  const request = {
    QueueUrl,
    MaxNumberOfMessages: batchSize,
    VisibilityTimeout: RUNNING_S,
    MessageSystemAttributeNames: ['ApproximateReceiveCount' as const],
  };
  const { Messages = [] } = await client.send(new ReceiveMessageCommand(request));
  if (Messages.length === 0) return 0;
  onBatch?.(Messages);
  const { answer, error, died } = await environment.invoke({ Records: Messages.map(toLambdaRecord) });
  const done = error || died ? [] : toDeleteEntries(Messages, answer);
  const ids = new Set(done.map(({ Id }) => Id));
  const again = Messages.filter(({ MessageId }) => !ids.has(MessageId)).map(({ MessageId, ReceiptHandle }) => ({
    Id: MessageId,
    ReceiptHandle,
    VisibilityTimeout: HIDDEN_S,
  }));
  if (done.length > 0) await client.send(new DeleteMessageBatchCommand({ QueueUrl, Entries: done }));
  if (again.length > 0) await client.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl, Entries: again }));
  return Messages.length;
}
