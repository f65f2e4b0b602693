import { type EarlyList, notedList } from './api/first-list.ts';
import { framed, keptPicture } from './picture/show.ts';
import { keptAccess } from './session/keeper.ts';
import { serves } from './session/serves.ts';

/*
 * An inline script that runs before the style sheet. It requests the list of a reloaded tab while the app is still
 * loading, and restores a snapshot of the page. The app starts after the document is parsed and the snapshot is
 * painted.
 */

let picture: Element[] | null = null;
// Registered first, so that the app starts even if restoring fails.
document.addEventListener('readystatechange', begin, { once: true });

const kept = keptAccess();
const url = notedList();
if (kept && serves(kept) && url) {
  const authorization = `Bearer ${kept.accessToken}`;
  const headers = { Prefer: 'handling=strict', Authorization: authorization };
  const answer = fetch(url, { headers, credentials: 'omit', redirect: 'error' })
    .then(async (response) => new Response(await response.text(), response))
    .catch(() => null);
  Object.assign(globalThis, { early: { url, authorization, answer } satisfies EarlyList });
  picture = keptPicture();
}

async function begin(): Promise<void> {
  if (picture) {
    document.getElementById('app')?.replaceChildren(...picture);
    await framed();
  }
  // A script element would need a trusted type, which the page's policy does not allow.
  await import(document.querySelector<HTMLLinkElement>('[rel="modulepreload"]')?.href ?? '').catch(sayWhy);
}

/** Replaces the snapshot with an error message. */
function sayWhy(error: unknown): void {
  const why = document.createElement('p');
  why.setAttribute('role', 'alert');
  const isRefused = error instanceof DOMException && error.name === 'SecurityError';
  why.textContent = isRefused
    ? 'The app needs to keep data in this browser. Allow it for this site, then load the page again.'
    : 'The app did not start. Load the page again in a minute; if that does not help, ask your administrator.';
  document.getElementById('app')?.replaceChildren(why);
}
