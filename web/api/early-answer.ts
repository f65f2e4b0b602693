import { onSignOut } from '../session/state.ts';
import type { EarlyList } from './first-list.ts';

let early: EarlyList | null = (globalThis as { early?: EarlyList }).early ?? null;
onSignOut(() => {
  early = null;
});

/** Whether the list was asked for before the app was there. */
export const isEarly = (): boolean => early !== null;

/** What `fetch` answers; what was asked for before the app was there is not asked for again. */
export async function fetchOnce(url: string, call: { headers: Record<string, string> } & RequestInit) {
  const one = early?.url === url && early.authorization === call.headers['Authorization'] ? early : null;
  if (one) early = null;
  return (await one?.answer) ?? fetch(url, call);
}
