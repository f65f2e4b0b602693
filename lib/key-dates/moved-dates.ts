import type { ExtractedKeyDate, KeyDate } from './key-date.ts';

/**
 * Returns the key dates with `moved_from`: the date of the same kind that each replaces, else null.
 * A date was moved if one of its kind disappeared and one appeared. Earlier moves are kept while the date exists.
 * Without earlier dates nothing was moved.
 */
export function detectMoves(before: KeyDate[] | null, now: ExtractedKeyDate[]): KeyDate[] {
  const earlier = before ?? [];
  return now.map((one) => {
    const ofKind = <T extends ExtractedKeyDate>(all: T[]) => all.filter(({ kind }) => kind === one.kind);
    const same = ofKind(earlier).find(({ date }) => date === one.date);
    if (same) return { ...one, moved_from: same.moved_from };
    const removedDates = ofKind(earlier).filter(({ date }) => !ofKind(now).some((other) => other.date === date));
    const addedDates = ofKind(now).filter(({ date }) => !ofKind(earlier).some((other) => other.date === date));
    return {
      ...one,
      moved_from: removedDates.length === 1 && addedDates.length === 1 ? (removedDates[0]?.date ?? null) : null,
    };
  });
}
