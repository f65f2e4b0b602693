import { getSavedListUrl, type PreloadedList } from './data/first-list/list-preload.ts';
import { restoreSnapshot, waitForNextPaint } from './data/first-list/restore-snapshot.ts';
import { getSavedAccessToken } from './session/refresh-token.ts';
import { isTokenUsable } from './session/token-lifetime.ts';

/*
 * An inline script that runs before the style sheet. It requests the list of a reloaded tab while the app is still
 * loading, and restores a snapshot of the page. The app starts after the document is parsed and the snapshot is
 * painted.
 */

let snapshot: Element[] | null = null;
// Registered first, so that the app starts even if restoring fails.
document.addEventListener('readystatechange', startApp, { once: true });

const savedToken = getSavedAccessToken();
const listUrl = getSavedListUrl();
if (savedToken && isTokenUsable(savedToken) && listUrl) {
  const authorization = `Bearer ${savedToken.accessToken}`;
  const headers = { Prefer: 'handling=strict', Authorization: authorization };
  const response = fetch(listUrl, { headers, credentials: 'omit', redirect: 'error' })
    .then(async (response) => new Response(await response.text(), response))
    .catch(() => null);
  Object.assign(globalThis, { early: { url: listUrl, authorization, response } satisfies PreloadedList });
  snapshot = restoreSnapshot();
}

async function startApp(): Promise<void> {
  if (snapshot) {
    document.getElementById('app')?.replaceChildren(...snapshot);
    await waitForNextPaint();
  }
  // A script element would need a trusted type, which the page's policy does not allow.
  await import(document.querySelector<HTMLLinkElement>('[rel="modulepreload"]')?.href ?? '').catch(showStartError);
}

/** Replaces the snapshot with an error message. */
function showStartError(error: unknown): void {
  const message = document.createElement('p');
  message.setAttribute('role', 'alert');
  const isStorageBlocked = error instanceof DOMException && error.name === 'SecurityError';
  message.textContent = isStorageBlocked
    ? 'The app needs to store data in this browser. Allow it for this site, then reload the page.'
    : 'The app did not start. Reload the page in a minute. If the error persists, contact your administrator.';
  document.getElementById('app')?.replaceChildren(message);
}
