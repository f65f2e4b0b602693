import type { Route } from 'playwright-core';
import type { EntryDetail } from '../../lib/entries/entry.ts';

const HALF_AN_HOUR_MS = 30 * 60_000;
const NEWEST = Date.parse('2026-11-01T12:00:00Z');

/** An update of a long list, by its place from 0 on. */
const listedEntry = (made: EntryDetail, place: number): EntryDetail => ({
  ...made,
  id: `w${place}`,
  title: `Update ${place}`,
  published_precision: 'instant',
  published_date: new Date(NEWEST - place * HALF_AN_HOUR_MS).toISOString(),
});

/**
 * Answers requests for a list of many updates with different times.
 *
 * It serves parts of the list and single updates.
 */
export async function answerListed(made: EntryDetail, entries: number, route: Route): Promise<void> {
  const { pathname, searchParams: query } = new URL(route.request().url());
  const [, place] = /\/entries\/w(\d+)$/.exec(pathname) ?? [];
  if (place) return route.fulfill({ json: listedEntry(made, Number(place)) });
  const from = Number(query.get('cursor') ?? 0);
  const next = Math.min(from + Number(query.get('limit')), entries);
  const items = Array.from({ length: next - from }, (_, n) => listedEntry(made, from + n));
  await route.fulfill({ json: { items, total: entries, next_cursor: next < entries ? `${next}` : null } });
}
