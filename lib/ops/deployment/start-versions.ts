import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { runInParallel } from '../../values/in-parallel.ts';

/** A published version of a Lambda function; `kind` decides which response proves that it started. */
export interface FunctionVersion {
  arn: string;
  kind: 'route' | 'authorizer';
}

/** The part of Lambda's response to an invocation that is judged. */
interface InvocationOutput {
  FunctionError?: string | undefined;
  Payload?: Uint8Array | undefined;
}

/**
 * A request that shows whether a function starts. Functions reject it before they read or write anything.
 * - A route treats it as the request of a caller over their limit, an authorizer as one without credentials.
 * - As exceptions, pages and files of the site are returned from their bundle, and `/health` reads one item.
 */
export const START_CHECK_EVENT = {
  resource: '/',
  path: '/',
  httpMethod: 'GET',
  methodArn: '',
  body: null,
  isBase64Encoded: false,
  headers: {},
  multiValueHeaders: {},
  pathParameters: null,
  stageVariables: null,
  queryStringParameters: null,
  multiValueQueryStringParameters: null,
  requestContext: {
    requestId: 'check-starts',
    path: '/',
    resourcePath: '/',
    httpMethod: 'GET',
    identity: {},
    authorizer: { retry_after: 1 },
  },
};
const BODY = JSON.stringify(START_CHECK_EVENT);

/** Fewer than the ten that a new account may run at once, so that callers are still served. */
const MAX_CONCURRENT = 4;
/**
 * How long throttled, unready and forbidden versions are retried while no version responds.
 * A new version may not be ready, and a new permission takes time to apply everywhere.
 */
const PATIENCE_MS = 60_000;
const PAUSES_MS = [500, 1_000, 2_000, 4_000];
/** Longer than the time-out of any route: Lambda reports a function that exceeds its own. */
const CALL_TIMEOUT_MS = 45_000;
const MAX_ERROR_LENGTH = 160;
const SILENT = 'no answer in time';

const client = new LambdaClient({
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 2_000, requestTimeout: CALL_TIMEOUT_MS, throwOnRequestTimeout: true },
});

/**
 * Invokes each function version with START_CHECK_EVENT, a few at a time, until `deadline`. `deadline` is in
 * milliseconds since the epoch. `maxSilenceMs` is how long versions are retried while none responds. Returns a line for
 * each version that did not start: the name of its function and why.
 */
export async function findVersionsThatFailToStart(
  versions: FunctionVersion[],
  deadline: number,
  maxSilenceMs = PATIENCE_MS,
): Promise<string[]> {
  const errors: string[] = [];
  let lastResponseAt = Date.now();
  const getRemainingMs = () => Math.min(deadline, lastResponseAt + maxSilenceMs) - Date.now();
  await runInParallel(versions, MAX_CONCURRENT, async (version) => {
    const { error, isFinal } = await startWithRetries(version, getRemainingMs);
    if (isFinal) lastResponseAt = Date.now();
    if (error !== null) errors.push(`${getShortName(version.arn)} (${error})`);
  });
  return errors.sort();
}

/** Returns `listEntries:12` for the ARN of a version of `regulatory-updates-prod-listEntries`. */
const getShortName = (arn: string): string => arn.split('-').at(-1) ?? arn;

interface StartResult {
  /** Why the version did not start, or null. */
  error: string | null;
  /** The version responded, so it is not called again. */
  isFinal: boolean;
}

/** Calls a version until it responds; a response is final, except 503. */
async function startWithRetries(version: FunctionVersion, getRemainingMs: () => number): Promise<StartResult> {
  let last: StartResult = { error: 'there was no time left to start it', isFinal: false };
  for (let attempt = 0; getRemainingMs() > 0; attempt += 1) {
    const result = await invoke(version, AbortSignal.timeout(Math.max(1, getRemainingMs())));
    if (result.isFinal) return result;
    // The last attempt is cut short: what Lambda answered before says more.
    if (attempt === 0 || result.error !== SILENT) last = result;
    const pause = PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)] ?? 0;
    await new Promise((resolve) => setTimeout(resolve, Math.min(pause, Math.max(0, getRemainingMs()))));
  }
  return last;
}

async function invoke({ arn, kind }: FunctionVersion, abortSignal: AbortSignal): Promise<StartResult> {
  try {
    const invocation = await client.send(new InvokeCommand({ FunctionName: arn, Payload: BODY }), { abortSignal });
    const error = getFunctionStartError(kind, invocation);
    return { error, isFinal: error !== 'it answers 503' };
  } catch (cause) {
    const { name, message } = cause as Error;
    const error = /^(Abort|Timeout)Error$/.test(name) ? SILENT : `not started: ${name}: ${message}`;
    return { error: error.slice(0, MAX_ERROR_LENGTH), isFinal: false };
  }
}

/**
 * Returns why a function did not start, by its response to START_CHECK_EVENT; null if it started.
 * A route must respond with a status below 500, and an authorizer must fail with `Unauthorized`.
 */
export function getFunctionStartError(
  kind: FunctionVersion['kind'],
  { FunctionError, Payload }: InvocationOutput,
): string | null {
  const payload = parsePayload(Payload);
  if (kind === 'authorizer' && !FunctionError) return 'it admits callers without credentials';
  // API Gateway answers 401 for exactly this error of an authorizer, and 500 for all others.
  if (kind === 'authorizer' && payload['errorMessage'] === 'Unauthorized') return null;
  if (FunctionError) return formatFunctionError(FunctionError, payload);
  const { statusCode } = payload;
  if (typeof statusCode !== 'number') return 'its response has no status code';
  return statusCode >= 500 ? `it answers ${statusCode}` : null;
}

/** Formats an error of a function by Lambda's name for it, such as Runtime.ImportModuleError. */
function formatFunctionError(kind: string, { errorType, errorMessage }: Record<string, unknown>): string {
  const text = `${errorType ?? kind}: ${errorMessage ?? 'no reason given'}`;
  return text.split('\n', 1).join('').slice(0, MAX_ERROR_LENGTH);
}

function parsePayload(payload: Uint8Array | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(payload ?? []).toString());
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
