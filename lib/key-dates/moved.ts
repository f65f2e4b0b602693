import type { FoundKeyDate, KeyDate } from './key-date.ts';

/**
 * The key dates that are read now, beside those that were told before: where of a kind one date went and one came, it was moved. What
 * was told as moved stays told, as long as the date stands. Nothing was moved where nobody had read the earlier text.
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
