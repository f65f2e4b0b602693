import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { addressOfList } from '../api/first-list.ts';
import { isIds, isInstant } from '../memory/kept.ts';
import { keptAccess, LISTED } from '../session/keeper.ts';
import { currentSession, onSignOut } from '../session/state.ts';

/*
 * The list that this tab showed last: a page that is loaded again shows it at once, and says of when it is until the service has answered.
 * It stands beside the tab's token and goes with it, so that it is shown to nobody else and after no sign-out. What stands there may be
 * anything: it is taken out when it is read, so that what cannot be drawn is met once.
 */

/** The beginning of a list. */
interface KeptList {
  /** When the service was asked for it, in milliseconds. */
  readAt: number;
  entries: FoundEntry[];
}

interface Stored extends KeptList {
  sub: string;
  /** Where it was asked for (addressOfList). */
  address: string;
}

/** Thirty updates have some 80 thousand characters; what is far longer is asked for again. */
const MOST_CHARACTERS = 300_000;
const MOST = 100;

/** Keeps what a list begins with, in the tab that keeps the token. */
export function keepList({ address, readAt, entries }: Omit<Stored, 'sub'>): void {
  sessionStorage.removeItem(LISTED);
  const sub = currentSession()?.sub;
  if (!sub || !keptAccess() || entries.length === 0) return;
  const text = JSON.stringify({ sub, address, readAt, entries } satisfies Stored);
  if (text.length > MOST_CHARACTERS) return;
  try {
    sessionStorage.setItem(LISTED, text);
  } catch {
    // There is no room for it: the next load waits for the answer.
  }
}

let kept: Stored | null = read();
onSignOut(() => {
  kept = null;
});

/** Whether the list of the load before can be shown. */
export const hasKeptList = (): boolean =>
  kept !== null && kept.sub === currentSession()?.sub && kept.address === addressOfList();

/** The list of the load before, once: for the first list of this load, where it has the same address and person. */
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

/** @throws TypeError for what is of another form */
function storedOf({ sub, address, readAt, entries }: Stored): Stored | null {
  const isList = Array.isArray(entries) && entries.length > 0 && entries.length <= MOST && entries.every(isEntry);
  const isOne = isList && new Set(entries.map(({ id }) => id)).size === entries.length;
  return isOne && readAt > 0 && readAt <= Date.now() ? { sub, address, readAt, entries } : null;
}

function areTexts(values: unknown[]): boolean {
  return values.every((value) => typeof value === 'string');
}

/** Whether all is there that a line, a card and the reader draw of an update. */
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
