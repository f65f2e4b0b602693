import { onSignOut } from '../../session/session-state.ts';
import type { PreloadedList } from './list-preload.ts';

let preloadedList: PreloadedList | null = (globalThis as { early?: PreloadedList }).early ?? null;
onSignOut(() => {
  preloadedList = null;
});

/** Whether the inline script has requested the list. */
export const hasPreloadedList = (): boolean => preloadedList !== null;

/** Returns the preloaded response for its URL once, and calls `fetch` for everything else. */
export async function fetchPreloaded(url: string, init: { headers: Record<string, string> } & RequestInit) {
  const preloaded =
    preloadedList?.url === url && preloadedList.authorization === init.headers['Authorization'] ? preloadedList : null;
  if (preloaded) preloadedList = null;
  return (await preloaded?.response) ?? fetch(url, init);
}
