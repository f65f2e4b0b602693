import { useLayoutEffect, useState } from 'preact/hooks';
import { isId } from '../values/id.ts';
import { isWideWindow } from './use-window-size.ts';

/*
 * Addresses of views are fragments, which are not sent to servers: `#/entries/<id>` or `#/updates?topic=us-sec`. The
 * complete state of a view is in its address, so that it can be bookmarked and sent.
 */

export interface Route {
  /** The decoded path segments: ['entries', '<id>']. */
  path: string[];
  query: URLSearchParams;
  /** Identifies the history entry: stable across back navigation, new for each visit. */
  key: string;
}

/** Returns the fragment of a view. Empty parameters are left out. */
export function buildHref(path: string[], query: Record<string, string | undefined> = {}): string {
  const parameters = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  // Commas between values stay readable.
  const search = new URLSearchParams(parameters).toString().replaceAll('%2C', ',');
  return `#/${path.map(encodeURIComponent).join('/')}${search ? `?${search}` : ''}`;
}

/**
 * Navigates to a view. `replace` replaces the history entry. Navigating to the current address reloads the view in the
 * same history entry, so that one step back still leaves it.
 */
export function navigate(address: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', address);
  else if (address === location.hash) history.replaceState({ ...history.state, key: undefined }, '');
  else history.pushState(null, '', address);
  dispatchEvent(new Event('hashchange'));
}

/** Replaces the address without a new visit or history entry. */
export function replaceAddress(address: string): void {
  if (address === location.hash) return;
  history.replaceState(history.state, '', address);
  dispatchEvent(new Event('hashchange'));
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function parseCurrentRoute(): Route {
  const [path = '', search = ''] = location.hash.replace(/^#\/?/, '').split(/\?(.*)/s);
  return {
    path: path.split('/').filter(Boolean).map(decodePart),
    query: new URLSearchParams(search),
    key: getHistoryKey(),
  };
}

/** Returns the key of the current history entry, and creates it for a new one. */
function getHistoryKey(): string {
  const { key: known, from = previousAddress } = (history.state ?? {}) as { key?: unknown; from?: unknown };
  if (typeof known === 'string') return known;
  const key = crypto.randomUUID();
  // The address that history.back() leads to, also after a reload.
  history.replaceState({ key, from }, '');
  return key;
}

/** Subscribes a component to the current route. */
export function useRoute(): Route {
  const [route, setRoute] = useState(parseCurrentRoute);
  // Subscribes before the first paint, so that no change is missed.
  useLayoutEffect(() => {
    const follow = () => setRoute(parseCurrentRoute());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return route;
}

/**
 * Returns the id of the update in the reading pane, or an empty string without a pane.
 * It is that of the address, or else the first one.
 */
export function getSidePaneEntryId({ query }: Route, isSplitView: boolean, first: string): string {
  const requestedId = query.get('entry') ?? '';
  if (!isSplitView) return '';
  return isId(requestedId) ? requestedId : first;
}

/** Whether a click would not open another tab or window. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;

/** Whether the previous history entry is in a view, which back navigation restores. */
function isPreviousView(view: string): boolean {
  const { from } = (history.state ?? {}) as { from?: unknown };
  return typeof from === 'string' && from.startsWith(`#/${view}`);
}

let isGoingBack = false;

/** Turns a link to the previous list into one step back, even if it is clicked several times. */
export function navigateBack(view: string, event: MouseEvent): void {
  if (!isPlainClick(event) || !isPreviousView(view)) return;
  event.preventDefault();
  // The history changes asynchronously. A second click before that would go back two entries.
  if (isGoingBack) return;
  isGoingBack = true;
  const release = () => {
    isGoingBack = false;
  };
  addEventListener('popstate', release, { once: true });
  history.back();
}

// Without an address, the app opens the preferred start view (memory/preferences.ts).
if (!location.hash)
  history.replaceState(null, '', localStorage.getItem('start-view') === 'home' ? '#/home' : '#/updates');
// A narrow window has no reading pane, so an address with one opens the update as a page.
const sidePaneEntryId = /[?&]entry=([\w-]+)/.exec(location.hash)?.[1];
if (sidePaneEntryId && isId(sidePaneEntryId) && !history.state?.key && !isWideWindow())
  history.replaceState(null, '', buildHref(['entries', sidePaneEntryId]));
let currentAddress = location.hash;
let previousAddress = '';
addEventListener('hashchange', () => {
  [previousAddress, currentAddress] = [currentAddress, location.hash];
});
