import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { errorLine, type JobLine, logLine } from './job-line.ts';

/** A message, and how much time its run has. */
export interface Delivery {
  body: string;
  /** False if the message was delivered before, and that run failed or was killed. */
  isFirst: boolean;
  /** False once the function must end. */
  isTimeLeft: () => boolean;
}

/** The result of a message; with `repeat` it is delivered again. */
export interface Told {
  line: JobLine;
  repeat?: boolean;
}

/** How long before its time-out a function takes no more messages, and stores nothing more. */
export interface Reserve {
  toTakeMs: number;
  toEndMs: number;
}

/**
 * Creates a function that processes the messages of a queue one by one.
 *
 * Failed messages are reported individually and delivered again. A batch in which all fail is reported the same way:
 * an error of the whole function would make Lambda poll less because of one bad message.
 */
export function queueJob(job: string, reserve: Reserve, work: (delivery: Delivery) => Promise<Told>) {
  return async (event: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
    const options = { context, processInParallel: false, throwOnFullBatchFailure: false };
    const one = (record: SQSRecord) => takeOne(job, record, context, reserve, work);
    return processPartialResponse(event, one, new BatchProcessor(EventType.SQS), options);
  };
}

class RepeatError extends Error {}

async function takeOne(
  job: string,
  { body, messageId, attributes }: SQSRecord,
  context: Context,
  { toTakeMs, toEndMs }: Reserve,
  work: (delivery: Delivery) => Promise<Told>,
): Promise<void> {
  const started = performance.now();
  const isTimeLeft = () => context.getRemainingTimeInMillis() > toEndMs;
  const log = ({ level, ...rest }: JobLine) =>
    logLine(job, context.awsRequestId, started, { level, message_id: messageId, ...rest });
  try {
    if (context.getRemainingTimeInMillis() < toTakeMs)
      throw new Error('There is not enough time left for this message');
    const { line, repeat } = await work({ body, isFirst: attributes.ApproximateReceiveCount === '1', isTimeLeft });
    log(line);
    if (repeat) throw new RepeatError();
  } catch (error) {
    if (!(error instanceof RepeatError)) log(errorLine(error));
    throw error;
  }
}
