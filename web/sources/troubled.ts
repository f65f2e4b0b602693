import type { Home } from '../../clients/typescript/src/index.ts';
import { getHome } from '../api/me.ts';
import { keptOf } from '../memory/kept.ts';
import { storeOf } from '../memory/store.ts';
import { onSignOut } from '../session/state.ts';
import { isTroubled, type TroubledSource } from './trouble-words.ts';

/*
 * Which sources are in trouble, as far as home says it: the worst of all. It is asked once an hour, kept for the next load of the page, and
 * told no longer: an older answer says nothing of now.
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

/** Those that are known to be in trouble, the worst first; none where nobody knows. */
export const useTroubled = (): TroubledSource[] => told.use()?.sources ?? [];

/** Reads a person's home, which says it. @throws ApiError */
export async function readHome(signal?: AbortSignal): Promise<Home> {
  const home = await getHome(signal);
  // What has another shape is for who draws it to tell.
  if (Array.isArray(home?.sources)) note({ at: Date.now(), sources: home.sources.filter(isTroubled) });
  return home;
}

function note(now: Told): void {
  told.set(now);
  kept.write(now);
}

const isFresh = (one: Told | null, now: number) => one !== null && one.at <= now && now - one.at < FRESH_MS;

/** Asks which sources are in trouble, unless that was told or asked within the hour, or nobody can see it. */
export async function lookForTroubled(): Promise<void> {
  const now = Date.now();
  const known = [told.get(), kept.read()].find((one) => isFresh(one, now)) ?? null;
  if (known !== told.get()) told.set(known);
  if (known || now - askedAt < FRESH_MS || document.visibilityState === 'hidden') return;
  askedAt = now;
  // Where nobody answers nothing is marked.
  await readHome().catch(() => {});
}
