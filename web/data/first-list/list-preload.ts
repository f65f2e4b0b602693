import { getSavedAccessToken, LIST_REQUEST_KEY } from '../../session/refresh-token.ts';

/*
 * Preload of the list after a reload. The app stores which URL it requested for the current address in this tab. The
 * inline script (early.ts) requests it again before the app has loaded. The stored URL is removed with the tab's
 * token.
 */

/** A list request that was sent before the app loaded. */
export interface PreloadedList {
  url: string;
  authorization: string;
  /** The response with its full body; null if the request failed. */
  response: Promise<Response | null>;
}

/**
 * Returns the current address, or the start view. The update in the reading pane does not change the list, so it is
 * left out.
 */
export function getListAddress(): string {
  const getStartAddress = () => (localStorage.getItem('start-view') === 'home' ? '#/home' : '#/updates');
  const [path = '', query = ''] = (location.hash || getStartAddress()).split(/\?(.*)/s);
  const set = new URLSearchParams(query);
  set.delete('entry');
  return `${path}?${set}`;
}

/** Stores the URL of a list, if the next page load has a token for it. */
export function saveListUrl(url: string): void {
  if (getSavedAccessToken())
    sessionStorage.setItem(LIST_REQUEST_KEY, JSON.stringify({ address: getListAddress(), url }));
}

/** Returns the stored URL for the current address, or null. */
export function getSavedListUrl(): string | null {
  try {
    const { address, url } = JSON.parse(sessionStorage.getItem(LIST_REQUEST_KEY) ?? '{}');
    return address === getListAddress() && /^\/[^/]/.test(url) ? url : null;
  } catch {
    return null;
  }
}
