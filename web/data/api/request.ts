import { clientWithToken, ServiceError } from '../../../clients/typescript/src/index.ts';
import { config } from '../../browser/config.ts';
import { SignInError } from '../../session/identity-provider.ts';
import { endSession } from '../../session/session-state.ts';
import { getAccessToken, refreshSession } from '../../session/token-renewal.ts';
import { saveListUrl } from '../first-list/list-preload.ts';
import { fetchPreloaded } from '../first-list/preloaded-list.ts';
import { ApiError } from './api-error.ts';

/*
 * Requests go through the public TypeScript client. This module adds the session: it renews a rejected token once and
 * repeats a read once if the service asks for it soon.
 */

type ApiClient = ReturnType<typeof clientWithToken>;
type ApiCall<T> = (service: ApiClient) => Promise<T>;

/** The longest `Retry-After`, in seconds, after which a read is repeated. */
const MAX_RETRY_AFTER_S = 5;
/** A link to a download fires `beforeunload` without leaving the page. */
const PAGE_UNLOAD_MS = 10_000;

const createApiClient = (token: string): ApiClient =>
  clientWithToken({ baseUrl: config.base_path, accessToken: token });
/** Saves the URL for the preload after the next reload. */
const createPreloadedClient = (token: string): ApiClient =>
  clientWithToken({
    baseUrl: config.base_path,
    accessToken: token,
    fetch: (url, call) => {
      saveListUrl(url);
      return fetchPreloaded(url, call);
    },
  });
/** The requests outlive the page. */
const createKeepaliveClient = (token: string): ApiClient =>
  clientWithToken({
    baseUrl: config.base_path,
    accessToken: token,
    fetch: (url, call) => fetch(url, { ...call, keepalive: true }),
  });

/** Returns the response to a read. @throws ApiError, or the reason of an aborted signal */
export async function read<T>(ask: ApiCall<T>, connect = createApiClient): Promise<T> {
  try {
    return await change(ask, connect);
  } catch (error) {
    const wait = getRetryDelay(error);
    if (wait === 0) throw error;
    await new Promise((resolve) => setTimeout(resolve, wait * 1_000));
  }
  return callApi(ask, await getToken(getAccessToken()));
}

/** Returns the response to the first list of a page load. @throws ApiError */
export const readPreloaded = <T>(ask: ApiCall<T>): Promise<T> => read(ask, createPreloadedClient);

/** Sends a change. It is repeated only after a rejected token, when nothing was applied. @throws ApiError */
export async function change<T>(ask: ApiCall<T>, connect = createApiClient): Promise<T> {
  const token = await getToken(getAccessToken());
  try {
    return await callApi(ask, token, connect);
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
  }
  const { accessToken: fresh } = await getToken(refreshSession(token));
  return callApi(ask, fresh, connect).catch((error) => {
    if (isUnauthorized(error)) endSession();
    throw error;
  });
}

/**
 * Sends a change that outlives the page. Browsers report such requests as failed while the page unloads, although they
 * continue. So the error is delayed, and only reported if the page stays. @throws ApiError
 */
export async function changeWithKeepalive<T>(ask: ApiCall<T>): Promise<T> {
  let isUnloading = false;
  const ended = new AbortController();
  addEventListener('beforeunload', () => (isUnloading = true), { signal: ended.signal });
  try {
    return await change(ask, createKeepaliveClient);
  } catch (error) {
    if (isUnloading) await new Promise((resolve) => setTimeout(resolve, PAGE_UNLOAD_MS));
    throw error;
  } finally {
    ended.abort();
  }
}

/** @throws ApiError, or the reason of an aborted signal */
function callApi<T>(ask: ApiCall<T>, token: string, connect = createApiClient): Promise<T> {
  return ask(connect(token)).catch((error) => {
    // A response that is not what the client expects stays a RangeError or TypeError.
    const isOther = !(error instanceof ServiceError) || error.cause instanceof RangeError;
    throw isOther ? error : new ApiError(error.kind, error.problem, error.retryAfter);
  });
}

const getStatus = (error: unknown) => (error instanceof ApiError ? error.problem.status : undefined);
const isUnauthorized = (error: unknown) => getStatus(error) === 401;

/** Returns the delay in seconds, or 0 if the read must not be repeated. */
function getRetryDelay(error: unknown): number {
  const wait = error instanceof ApiError ? (error.retryAfter ?? 0) : 0;
  return [429, 503].includes(getStatus(error) ?? 0) && wait > 0 && wait <= MAX_RETRY_AFTER_S ? wait : 0;
}

/** @throws ApiError */
async function getToken<T>(token: Promise<T>): Promise<T> {
  return token.catch((error) => {
    const isOver = error instanceof SignInError && error.code === 'NotAuthorizedException';
    throw new ApiError(isOver ? 'signed-out' : 'no-tokens');
  });
}
