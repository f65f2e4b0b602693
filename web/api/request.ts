import type { ProblemBody } from '../../lib/schemas/problem.ts';
import { config } from '../config.ts';
import { SignInError } from '../session/identity-provider.ts';
import { accessToken, endSession, refresh } from '../session/session.ts';
import { ApiError } from './problem.ts';

type Query = Record<string, string | number | boolean | undefined>;

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'DELETE';
  query?: Query;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Gives the request up. */
  signal?: AbortSignal;
}

/** API Gateway itself gives up after 29 seconds. */
const TIMEOUT_MS = 30_000;
/** A read that the service asks to repeat so soon is repeated once. */
const LONGEST_WAIT_S = 5;

/**
 * Calls a route of version 2 (`path` begins after /api/v2) and answers its body, null for 204. A token that is refused is renewed
 * once. @throws ApiError
 */
export async function request<T>(path: string, options: RequestOptions = {}): Promise<T> {
  const token = await tokenOrError(accessToken());
  let response = await send(path, options, token);
  if (response.status === 401) {
    response = await send(path, options, (await tokenOrError(refresh(token))).accessToken);
    if (response.status === 401) endSession();
  }
  const wait = Number(response.headers.get('Retry-After') ?? 0);
  const isRead = (options.method ?? 'GET') === 'GET';
  if (isRead && [429, 503].includes(response.status) && wait > 0 && wait <= LONGEST_WAIT_S) {
    await new Promise((resolve) => setTimeout(resolve, wait * 1_000));
    response = await send(path, options, await tokenOrError(accessToken()));
  }
  return bodyOf<T>(response);
}

/** @throws ApiError */
async function tokenOrError<T>(token: Promise<T>): Promise<T> {
  return token.catch((error) => {
    const isOver = error instanceof SignInError && error.code === 'NotAuthorizedException';
    throw new ApiError(isOver ? 'signed-out' : 'no-tokens');
  });
}

/** @throws ApiError, and the signal's reason where it gave the request up */
async function send(path: string, options: RequestOptions, token: string): Promise<Response> {
  const { method = 'GET', query = {}, body, headers = {}, signal } = options;
  const set = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const search = new URLSearchParams(set).toString();
  const inTime = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(`${config.base_path}/api/v2${path}${search ? `?${search}` : ''}`, {
      method,
      headers: {
        ...headers,
        Authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      credentials: 'omit',
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, inTime]) : inTime,
    });
  } catch {
    signal?.throwIfAborted();
    throw new ApiError(inTime.aborted ? 'late' : 'unreachable');
  }
}

/** @throws ApiError */
async function bodyOf<T>(response: Response): Promise<T> {
  if (response.status === 204) return null as T;
  const body = await response.json().catch(() => null);
  if (response.ok && body !== null) return body;
  if (response.ok) throw new ApiError('unreachable');
  const problem: Partial<ProblemBody> = body && typeof body === 'object' ? body : {};
  const retryAfter = Number(response.headers.get('Retry-After') ?? 0) || undefined;
  throw new ApiError('answered', { ...problem, status: response.status }, retryAfter);
}
