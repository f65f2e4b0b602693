import { readBody } from './answer.ts';
import { ServiceError } from './error.ts';

/** The options of `fetch`, also those of a replacement of the caller. */
export interface Call {
  method: string;
  headers: Record<string, string>;
  body?: string;
  credentials: 'omit';
  redirect: 'error';
  signal: AbortSignal;
}

/** The address of the service, and options of its requests. */
export interface Connection {
  /** The address of the service, with the stage where there is one. */
  baseUrl: string;
  /** Milliseconds for an access token and an answer with its body; 30,000 where it is not given. */
  timeoutMs?: number | undefined;
  /**
   * The number of retries of requests after 429, and of reads after 502, 503 or 504. They wait for Retry-After if it is
   * at most 60 seconds, and with back-off without one. The default is 2 with an API key, otherwise 0.
   */
  retries?: number | undefined;
  /** Replaces `fetch`, for example to retry or to renew credentials. */
  fetch?: ((url: string, call: Call) => Promise<Response>) | undefined;
}

/** Options of one request. */
export interface RequestOptions {
  /** Aborts the request, which is rejected with the reason of the signal. */
  signal?: AbortSignal | undefined;
}

/** A request: `path` are the segments after the version. */
interface Request extends RequestOptions {
  path: string[];
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  query?: object | undefined;
  /** Sent as JSON. */
  body?: object;
  /** Sent as it is, with this media type. */
  upload?: { type: string; text: string };
  headers?: Record<string, string>;
}

/** A request for more than the body as JSON. */
interface ReadRequest<T> extends Request {
  /** Reads an answer that is a success. */
  read?: (response: Response) => Promise<T>;
}

/** Sends a request and answers its body, null for 204, or what `read` makes of the answer. */
export type Send = <T>(request: ReadRequest<T>) => Promise<T>;

/** API Gateway itself gives up after 29 seconds. */
const TIMEOUT_MS = 30_000;
const MAX_WAIT_S = 60;
/** 4 to 8 seconds. */
const MAX_DOUBLINGS = 4;

/**
 * Returns a function that sends requests with the credentials of one version. The service refuses unknown parameters.
 *
 * @throws ServiceError; RangeError for an id that leads to another path; errors of `credentials`; the reason of the
 * signal
 */
export function sender(
  { baseUrl, timeoutMs = TIMEOUT_MS, retries = 0, fetch: ask }: Connection,
  version: 'v1' | 'v2',
  credentials: () => Promise<Record<string, string>>,
): Send {
  const once = async <T>({
    path,
    method = 'GET',
    query,
    body,
    upload,
    headers,
    signal,
    read,
  }: ReadRequest<T>): Promise<T> => {
    const url = `${baseUrl.replace(/\/+$/, '')}/api/${version}/${path.map(segment).join('/')}${formatSearch(query)}`;
    const sent = upload ?? (body && { type: 'application/json', text: JSON.stringify(body) });
    const type = sent ? { 'Content-Type': sent.type } : {};
    const inTime = AbortSignal.timeout(timeoutMs);
    const signals = signal ? [signal, inTime] : [inTime];
    const within = <R>(work: Promise<R>): Promise<R> =>
      unlessAborted(work, signals).catch((error) => {
        signal?.throwIfAborted();
        throw inTime.aborted ? new ServiceError('late', {}, { cause: error }) : error;
      });
    const given = { Prefer: 'handling=strict', ...headers, ...type, ...(await within(credentials())) };
    const call: Call = {
      method,
      headers: given,
      ...(sent ? { body: sent.text } : {}),
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.any(signals),
    };
    const answered = async () => {
      try {
        const response = await (ask ?? fetch)(url, call);
        return await (response.ok && read ? read(response) : readBody<T>(response, method));
      } catch (error) {
        throw isOfFetch(error) ? new ServiceError('unreachable', {}, { cause: error }) : error;
      }
    };
    return within(answered());
  };
  return async <T>(request: ReadRequest<T>): Promise<T> => {
    for (let before = 0; ; before += 1) {
      try {
        return await once<T>(request);
      } catch (error) {
        const seconds = secondsToRepeat(error, request.method ?? 'GET', before);
        if (before >= retries || seconds === undefined) throw error;
        await pause(seconds, request.signal);
      }
    }
  };
}

/** Statuses for which a read is retried. */
const FOR_LATER = [502, 503, 504];

/**
 * Returns the seconds before a retry, or undefined for no retry. Nothing was changed with 429, so changes are retried,
 * too. Without Retry-After the wait is random, so that the clients of one failure do not return all at once.
 */
function secondsToRepeat(error: unknown, method: string, before: number): number | undefined {
  if (!(error instanceof ServiceError)) return undefined;
  const { status = 0 } = error.problem;
  if (status !== 429 && !(method === 'GET' && FOR_LATER.includes(status))) return undefined;
  const seconds = error.retryAfter ?? (0.25 + Math.random() / 4) * 2 ** Math.min(before, MAX_DOUBLINGS);
  return seconds <= MAX_WAIT_S ? seconds : undefined;
}

/** Resolves after the seconds, or rejects with the reason of the signal as soon as it aborts. */
export function pause(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    }, seconds * 1_000);
    if (signal?.aborted) giveUp();
    else signal?.addEventListener('abort', giveUp, { once: true });
  });
}

/**
 * Returns the result of `work`, or rejects with the reason of the first signal that aborts. Node's `fetch` may lose its
 * signal to the garbage collector while it reads a body (https://github.com/nodejs/undici/issues/4068), and would wait
 * for the rest of an answer without end.
 */
function unlessAborted<T>(work: Promise<T>, signals: AbortSignal[]): Promise<T> {
  const settled = new AbortController();
  const aborted = signals.map(
    (signal) =>
      new Promise<never>((_, reject) => {
        if (signal.aborted) reject(signal.reason);
        else signal.addEventListener('abort', () => reject(signal.reason), { once: true, signal: settled.signal });
      }),
  );
  return Promise.race([work, ...aborted]).finally(() => settled.abort());
}

/** True for errors of `fetch` and of reading a body. */
const isOfFetch = (error: unknown) =>
  error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException;

/**
 * Returns an id as one part of the path.
 *
 * @throws RangeError for dots, which `fetch` resolves to another path, and for lone surrogates, which cannot be encoded
 */
function segment(part: string): string {
  if (/^\.{0,2}$|\p{Surrogate}/u.test(part)) throw new RangeError(`${JSON.stringify(part)} is not an id.`);
  return encodeURIComponent(part);
}

function formatSearch(query: object = {}): string {
  const set = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams(set).toString();
  return search && `?${search}`;
}
