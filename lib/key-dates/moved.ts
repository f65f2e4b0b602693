import type { FoundKeyDate, KeyDate } from './key-date.ts';

/**
 * Adds `moved_from` to key dates: if one date of a kind disappeared and one appeared, it was moved.
 *
 * Earlier moves are kept while the date exists. Without earlier dates nothing was moved.
 */
export function withMoves(before: KeyDate[] | null, now: FoundKeyDate[]): KeyDate[] {
  const earlier = before ?? [];
  return now.map((one) => {
    const ofKind = <T extends FoundKeyDate>(all: T[]) => all.filter(({ kind }) => kind === one.kind);
    const same = ofKind(earlier).find(({ date }) => date === one.date);
    if (same) return { ...one, moved_from: same.moved_from };
    const gone = ofKind(earlier).filter(({ date }) => !ofKind(now).some((other) => other.date === date));
    const come = ofKind(now).filter(({ date }) => !ofKind(earlier).some((other) => other.date === date));
    return { ...one, moved_from: gone.length === 1 && come.length === 1 ? (gone[0]?.date ?? null) : null };
  });
}
