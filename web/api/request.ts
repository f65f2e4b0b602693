import { clientWithToken, ServiceError } from '../../clients/typescript/src/index.ts';
import { config } from '../config.ts';
import { SignInError } from '../session/identity-provider.ts';
import { accessToken, refresh } from '../session/renewal.ts';
import { endSession } from '../session/state.ts';
import { fetchOnce } from './early-answer.ts';
import { noteList } from './first-list.ts';
import { ApiError } from './problem.ts';

/*
 * The page asks the service by the TypeScript client that everybody can have. What a session adds stands here: a token that is
 * refused is renewed once, and a read that the service asks to repeat soon is repeated once.
 */

type Service = ReturnType<typeof clientWithToken>;
type Ask<T> = (service: Service) => Promise<T>;

/** A read that the service asks to repeat so soon is repeated once. */
const LONGEST_WAIT_S = 5;
/** Whoever leads to a file stays on the page that they left for it. */
const GOES_WITHIN_MS = 10_000;

const serviceWith = (token: string): Service => clientWithToken({ baseUrl: config.base_path, accessToken: token });
/** The next load of the page asks the same before the app is there. */
const firstServiceWith = (token: string): Service =>
  clientWithToken({
    baseUrl: config.base_path,
    accessToken: token,
    fetch: (url, call) => {
      noteList(url);
      return fetchOnce(url, call);
    },
  });
/** Its requests outlive the page. */
const lastServiceWith = (token: string): Service =>
  clientWithToken({
    baseUrl: config.base_path,
    accessToken: token,
    fetch: (url, call) => fetch(url, { ...call, keepalive: true }),
  });

/** The answer to a read. @throws ApiError, and a signal's reason where it gave the request up */
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

/** The answer to the read of a list that a page may begin with. @throws ApiError */
export const readFirst = <T>(ask: Ask<T>): Promise<T> => read(ask, firstServiceWith);

/** The answer to a change, which is never repeated but for a token that was refused: then nothing was done. @throws ApiError */
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
 * A change that is made although the page goes meanwhile. Browsers tell a page that is about to go that its requests have failed, and
 * those that outlive it go on: nobody hears of that failure, unless the page stays. @throws ApiError
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

/** @throws ApiError, and a signal's reason */
function asked<T>(ask: Ask<T>, token: string, connect = serviceWith): Promise<T> {
  return ask(connect(token)).catch((error) => {
    // An answer that came, and is no page, is not understood.
    const isOther = !(error instanceof ServiceError) || error.cause instanceof RangeError;
    throw isOther ? error : new ApiError(error.kind, error.problem, error.retryAfter);
  });
}

const statusOf = (error: unknown) => (error instanceof ApiError ? error.problem.status : undefined);
const isRefused = (error: unknown) => statusOf(error) === 401;

/** 0 where a read is not to be repeated. */
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
