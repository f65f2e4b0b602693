import type { Home } from '../../clients/typescript/src/index.ts';
import { getHome } from '../api/me.ts';
import { keptOf } from '../memory/kept.ts';
import { storeOf } from '../memory/store.ts';
import { onSignOut } from '../session/state.ts';
import { isTroubled, type TroubledSource } from './trouble-words.ts';

/*
 * Degraded sources, as far as the home response lists them. They are loaded once an hour and persisted for the next
 * page load. Older data is not shown.
 */

interface Told {
  at: number;
  sources: TroubledSource[];
}

const FRESH_MS = 3_600_000;
const told = storeOf<Told | null>(null);
const kept = keptOf<Told>('sources', (value) => {
  const { at, sources } = value as Told;
  return Number.isFinite(at) && sources.every(isTroubled) ? { at, sources } : null;
});
let askedAt = 0;
onSignOut(() => {
  askedAt = 0;
});

/** Returns the degraded sources, most severe first; empty if they are unknown. */
export const useTroubled = (): TroubledSource[] => told.use()?.sources ?? [];

/** Loads the home response and stores its sources. @throws ApiError */
export async function readHome(signal?: AbortSignal): Promise<Home> {
  const home = await getHome(signal);
  // The view that renders the response reports an invalid shape.
  if (Array.isArray(home?.sources)) note({ at: Date.now(), sources: home.sources.filter(isTroubled) });
  return home;
}

function note(now: Told): void {
  told.set(now);
  kept.write(now);
}

const isFresh = (one: Told | null, now: number) => one !== null && one.at <= now && now - one.at < FRESH_MS;

/** Loads the sources, unless that was done within the hour or the tab is hidden. */
export async function lookForTroubled(): Promise<void> {
  const now = Date.now();
  const known = [told.get(), kept.read()].find((one) => isFresh(one, now)) ?? null;
  if (known !== told.get()) told.set(known);
  if (known || now - askedAt < FRESH_MS || document.visibilityState === 'hidden') return;
  askedAt = now;
  // Without a response there are no badges.
  await readHome().catch(() => {});
}
