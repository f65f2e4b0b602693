import type { FoundEntry } from '../../../clients/typescript/src/index.ts';
import { getSavedAccessToken, SAVED_LIST_KEY } from '../../session/refresh-token.ts';
import { getSession, onSignOut } from '../../session/session-state.ts';
import { isIdList, isInstant } from '../persisted-value.ts';
import { getListAddress } from './list-preload.ts';

/*
 * The last list of this tab. After a reload it is shown at once, with its time, until the first response. It is stored
 * and removed with the tab's token, so that no other person sees it. Stored text is untrusted: it is removed when it is
 * read, so that a list that cannot be rendered fails only once.
 */

/** The first entries of a list. */
interface CachedList {
  /** The time of the request, in milliseconds. */
  readAt: number;
  entries: FoundEntry[];
}

interface StoredList extends CachedList {
  sub: string;
  /** The address of the list (`getListAddress`). */
  address: string;
}

/** 30 updates have about 80,000 characters; much longer lists are not stored. */
const MAX_LIST_LENGTH = 300_000;
const MAX_LIST_ENTRIES = 100;

/** Stores the first entries of a list in the tab with the token. */
export function cacheList({ address, readAt, entries }: Omit<StoredList, 'sub'>): void {
  sessionStorage.removeItem(SAVED_LIST_KEY);
  const sub = getSession()?.sub;
  if (!sub || !getSavedAccessToken() || entries.length === 0) return;
  const text = JSON.stringify({ sub, address, readAt, entries } satisfies StoredList);
  if (text.length > MAX_LIST_LENGTH) return;
  try {
    sessionStorage.setItem(SAVED_LIST_KEY, text);
  } catch {
    // The storage is full: the next page load waits for the response.
  }
}

let cachedList: StoredList | null = readStoredList();
onSignOut(() => {
  cachedList = null;
});

/** Whether the list of the previous page load matches the address and the person. */
export const hasCachedList = (): boolean =>
  cachedList !== null && cachedList.sub === getSession()?.sub && cachedList.address === getListAddress();

/** Returns the cached list once. */
export function takeCachedList(): CachedList | null {
  const one = hasCachedList() ? cachedList : null;
  cachedList = null;
  return one;
}

function readStoredList(): StoredList | null {
  const text = sessionStorage.getItem(SAVED_LIST_KEY);
  sessionStorage.removeItem(SAVED_LIST_KEY);
  if (!text || !getSavedAccessToken()) return null;
  try {
    return parseStoredList(JSON.parse(text));
  } catch {
    return null;
  }
}

/** @throws TypeError for invalid data */
function parseStoredList({ sub, address, readAt, entries }: StoredList): StoredList | null {
  const isList =
    Array.isArray(entries) &&
    entries.length > 0 &&
    entries.length <= MAX_LIST_ENTRIES &&
    entries.every(isCompleteEntry);
  const isOne = isList && new Set(entries.map(({ id }) => id)).size === entries.length;
  return isOne && readAt > 0 && readAt <= Date.now() ? { sub, address, readAt, entries } : null;
}

function areStrings(values: unknown[]): boolean {
  return values.every((value) => typeof value === 'string');
}

/** Whether an update has all fields that rows, cards and the reading pane render. */
function isCompleteEntry({
  id,
  title,
  published_date,
  created_at,
  topic,
  category,
  feed,
  ...rest
}: FoundEntry): boolean {
  const { description, institution_name, jurisdiction_code, tags } = rest;
  const texts = [title, topic.id, topic.name, category.name, feed.id, feed.name, description, institution_name];
  const areLists = Array.isArray(tags) && areStrings(tags);
  return (
    isIdList([id]) &&
    isInstant(published_date) &&
    isInstant(created_at) &&
    areLists &&
    areStrings([...texts, jurisdiction_code])
  );
}
