import type { Message } from '@aws-sdk/client-sqs';
import { type Environment, type JobName, pollOnce } from '../../support/queues.ts';
import type { TestDeployment } from './world.ts';

type Queue = 'FeedsQueue' | 'SummariesQueue' | 'DocumentsQueue';
const JOBS = {
  FeedsQueue: 'ingestFeed',
  SummariesQueue: 'summarizeEntries',
  DocumentsQueue: 'readDocuments',
} satisfies Record<Queue, JobName>;

/** A sequence of numbers from 0 to 1 that is the same for the same seed (mulberry32). */
export function getRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function shuffled<T>(items: T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const getCount = ({ Attributes }: Message) => Number(Attributes?.ApproximateReceiveCount ?? 1);

export interface DrainOptions {
  environments: Environment[];
  /** Numbers from 0 to 1; without them no process is killed. */
  random?: (() => number) | undefined;
}

/**
 * Lets environments work off a queue until it is empty, and returns the number of kills. With `random` their processes
 * are killed at random points. A message is spared at its last attempt, because three kills make it a dead letter by
 * design.
 */
export async function drain(
  deployment: TestDeployment,
  queue: Queue,
  { environments, random }: DrainOptions,
): Promise<number> {
  const name = JOBS[queue];
  const { queues, client } = deployment;
  let kills = 0;
  await Promise.all(
    environments.map(async (environment) => {
      while (queues.bodies(queue).length > 0) {
        let timer: NodeJS.Timeout | undefined;
        const onBatch = (messages: Message[]) => {
          if (!random || messages.some((message) => getCount(message) > 2) || random() < 0.5) return;
          timer = setTimeout(() => {
            kills += 1;
            environment.kill();
          }, random() * 500);
        };
        const received = await pollOnce(client, queues.urlOf(queue), { name, environment, onBatch });
        clearTimeout(timer);
        if (received === 0) await pause(50);
      }
    }),
  );
  return kills;
}
