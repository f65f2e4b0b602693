import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { errorLine, type JobLine, logLine } from './job-line.ts';

/** A message as it came, and what the run may still take. */
export interface Delivery {
  body: string;
  /** False where the message came before, and that run failed or ended by force. */
  isFirst: boolean;
  /** False once the function is to come to an end. */
  isTimeLeft: () => boolean;
}

/** What became of a message; one that is to `repeat` comes again. */
export interface Told {
  line: JobLine;
  repeat?: boolean;
}

/** How long before its end a function takes no more messages, and how long before it stores nothing more. */
export interface Reserve {
  toTakeMs: number;
  toEndMs: number;
}

/**
 * A function that works off a queue's messages, one after the other: what one needs of memory and time is what a message
 * needs. Messages whose work fails are reported one by one and come again. A batch of which all fail is reported the same way:
 * an error of the whole function would let Lambda poll less for the sake of one bad message.
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
    if (context.getRemainingTimeInMillis() < toTakeMs) throw new Error('Too little time is left for this message');
    const { line, repeat } = await work({ body, isFirst: attributes.ApproximateReceiveCount === '1', isTimeLeft });
    log(line);
    if (repeat) throw new RepeatError();
  } catch (error) {
    if (!(error instanceof RepeatError)) log(errorLine(error));
    throw error;
  }
}
