import { bodyOf } from './answer.ts';
import { ServiceError } from './error.ts';

/** What `fetch` is asked; a stand-in of the caller sees the same. */
export interface Call {
  method: string;
  headers: Record<string, string>;
  body?: string;
  credentials: 'omit';
  redirect: 'error';
  signal: AbortSignal;
}

/** Where the service is, and how it is asked. */
export interface Connection {
  /** The address of the service, with the stage where there is one. */
  baseUrl: string;
  /** Milliseconds for an access token and an answer with its body; 30,000 where it is not given. */
  timeoutMs?: number | undefined;
  /**
   * How often a request is sent again that was refused with 429, or a read that was refused with 502, 503 or 504: after its
   * Retry-After where that is at most 60 seconds, or without one after a moment that grows. Not given, it is 2 with an API key, else 0.
   */
  retries?: number | undefined;
  /** Stands in for `fetch`, to repeat or to renew credentials. */
  fetch?: ((url: string, call: Call) => Promise<Response>) | undefined;
}

/** What may be said of one request. */
export interface RequestOptions {
  /** Gives the request up: it is rejected with the reason of the signal. */
  signal?: AbortSignal | undefined;
}

/** A request: `path` are the segments after the version. */
interface Request extends RequestOptions {
  path: string[];
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  query?: object | undefined;
  /** Sent as JSON. */
  body?: object;
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
const LONGEST_WAIT_S = 60;
/** 4 to 8 seconds. */
const MOST_DOUBLINGS = 4;

/**
 * Sends with the credentials of one version. Parameters that the service does not know are refused by it and not ignored.
 *
 * @throws ServiceError; RangeError for an id that leads to another path; what `credentials` throws; the reason of the signal
 */
export function sender(
  { baseUrl, timeoutMs = TIMEOUT_MS, retries = 0, fetch: ask }: Connection,
  version: 'v1' | 'v2',
  credentials: () => Promise<Record<string, string>>,
): Send {
  const once = async <T>({ path, method = 'GET', query, body, headers, signal, read }: ReadRequest<T>): Promise<T> => {
    const url = `${baseUrl.replace(/\/+$/, '')}/api/${version}/${path.map(segment).join('/')}${searchOf(query)}`;
    const type = body ? { 'Content-Type': 'application/json' } : {};
    const inTime = AbortSignal.timeout(timeoutMs);
    const signals = signal ? [signal, inTime] : [inTime];
    const within = <R>(work: Promise<R>): Promise<R> =>
      unlessAborted(work, signals).catch((error) => {
        signal?.throwIfAborted();
        throw inTime.aborted ? new ServiceError('late', {}, undefined, error) : error;
      });
    const given = { Prefer: 'handling=strict', ...headers, ...type, ...(await within(credentials())) };
    const call: Call = {
      method,
      headers: given,
      ...(body ? { body: JSON.stringify(body) } : {}),
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.any(signals),
    };
    const answered = async () => {
      try {
        const response = await (ask ?? fetch)(url, call);
        return await (response.ok && read ? read(response) : bodyOf<T>(response, method));
      } catch (error) {
        throw isOfFetch(error) ? new ServiceError('unreachable', {}, undefined, error) : error;
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

/** What a later repeat of a read may help against. */
const FOR_LATER = [502, 503, 504];

/**
 * None where a request is not to be repeated. With 429 nothing was done, so that a change may be repeated, too. What is waited where
 * the service does not say is random, so that the clients of one failure do not come back all at once.
 */
function secondsToRepeat(error: unknown, method: string, before: number): number | undefined {
  if (!(error instanceof ServiceError)) return undefined;
  const { status = 0 } = error.problem;
  if (status !== 429 && !(method === 'GET' && FOR_LATER.includes(status))) return undefined;
  const seconds = error.retryAfter ?? (0.25 + Math.random() / 4) * 2 ** Math.min(before, MOST_DOUBLINGS);
  return seconds <= LONGEST_WAIT_S ? seconds : undefined;
}

/** Rejects with the signal's reason as soon as it gives the request up. */
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
 * What `work` gives, or at once the reason of the first signal that gives it up. Node's `fetch` may lose its signal to the
 * garbage collector while it reads a body (https://github.com/nodejs/undici/issues/4068): half an answer would be waited
 * for without end.
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

/** What `fetch` and the reading of a body reject with. */
const isOfFetch = (error: unknown) =>
  error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException;

/**
 * An id as one part of the path. What `fetch` would take for a step in the path would ask another route, and half of a character has
 * no form there. @throws RangeError
 */
function segment(part: string): string {
  if (/^\.{0,2}$|\p{Surrogate}/u.test(part)) throw new RangeError(`${JSON.stringify(part)} is no id.`);
  return encodeURIComponent(part);
}

function searchOf(query: object = {}): string {
  const set = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams(set).toString();
  return search && `?${search}`;
}
