import type { UserSession } from './session-tokens.ts';

/*
 * The refresh token stays in the tab of the sign-in, the leader tab. It survives a reload and a reopened tab, unless
 * somebody signed out since. The last access token is stored with it, so that a reload need not wait for a new one.
 * Other tabs only learn that there is a leader.
 */

const REFRESH_TOKEN_KEY = 'refresh-token';
/** The last access token with its expiry and email address, as JSON. */
const ACCESS_TOKEN_KEY = 'access-token';
/**
 * When the token was stored, and when somebody last signed out in this browser. A tab closed before that may be
 * reopened.
 */
const STORED_AT_KEY = 'refresh-token-since';
const SIGNED_OUT_AT_KEY = 'signed-out-at';
/** The URL of the first list (data/first-list/list-preload.ts). It is removed with the token. */
export const LIST_REQUEST_KEY = 'first-list';
/** The last list and the snapshot of the page. They are removed with the token. */
export const SAVED_LIST_KEY = 'kept-list';
export const SNAPSHOT_KEY = 'kept-picture';
/** The name of the leader. A duplicated tab copies the session storage with this name. */
const LEADER_NAME_KEY = 'refresh-token-keeper';
/**
 * The lock of a leader is this prefix and its name. A tab with a lock is not frozen, and releases it when it is
 * closed.
 */
const LOCK_PREFIX = 'keeps a refresh token: ';
/** How long a reloaded tab waits for the lock of its previous page. */
const MAX_LOCK_WAIT_MS = 3_000;

/** Returns a random name, which need not be secret. */
const createLeaderName = () => Math.random().toString(36).slice(2);

let releaseLock: (() => void) | null = null;
/** The lock of this tab. After its release it may still be listed for a moment. */
let heldLockName = '';

/** Returns the refresh token of this tab; null if it is not the leader. */
export const getRefreshToken = (): string | null =>
  releaseLock && !isRefreshTokenOutdated() ? sessionStorage.getItem(REFRESH_TOKEN_KEY) : null;

/** Stores a refresh token in this tab; null ends its leadership. */
export function setRefreshToken(token: string | null): void {
  if (token) {
    sessionStorage.setItem(REFRESH_TOKEN_KEY, token);
    sessionStorage.setItem(STORED_AT_KEY, String(Date.now()));
    if (releaseLock) return;
    sessionStorage.setItem(LEADER_NAME_KEY, createLeaderName());
    releaseLock = () => {};
    if (navigator.locks) void acquireLeaderLock({});
  } else {
    for (const key of [
      REFRESH_TOKEN_KEY,
      ACCESS_TOKEN_KEY,
      STORED_AT_KEY,
      LEADER_NAME_KEY,
      LIST_REQUEST_KEY,
      SAVED_LIST_KEY,
      SNAPSHOT_KEY,
    ])
      sessionStorage.removeItem(key);
    releaseLock?.();
    releaseLock = null;
  }
}

/** Stores the access token of the session with the refresh token. */
export function saveAccessToken({ accessToken, expiresAt, email }: UserSession): void {
  sessionStorage.setItem(ACCESS_TOKEN_KEY, JSON.stringify({ accessToken, expiresAt, email }));
}

/** Returns the stored access token; null without one, or after a sign-out. */
export function getSavedAccessToken(): Pick<UserSession, 'accessToken' | 'expiresAt' | 'email'> | null {
  const text = sessionStorage.getItem(ACCESS_TOKEN_KEY);
  if (!text || !sessionStorage.getItem(REFRESH_TOKEN_KEY) || isRefreshTokenOutdated()) return null;
  try {
    const { accessToken, expiresAt, email } = JSON.parse(text);
    return { accessToken: String(accessToken), expiresAt: Number(expiresAt), email: String(email) };
  } catch {
    return null;
  }
}

/**
 * Restores the refresh token after a reload. A token works in one tab only, because it changes with each use. So a
 * duplicated tab drops it; this takes up to three seconds. `onWait` is called if it takes long.
 */
export function restoreRefreshToken(onWait: () => void): Promise<void> {
  restoring = acquireSavedToken(onWait);
  return restoring;
}

let restoring: Promise<void> = Promise.resolve();
/** Resolves when the restore is finished. */
export const waitForTokenRestore = (): Promise<void> => restoring;

async function acquireSavedToken(onWait: () => void): Promise<void> {
  if (releaseLock || !sessionStorage.getItem(REFRESH_TOKEN_KEY)) return;
  if (!navigator.locks) {
    releaseLock = () => {};
    return;
  }
  const name = sessionStorage.getItem(LEADER_NAME_KEY) ?? createLeaderName();
  sessionStorage.setItem(LEADER_NAME_KEY, name);
  if (await acquireLeaderLock({ ifAvailable: true })) return;
  onWait();
  // A suspended page may get its timeout before the lock, so it tries once more.
  const isMine =
    (await acquireLeaderLock({ signal: AbortSignal.timeout(MAX_LOCK_WAIT_MS) })) ||
    (await acquireLeaderLock({ ifAvailable: true }));
  if (!isMine && sessionStorage.getItem(LEADER_NAME_KEY) === name) setRefreshToken(null);
}

/**
 * Requests the lock for this tab's name and holds it while the tab has a token. Resolves with false if another tab has
 * it.
 */
function acquireLeaderLock(options: LockOptions): Promise<boolean> {
  const name = sessionStorage.getItem(LEADER_NAME_KEY);
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      const isMine = lock !== null && sessionStorage.getItem(LEADER_NAME_KEY) === name;
      resolve(isMine);
      if (!isMine) return;
      heldLockName = lock.name;
      return new Promise<void>((end) => {
        releaseLock = end;
      });
    };
    navigator.locks.request(`${LOCK_PREFIX}${name}`, options, hold).catch(() => resolve(false));
  });
}

/** Whether the token was stored before a sign-out in this browser. */
export const isRefreshTokenOutdated = (): boolean =>
  Number(sessionStorage.getItem(STORED_AT_KEY)) <= Number(localStorage.getItem(SIGNED_OUT_AT_KEY) ?? -1);

/** Removes and returns the refresh token of this tab, even if it is outdated. */
export function removeRefreshToken(): string | null {
  const token = sessionStorage.getItem(REFRESH_TOKEN_KEY);
  setRefreshToken(null);
  return token;
}

/** Makes stored tokens of all tabs outdated, also of closed ones. */
export function recordSignOut(): void {
  localStorage.setItem(SIGNED_OUT_AT_KEY, String(Date.now()));
}

/** Whether any tab has a refresh token; true if that cannot be determined. */
export async function hasLeaderTab(): Promise<boolean> {
  const locks = await navigator.locks?.query();
  return (
    locks?.held?.some(
      ({ name = '' }) => name.startsWith(LOCK_PREFIX) && (releaseLock !== null || name !== heldLockName),
    ) ?? true
  );
}
