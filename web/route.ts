import { useLayoutEffect, useState } from 'preact/hooks';
import { isId } from './api/id.ts';
import { isWideWindow } from './parts/window.ts';

/*
 * The address of a view is in the fragment, which no server sees: `#/entries/<id>` or `#/updates?topic=us-sec`. Whatever a view
 * shows is in its address, so that it can be bookmarked and sent.
 */

export interface Route {
  /** The path's parts, decoded: ['entries', '<id>']. */
  path: string[];
  query: URLSearchParams;
  /** Names this place in the tab's history: the same again after going back, another one for each new visit. */
  key: string;
}

/** The fragment of a view. Parameters without a value are left out. */
export function addressOf(path: string[], query: Record<string, string | undefined> = {}): string {
  const set = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  // A comma between values may stand as it is.
  const search = new URLSearchParams(set).toString().replaceAll('%2C', ',');
  return `#/${path.map(encodeURIComponent).join('/')}${search ? `?${search}` : ''}`;
}

/**
 * Goes to a view; `replace` puts it in place of the current one in the history. The view that is shown is shown anew, as another
 * visit and at the same step of the history, so that one step back leads elsewhere.
 */
export function goTo(address: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', address);
  else if (address === location.hash) history.replaceState({ ...history.state, key: undefined }, '');
  else history.pushState(null, '', address);
  dispatchEvent(new Event('hashchange'));
}

/** Changes the address of the place where the app is: no visit, and no step back. */
export function renameHere(address: string): void {
  if (address === location.hash) return;
  history.replaceState(history.state, '', address);
  dispatchEvent(new Event('hashchange'));
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function currentRoute(): Route {
  const [path = '', search = ''] = location.hash.replace(/^#\/?/, '').split(/\?(.*)/s);
  return { path: path.split('/').filter(Boolean).map(decoded), query: new URLSearchParams(search), key: placeKey() };
}

/** The key of the current place in the history; a new place gets one. */
function placeKey(): string {
  const { key: known, from = cameFrom } = (history.state ?? {}) as { key?: unknown; from?: unknown };
  if (typeof known === 'string') return known;
  const key = crypto.randomUUID();
  // What history.back() leads to from here, also after the page was loaded again.
  history.replaceState({ key, from }, '');
  return key;
}

/** Where the app is. */
export function useRoute(): Route {
  const [route, setRoute] = useState(currentRoute);
  // From the first picture on: an address that changes before the next one would be missed.
  useLayoutEffect(() => {
    const follow = () => setRoute(currentRoute());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return route;
}

/** The id of the update beside a list: that of the address, else the first one; empty where nothing stands there. */
export function besideOf({ query }: Route, isDesk: boolean, first: string): string {
  const named = query.get('entry') ?? '';
  return isDesk ? (isId(named) ? named : first) : '';
}

/** A click that opens no other tab or window. */
export const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;

/** Whether the place before is in a view, which history.back() then finds as it was left. */
function cameFromView(view: string): boolean {
  const { from } = (history.state ?? {}) as { from?: unknown };
  return typeof from === 'string' && from.startsWith(`#/${view}`);
}

let isGoingBack = false;

/** Follows a click on a link to the list that was just left by going back to it, once however often it is clicked. */
export function goBackTo(view: string, event: MouseEvent): void {
  if (!isPlain(event) || !cameFromView(view)) return;
  event.preventDefault();
  // The history moves later: a second click before that would go back two entries, perhaps out of the app.
  if (isGoingBack) return;
  isGoingBack = true;
  const release = () => {
    isGoingBack = false;
  };
  addEventListener('popstate', release, { once: true });
  history.back();
}

// Who comes without an address is where they want to begin (memory/preferences.ts keeps it), and the history says so.
if (!location.hash)
  history.replaceState(null, '', localStorage.getItem('start-view') === 'home' ? '#/home' : '#/updates');
// Nothing stands beside a list in a narrow window: who opens it with an update beside it gets that alone.
const beside = /[?&]entry=([\w-]+)/.exec(location.hash)?.[1];
if (beside && isId(beside) && !history.state?.key && !isWideWindow())
  history.replaceState(null, '', addressOf(['entries', beside]));
let here = location.hash;
let cameFrom = '';
addEventListener('hashchange', () => {
  [cameFrom, here] = [here, location.hash];
});
