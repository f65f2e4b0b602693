import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { buildErrorLogLine, type JobLogLine, writeJobLogLine } from './scheduled-job.ts';

/** A message from SQS, and how much time its handler has. */
export interface QueueMessage {
  body: string;
  /** False if the message was delivered before, and that run failed or was killed. */
  isFirst: boolean;
  /** False once the function must end. */
  isTimeLeft: () => boolean;
}

/** The result of handling a message: its log line, and `repeat` if it must be delivered again. */
export interface MessageResult {
  line: JobLogLine;
  repeat?: boolean;
}

/**
 * How much of a function's time, in milliseconds, is reserved at its end.
 * With less than `startMs` left no message is started. With less than `endMs` left nothing more is stored.
 */
export interface ReservedJobTime {
  startMs: number;
  endMs: number;
}

/**
 * Creates a Lambda handler that processes the messages of an SQS batch one by one.
 * Failed messages are reported individually, and delivered again. This also applies if all messages of a batch fail,
 * because Lambda polls less after an error of the whole function.
 */
export function createQueueJobHandler(
  job: string,
  reserve: ReservedJobTime,
  work: (delivery: QueueMessage) => Promise<MessageResult>,
) {
  return async (event: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
    const options = { context, processInParallel: false, throwOnFullBatchFailure: false };
    const processRecord = (record: SQSRecord) => processMessage(record, context, { job, reserve, work });
    return processPartialResponse(event, processRecord, new BatchProcessor(EventType.SQS), options);
  };
}

class RepeatError extends Error {}

interface QueueJob {
  job: string;
  reserve: ReservedJobTime;
  work: (delivery: QueueMessage) => Promise<MessageResult>;
}

async function processMessage(
  { body, messageId, attributes }: SQSRecord,
  context: Context,
  { job, reserve: { startMs, endMs }, work }: QueueJob,
): Promise<void> {
  const started = performance.now();
  const isTimeLeft = () => context.getRemainingTimeInMillis() > endMs;
  const log = ({ level, ...rest }: JobLogLine) =>
    writeJobLogLine({ job, requestId: context.awsRequestId, started }, { level, message_id: messageId, ...rest });
  try {
    if (context.getRemainingTimeInMillis() < startMs) throw new Error('There is not enough time left for this message');
    const { line, repeat } = await work({ body, isFirst: attributes.ApproximateReceiveCount === '1', isTimeLeft });
    log(line);
    if (repeat) throw new RepeatError();
  } catch (error) {
    if (!(error instanceof RepeatError)) log(buildErrorLogLine(error));
    throw error;
  }
}
