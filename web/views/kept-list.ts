import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { addressOfList } from '../api/first-list.ts';
import { isIds, isInstant } from '../memory/kept.ts';
import { keptAccess, LISTED } from '../session/keeper.ts';
import { currentSession, onSignOut } from '../session/state.ts';

/*
 * The last list of this tab. After a reload it is shown at once, with its time, until the first response. It is stored
 * and removed with the tab's token, so that no other person sees it. Stored text is untrusted: it is removed when it is
 * read, so that a list that cannot be rendered fails only once.
 */

/** The first entries of a list. */
interface KeptList {
  /** The time of the request, in milliseconds. */
  readAt: number;
  entries: FoundEntry[];
}

interface Stored extends KeptList {
  sub: string;
  /** The address of the list (`addressOfList`). */
  address: string;
}

/** 30 updates have about 80,000 characters; much longer lists are not stored. */
const MOST_CHARACTERS = 300_000;
const MOST = 100;

/** Stores the first entries of a list in the tab with the token. */
export function keepList({ address, readAt, entries }: Omit<Stored, 'sub'>): void {
  sessionStorage.removeItem(LISTED);
  const sub = currentSession()?.sub;
  if (!sub || !keptAccess() || entries.length === 0) return;
  const text = JSON.stringify({ sub, address, readAt, entries } satisfies Stored);
  if (text.length > MOST_CHARACTERS) return;
  try {
    sessionStorage.setItem(LISTED, text);
  } catch {
    // The storage is full: the next page load waits for the response.
  }
}

let kept: Stored | null = read();
onSignOut(() => {
  kept = null;
});

/** Whether the list of the previous page load matches the address and the person. */
export const hasKeptList = (): boolean =>
  kept !== null && kept.sub === currentSession()?.sub && kept.address === addressOfList();

/** Returns the cached list once. */
export function takeKeptList(): KeptList | null {
  const one = hasKeptList() ? kept : null;
  kept = null;
  return one;
}

function read(): Stored | null {
  const text = sessionStorage.getItem(LISTED);
  sessionStorage.removeItem(LISTED);
  if (!text || !keptAccess()) return null;
  try {
    return storedOf(JSON.parse(text));
  } catch {
    return null;
  }
}

/** @throws TypeError for invalid data */
function storedOf({ sub, address, readAt, entries }: Stored): Stored | null {
  const isList = Array.isArray(entries) && entries.length > 0 && entries.length <= MOST && entries.every(isEntry);
  const isOne = isList && new Set(entries.map(({ id }) => id)).size === entries.length;
  return isOne && readAt > 0 && readAt <= Date.now() ? { sub, address, readAt, entries } : null;
}

function areTexts(values: unknown[]): boolean {
  return values.every((value) => typeof value === 'string');
}

/** Whether an update has all fields that rows, cards and the reading pane render. */
function isEntry({ id, title, published_date, created_at, topic, category, feed, ...rest }: FoundEntry): boolean {
  const { description, institution_name, jurisdiction_code, tags } = rest;
  const texts = [title, topic.id, topic.name, category.name, feed.id, feed.name, description, institution_name];
  const areLists = Array.isArray(tags) && areTexts(tags);
  return (
    isIds([id]) &&
    isInstant(published_date) &&
    isInstant(created_at) &&
    areLists &&
    areTexts([...texts, jurisdiction_code])
  );
}
