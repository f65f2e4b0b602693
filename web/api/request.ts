import { clientWithToken, ServiceError } from '../../clients/typescript/src/index.ts';
import { config } from '../config.ts';
import { SignInError } from '../session/identity-provider.ts';
import { accessToken, refresh } from '../session/renewal.ts';
import { endSession } from '../session/state.ts';
import { fetchOnce } from './early-answer.ts';
import { noteList } from './first-list.ts';
import { ApiError } from './problem.ts';

/*
 * Requests go through the public TypeScript client. This module adds the session: it renews a rejected token once and
 * repeats a read once if the service asks for it soon.
 */

type Service = ReturnType<typeof clientWithToken>;
type Ask<T> = (service: Service) => Promise<T>;

/** The longest `Retry-After`, in seconds, after which a read is repeated. */
const LONGEST_WAIT_S = 5;
/** A link to a download fires `beforeunload` without leaving the page. */
const GOES_WITHIN_MS = 10_000;

const serviceWith = (token: string): Service => clientWithToken({ baseUrl: config.base_path, accessToken: token });
/** Saves the URL for the preload after the next reload. */
const firstServiceWith = (token: string): Service =>
  clientWithToken({
    baseUrl: config.base_path,
    accessToken: token,
    fetch: (url, call) => {
      noteList(url);
      return fetchOnce(url, call);
    },
  });
/** The requests outlive the page. */
const lastServiceWith = (token: string): Service =>
  clientWithToken({
    baseUrl: config.base_path,
    accessToken: token,
    fetch: (url, call) => fetch(url, { ...call, keepalive: true }),
  });

/** Returns the response to a read. @throws ApiError, or the reason of an aborted signal */
export async function read<T>(ask: Ask<T>, connect = serviceWith): Promise<T> {
  try {
    return await change(ask, connect);
  } catch (error) {
    const wait = secondsToRepeat(error);
    if (wait === 0) throw error;
    await new Promise((resolve) => setTimeout(resolve, wait * 1_000));
  }
  return asked(ask, await tokenOrError(accessToken()));
}

/** Returns the response to the first list of a page load. @throws ApiError */
export const readFirst = <T>(ask: Ask<T>): Promise<T> => read(ask, firstServiceWith);

/** Sends a change. It is repeated only after a rejected token, when nothing was applied. @throws ApiError */
export async function change<T>(ask: Ask<T>, connect = serviceWith): Promise<T> {
  const token = await tokenOrError(accessToken());
  try {
    return await asked(ask, token, connect);
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
  const { accessToken: fresh } = await tokenOrError(refresh(token));
  return asked(ask, fresh, connect).catch((error) => {
    if (isRefused(error)) endSession();
    throw error;
  });
}

/**
 * Sends a change that outlives the page. Browsers report such requests as failed while the page unloads, although they
 * continue. So the error is delayed, and only reported if the page stays. @throws ApiError
 */
export async function changeToTheEnd<T>(ask: Ask<T>): Promise<T> {
  let isGoing = false;
  const ended = new AbortController();
  addEventListener('beforeunload', () => (isGoing = true), { signal: ended.signal });
  try {
    return await change(ask, lastServiceWith);
  } catch (error) {
    if (isGoing) await new Promise((resolve) => setTimeout(resolve, GOES_WITHIN_MS));
    throw error;
  } finally {
    ended.abort();
  }
}

/** @throws ApiError, or the reason of an aborted signal */
function asked<T>(ask: Ask<T>, token: string, connect = serviceWith): Promise<T> {
  return ask(connect(token)).catch((error) => {
    // A response that is not what the client expects stays a RangeError or TypeError.
    const isOther = !(error instanceof ServiceError) || error.cause instanceof RangeError;
    throw isOther ? error : new ApiError(error.kind, error.problem, error.retryAfter);
  });
}

const statusOf = (error: unknown) => (error instanceof ApiError ? error.problem.status : undefined);
const isRefused = (error: unknown) => statusOf(error) === 401;

/** Returns the delay in seconds, or 0 if the read must not be repeated. */
function secondsToRepeat(error: unknown): number {
  const wait = error instanceof ApiError ? (error.retryAfter ?? 0) : 0;
  return [429, 503].includes(statusOf(error) ?? 0) && wait > 0 && wait <= LONGEST_WAIT_S ? wait : 0;
}

/** @throws ApiError */
async function tokenOrError<T>(token: Promise<T>): Promise<T> {
  return token.catch((error) => {
    const isOver = error instanceof SignInError && error.code === 'NotAuthorizedException';
    throw new ApiError(isOver ? 'signed-out' : 'no-tokens');
  });
}
