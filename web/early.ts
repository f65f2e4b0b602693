import { type EarlyList, notedList } from './api/first-list.ts';
import { keptAccess } from './session/keeper.ts';
import { serves } from './session/serves.ts';

/*
 * Stands in the page itself, before its style sheet: the list of a tab that is loaded again is under way while the app is still read.
 */

const kept = keptAccess();
const url = notedList();
if (kept && serves(kept) && url) {
  const authorization = `Bearer ${kept.accessToken}`;
  const headers = { Prefer: 'handling=strict', Authorization: authorization };
  const answer = fetch(url, { headers, credentials: 'omit', redirect: 'error' })
    .then(async (response) => new Response(await response.text(), response))
    .catch(() => null);
  Object.assign(globalThis, { early: { url, authorization, answer } satisfies EarlyList });
}
