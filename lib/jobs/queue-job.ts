import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { buildErrorLine, type JobLine, logLine } from './job-line.ts';

/** A message, and how much time its run has. */
export interface QueueMessage {
  body: string;
  /** False if the message was delivered before, and that run failed or was killed. */
  isFirst: boolean;
  /** False once the function must end. */
  isTimeLeft: () => boolean;
}

/** The result of a message; with `repeat` it is delivered again. */
export interface MessageResult {
  line: JobLine;
  repeat?: boolean;
}

/** How long before its time-out a function takes no more messages, and stores nothing more. */
export interface TimeReserve {
  startMs: number;
  endMs: number;
}

/**
 * Creates a function that processes the messages of a queue one by one.
 *
 * Failed messages are reported individually and delivered again. A batch in which all fail is reported the same way:
 * an error of the whole function would make Lambda poll less because of one bad message.
 */
export function createQueueJob(
  job: string,
  reserve: TimeReserve,
  work: (delivery: QueueMessage) => Promise<MessageResult>,
) {
  return async (event: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
    const options = { context, processInParallel: false, throwOnFullBatchFailure: false };
    const processRecord = (record: SQSRecord) => processMessage(job, record, context, reserve, work);
    return processPartialResponse(event, processRecord, new BatchProcessor(EventType.SQS), options);
  };
}

class RepeatError extends Error {}

async function processMessage(
  job: string,
  { body, messageId, attributes }: SQSRecord,
  context: Context,
  { startMs, endMs }: TimeReserve,
  work: (delivery: QueueMessage) => Promise<MessageResult>,
): Promise<void> {
  const started = performance.now();
  const isTimeLeft = () => context.getRemainingTimeInMillis() > endMs;
  const log = ({ level, ...rest }: JobLine) =>
    logLine(job, context.awsRequestId, started, { level, message_id: messageId, ...rest });
  try {
    if (context.getRemainingTimeInMillis() < startMs) throw new Error('There is not enough time left for this message');
    const { line, repeat } = await work({ body, isFirst: attributes.ApproximateReceiveCount === '1', isTimeLeft });
    log(line);
    if (repeat) throw new RepeatError();
  } catch (error) {
    if (!(error instanceof RepeatError)) log(buildErrorLine(error));
    throw error;
  }
}
