import type { ExtractedKeyDate, KeyDate } from './key-date.ts';

/**
 * Returns the key dates with `moved_from`: the earlier date that each one replaces, or null.
 * - A date was moved if exactly one date of its kind disappeared and exactly one appeared.
 * - A date that was there before keeps its `moved_from`.
 * - If `earlierKeyDates` is null, no date was moved.
 */
export function addMovedFromDates(earlierKeyDates: KeyDate[] | null, currentKeyDates: ExtractedKeyDate[]): KeyDate[] {
  const earlier = earlierKeyDates ?? [];
  return currentKeyDates.map((one) => {
    const ofKind = <T extends ExtractedKeyDate>(all: T[]) => all.filter(({ kind }) => kind === one.kind);
    const same = ofKind(earlier).find(({ date }) => date === one.date);
    if (same) return { ...one, moved_from: same.moved_from };
    const removedDates = ofKind(earlier).filter(
      ({ date }) => !ofKind(currentKeyDates).some((other) => other.date === date),
    );
    const addedDates = ofKind(currentKeyDates).filter(
      ({ date }) => !ofKind(earlier).some((other) => other.date === date),
    );
    return {
      ...one,
      moved_from: removedDates.length === 1 && addedDates.length === 1 ? (removedDates[0]?.date ?? null) : null,
    };
  });
}
