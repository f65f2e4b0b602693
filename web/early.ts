import { type EarlyList, notedList } from './api/first-list.ts';
import { framed, keptPicture } from './picture/show.ts';
import { keptAccess } from './session/keeper.ts';
import { serves } from './session/serves.ts';

/*
 * Stands in the page itself, before its style sheet: the list of a tab that is loaded again is under way while the app is still read, and
 * the page looks as it did. The app begins when the page is read, and a picture of it is on the screen.
 */

let picture: Element[] | null = null;
// Registered first: whatever is kept, the app begins.
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
  // A script element would need a trusted type, of which the page's policy allows none.
  await import(document.querySelector<HTMLLinkElement>('[rel="modulepreload"]')?.href ?? '').catch(sayWhy);
}

/** In place of the picture of a list, for which nobody waits any more. */
function sayWhy(error: unknown): void {
  const why = document.createElement('p');
  why.setAttribute('role', 'alert');
  const isRefused = error instanceof DOMException && error.name === 'SecurityError';
  why.textContent = isRefused
    ? 'The app needs to keep data in this browser. Allow it for this site, then load the page again.'
    : 'The app did not start. Load the page again in a minute; if that does not help, ask your administrator.';
  document.getElementById('app')?.replaceChildren(why);
}
