import type { Home } from '../../clients/typescript/src/index.ts';
import { getHome } from '../data/api/me.ts';
import { createPersistedValue } from '../data/persisted-value.ts';
import { createSessionSignal } from '../data/session-signal.ts';
import { onSignOut } from '../session/session-state.ts';
import { type HomeSource, isDegradedSource } from './source-badge-text.ts';

/*
 * Degraded sources, as far as the home response lists them. They are loaded once an hour and persisted for the next
 * page load. Older data is not shown.
 */

interface DegradedSourcesSnapshot {
  at: number;
  sources: HomeSource[];
}

const MAX_AGE_MS = 3_600_000;
const degradedSources = createSessionSignal<DegradedSourcesSnapshot | null>(null);
const persistedSources = createPersistedValue<DegradedSourcesSnapshot>('sources', (value) => {
  const { at, sources } = value as DegradedSourcesSnapshot;
  return Number.isFinite(at) && sources.every(isDegradedSource) ? { at, sources } : null;
});
let requestedAt = 0;
onSignOut(() => {
  requestedAt = 0;
});

/** Returns the degraded sources, most severe first; empty if they are unknown. */
export const useDegradedSources = (): HomeSource[] => degradedSources.value?.sources ?? [];

/** Loads the home response and stores its sources. @throws ApiError */
export async function loadHome(signal?: AbortSignal): Promise<Home> {
  const home = await getHome(signal);
  // The view that renders the response reports an invalid shape.
  if (Array.isArray(home?.sources)) saveSources({ at: Date.now(), sources: home.sources.filter(isDegradedSource) });
  return home;
}

function saveSources(now: DegradedSourcesSnapshot): void {
  degradedSources.value = now;
  persistedSources.write(now);
}

const isFresh = (one: DegradedSourcesSnapshot | null, now: number) =>
  one !== null && one.at <= now && now - one.at < MAX_AGE_MS;

/** Loads the sources, unless that was done within the hour or the tab is hidden. */
export async function refreshDegradedSources(): Promise<void> {
  const now = Date.now();
  const known = [degradedSources.value, persistedSources.read()].find((one) => isFresh(one, now)) ?? null;
  if (known !== degradedSources.value) degradedSources.value = known;
  if (known || now - requestedAt < MAX_AGE_MS || document.visibilityState === 'hidden') return;
  requestedAt = now;
  // Without a response there are no badges.
  await loadHome().catch(() => {});
}
