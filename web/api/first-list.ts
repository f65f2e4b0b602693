import { ASKED, keptAccess } from '../session/keeper.ts';

/*
 * A page that is loaded again asks for its list at once, before the app is there (early.ts): the app notes in this tab what it asked
 * for at which address, and takes the answer up where it would ask the same. It goes with the tab's token.
 */

/** What was asked for before the app was there. */
export interface EarlyList {
  url: string;
  authorization: string;
  /** With its whole body; null where there was none. */
  answer: Promise<Response | null>;
}

/** Where the app is, or begins. Which update is open beside a list does not change the list. */
export function addressOfList(): string {
  const begin = () => (localStorage.getItem('start-view') === 'home' ? '#/home' : '#/updates');
  const [path = '', query = ''] = (location.hash || begin()).split(/\?(.*)/s);
  const set = new URLSearchParams(query);
  set.delete('entry');
  return `${path}?${set}`;
}

/** Notes what a list is asked for by, where the next load has a token for it. */
export function noteList(url: string): void {
  if (keptAccess()) sessionStorage.setItem(ASKED, JSON.stringify({ address: addressOfList(), url }));
}

/** What the list of this address was asked for by; null where nobody knows. */
export function notedList(): string | null {
  try {
    const { address, url } = JSON.parse(sessionStorage.getItem(ASKED) ?? '{}');
    return address === addressOfList() && /^\/[^/]/.test(url) ? url : null;
  } catch {
    return null;
  }
}
