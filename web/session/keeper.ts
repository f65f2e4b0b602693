import type { Session } from './tokens.ts';

/*
 * The refresh token stays in the tab of the sign-in, the leader tab. It survives a reload and a reopened tab, unless
 * somebody signed out since. The last access token is stored with it, so that a reload need not wait for a new one.
 * Other tabs only learn that there is a leader.
 */

const STORED = 'refresh-token';
/** The last access token with its expiry and email address, as JSON. */
const ACCESS = 'access-token';
/**
 * When the token was stored, and when somebody last signed out in this browser. A tab closed before that may be
 * reopened.
 */
const SINCE = 'refresh-token-since';
const LEFT = 'signed-out-at';
/** The URL of the first list (api/first-list.ts). It is removed with the token. */
export const ASKED = 'first-list';
/** The last list and the snapshot of the page. They are removed with the token. */
export const LISTED = 'kept-list';
export const PICTURE = 'kept-picture';
/** The name of the leader. A duplicated tab copies the session storage with this name. */
const NAME = 'refresh-token-keeper';
/**
 * The lock of a leader is this prefix and its name. A tab with a lock is not frozen, and releases it when it is
 * closed.
 */
const KEEPS = 'keeps a refresh token: ';
/** How long a reloaded tab waits for the lock of its previous page. */
const LET_GO_MS = 3_000;

/** The name is no secret. */
const newName = () => Math.random().toString(36).slice(2);

let letGo: (() => void) | null = null;
/** The lock of this tab. After its release it may still be listed for a moment. */
let held = '';

/** Returns the refresh token of this tab; null if it is not the leader. */
export const keptToken = (): string | null => (letGo && !isOutdated() ? sessionStorage.getItem(STORED) : null);

/** Stores a refresh token in this tab; null ends its leadership. */
export function keepToken(token: string | null): void {
  if (token) {
    sessionStorage.setItem(STORED, token);
    sessionStorage.setItem(SINCE, String(Date.now()));
    if (letGo) return;
    sessionStorage.setItem(NAME, newName());
    letGo = () => {};
    if (navigator.locks) void beKeeper({});
  } else {
    for (const key of [STORED, ACCESS, SINCE, NAME, ASKED, LISTED, PICTURE]) sessionStorage.removeItem(key);
    letGo?.();
    letGo = null;
  }
}

/** Stores the access token of the session with the refresh token. */
export function keepAccess({ accessToken, expiresAt, email }: Session): void {
  sessionStorage.setItem(ACCESS, JSON.stringify({ accessToken, expiresAt, email }));
}

/** Returns the stored access token; null without one, or after a sign-out. */
export function keptAccess(): Pick<Session, 'accessToken' | 'expiresAt' | 'email'> | null {
  const text = sessionStorage.getItem(ACCESS);
  if (!text || !sessionStorage.getItem(STORED) || isOutdated()) return null;
  try {
    const { accessToken, expiresAt, email } = JSON.parse(text);
    return { accessToken: String(accessToken), expiresAt: Number(expiresAt), email: String(email) };
  } catch {
    return null;
  }
}

/**
 * Restores the refresh token after a reload. A token works in one tab only, because it changes with each use. So a
 * duplicated tab drops it; this takes up to three seconds. `meanwhile` runs if it is unclear.
 */
export function takeUpToken(meanwhile: () => void): Promise<void> {
  takingUp = takeUp(meanwhile);
  return takingUp;
}

let takingUp: Promise<void> = Promise.resolve();
/** Resolves when the restore is finished. */
export const tokenTaken = (): Promise<void> => takingUp;

async function takeUp(meanwhile: () => void): Promise<void> {
  if (letGo || !sessionStorage.getItem(STORED)) return;
  if (!navigator.locks) {
    letGo = () => {};
    return;
  }
  const name = sessionStorage.getItem(NAME) ?? newName();
  sessionStorage.setItem(NAME, name);
  if (await beKeeper({ ifAvailable: true })) return;
  meanwhile();
  // A suspended page may get its timeout before the lock, so it tries once more.
  const isMine =
    (await beKeeper({ signal: AbortSignal.timeout(LET_GO_MS) })) || (await beKeeper({ ifAvailable: true }));
  if (!isMine && sessionStorage.getItem(NAME) === name) keepToken(null);
}

/**
 * Requests the lock for this tab's name and holds it while the tab has a token. Resolves with false if another tab has
 * it.
 */
function beKeeper(options: LockOptions): Promise<boolean> {
  const name = sessionStorage.getItem(NAME);
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      const isMine = lock !== null && sessionStorage.getItem(NAME) === name;
      resolve(isMine);
      if (!isMine) return;
      held = lock.name;
      return new Promise<void>((end) => {
        letGo = end;
      });
    };
    navigator.locks.request(`${KEEPS}${name}`, options, hold).catch(() => resolve(false));
  });
}

/** Whether the token was stored before a sign-out in this browser. */
export const isOutdated = (): boolean =>
  Number(sessionStorage.getItem(SINCE)) <= Number(localStorage.getItem(LEFT) ?? -1);

/** Removes and returns the refresh token of this tab, even if it is outdated. */
export function dropToken(): string | null {
  const token = sessionStorage.getItem(STORED);
  keepToken(null);
  return token;
}

/** Makes stored tokens of all tabs outdated, also of closed ones. */
export function noteSignOut(): void {
  localStorage.setItem(LEFT, String(Date.now()));
}

/** Whether any tab has a refresh token; true if that cannot be determined. */
export async function isKept(): Promise<boolean> {
  const locks = await navigator.locks?.query();
  return locks?.held?.some(({ name = '' }) => name.startsWith(KEEPS) && (letGo !== null || name !== held)) ?? true;
}
