import type { Session } from './tokens.ts';

/*
 * The refresh token stays in the tab in which its person signed in, the keeper. It outlives a reload of that tab, and
 * comes back with a tab that the browser opens again, unless somebody signed out meanwhile. Beside it stands the access token that it
 * gave last, so that a reload need not wait for another one. Other tabs learn that there is a keeper, and nothing more.
 */

const STORED = 'refresh-token';
/** The access token that the refresh token gave last, its end, and the name of its person, as JSON. */
const ACCESS = 'access-token';
/** When the token was kept, and when somebody last signed out in this browser: a tab that was closed then may be opened again. */
const SINCE = 'refresh-token-since';
const LEFT = 'signed-out-at';
/** What the page asks for first with that token (api/first-list.ts): of use where the token is, and gone with it. */
export const ASKED = 'first-list';
/** The list that was shown last, and how the page looked with it: of whoever the token is, and gone with it. */
export const LISTED = 'kept-list';
export const PICTURE = 'kept-picture';
/** Names the keeper. A copy of its tab gets the whole storage, and so the name, too. */
const NAME = 'refresh-token-keeper';
/** The lock of each keeper starts so and ends with its name. A tab that holds one is not frozen, and lets it go when it is closed. */
const KEEPS = 'keeps a refresh token: ';
/** So long a tab that is loaded anew may wait for the lock that it held before. */
const LET_GO_MS = 3_000;

/** Of no value to who knows it. */
const newName = () => Math.random().toString(36).slice(2);

let letGo: (() => void) | null = null;
/** The lock that this tab has or had; once let go it may be listed for a moment still. */
let held = '';

/** The refresh token of this tab; null in a tab that is no keeper. */
export const keptToken = (): string | null => (letGo && !isOutdated() ? sessionStorage.getItem(STORED) : null);

/** Keeps a refresh token in this tab, in place of the one before; null: this tab is no keeper any more. */
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

/** Keeps the access token of this tab's session beside the refresh token. */
export function keepAccess({ accessToken, expiresAt, email }: Session): void {
  sessionStorage.setItem(ACCESS, JSON.stringify({ accessToken, expiresAt, email }));
}

/** What was kept beside the refresh token of this tab; null where there is none, or where somebody signed out since. */
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
 * Takes up the refresh token that this tab kept before it was loaded. One token is of use to one tab, since it changes with each
 * use: a copy of a tab that is open forgets it. Whether it is one shows within three seconds; `meanwhile` runs where it may be.
 */
export function takeUpToken(meanwhile: () => void): Promise<void> {
  takingUp = takeUp(meanwhile);
  return takingUp;
}

let takingUp: Promise<void> = Promise.resolve();
/** Resolves when it is known whether this tab keeps the token that it kept before. */
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
  // A page that stood still may hear of its time before it hears of the lock.
  const isMine =
    (await beKeeper({ signal: AbortSignal.timeout(LET_GO_MS) })) || (await beKeeper({ ifAvailable: true }));
  if (!isMine && sessionStorage.getItem(NAME) === name) keepToken(null);
}

/** Holds the lock of this tab's name for as long as the tab keeps a token; answers false where another tab has it. */
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

/** True for a token that was kept before somebody signed out in this browser. */
export const isOutdated = (): boolean =>
  Number(sessionStorage.getItem(SINCE)) <= Number(localStorage.getItem(LEFT) ?? -1);

/** The refresh token of this tab, outdated or not, which it keeps no longer. */
export function dropToken(): string | null {
  const token = sessionStorage.getItem(STORED);
  keepToken(null);
  return token;
}

/** From now on no tab keeps what it got before, whether it is open or not. */
export function noteSignOut(): void {
  localStorage.setItem(LEFT, String(Date.now()));
}

/** Whether any tab keeps a refresh token. Where that cannot be told, it may be. */
export async function isKept(): Promise<boolean> {
  const locks = await navigator.locks?.query();
  return locks?.held?.some(({ name = '' }) => name.startsWith(KEEPS) && (letGo !== null || name !== held)) ?? true;
}
